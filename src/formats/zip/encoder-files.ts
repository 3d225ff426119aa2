import { readZip } from "./read-zip";

/** Files that only encoders have: weights, and what splits words for them. */
const ENCODER_FILE = /\.(?:onnx|safetensors)$|(?:^|\/)tokenizer(?:_config)?\.json$|(?:^|\/)1_Pooling\//i;
const LIMITS = { entries: 5000, entryBytes: 0, ratio: 0 };

/** Whether files of a folder are those of an encoder, and no data. */
export function hasEncoderFiles(paths: readonly string[]): boolean {
  return paths.some((path) => ENCODER_FILE.test(path));
}

/** The same of a .zip, by its table of contents alone. One that cannot be read is no encoder. */
export async function isEncoderArchive(archive: Blob): Promise<boolean> {
  try {
    return hasEncoderFiles([...(await readZip(archive, LIMITS)).files.keys()]);
  } catch {
    return false;
  }
}
