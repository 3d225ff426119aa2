/** Why something failed, for the screen: errors of models and endpoints bring their sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something failed. Try again.";
}
