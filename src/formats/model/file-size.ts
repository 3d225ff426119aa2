/** Larger files are refused before they are read, and so is what is larger when unpacked. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** Why a file of this size is not read. */
export function explainTooLarge(sizeBytes: number): string {
  const megabytes = Math.ceil(sizeBytes / 1024 / 1024);
  return `The file has ${megabytes} MB; at most ${MAX_FILE_BYTES / 1024 / 1024} MB can be read. Drop only a part of it.`;
}
