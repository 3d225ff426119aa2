import { areOfEncoder, isZipOfEncoder } from "../formats/holds-encoder";
import type { PlacedFile } from "../formats/reader-protocol";

/** Whether a dropped folder or archive, whose name tells nothing, holds an encoder and no data. */
export async function isEncoderDrop(files: readonly PlacedFile[]): Promise<boolean> {
  const [first] = files;
  if (files.length === 1 && first && /\.zip$/i.test(first.path)) return isZipOfEncoder(first.blob);
  return areOfEncoder(files.map(({ path }) => path));
}
