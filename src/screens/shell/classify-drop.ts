import type { PlacedFiles } from "../../state/encoders/encoder-controller";
import { isEncoderDrop } from "../../state/import/add-files";
import { takeDropped } from "../pick-files";

/** What a drop is: an encoder, or files of data with their places in folders. */
export interface ClassifiedDrop {
  encoder: { files: PlacedFiles; folder: string } | null;
  data: PlacedFiles;
}

/** Looks into what was dropped, folders walked through. */
export async function classifyDrop(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
): Promise<ClassifiedDrop> {
  let sorted: { files: PlacedFiles; folder: string } = { files: [], folder: "" };
  await takeDropped(entries, files, (placed, folder) => {
    sorted = { files: placed, folder };
  });
  return (await isEncoderDrop(sorted.files)) ? { encoder: sorted, data: [] } : { encoder: null, data: sorted.files };
}
