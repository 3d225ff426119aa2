/** Larger files are refused before they are read, and so is what is larger when unpacked. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** Why a file of this size is not read. */
export function explainTooLarge(sizeBytes: number): string {
  const megabytes = Math.ceil(sizeBytes / 1024 / 1024);
  return `The file has ${megabytes} MB; up to ${MAX_FILE_BYTES / 1024 / 1024} MB can be read. Drop a part of it.`;
}
