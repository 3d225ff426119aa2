/** Why files cannot be taken as an encoder: in words for the screen, with a code for tests. */
export type RefusalCode =
  | "nothing"
  | "not-an-encoder"
  | "no-tokenizer"
  | "no-model"
  | "several-folders"
  | "unsupported-architecture"
  | "unsupported-pooling"
  | "weights-outside"
  | "too-big"
  | "too-many"
  | "unreadable-json"
  | "broken-zip"
  | "encrypted-zip"
  | "zip-bomb"
  | "does-not-run"
  | "not-stored"
  | "hub";

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export function refuse(code: RefusalCode, sentence: string): Refusal {
  return new Refusal(code, sentence);
}
