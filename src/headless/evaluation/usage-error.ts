/** Bad input of the command line, as one sentence for the person who typed it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
