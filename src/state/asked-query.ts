import type { QueryId } from "../core/domain/ids";
import type { Query } from "../core/domain/query";
import { hashBytes } from "../formats/make-dataset";

/** A pasted request. Its id comes from its text, so that the same words give the same trace everywhere. */
export function makeAskedQuery(raw: string): Query {
  const text = raw.trim();
  return {
    id: `asked-${hashBytes(text).slice(0, 10)}` as QueryId,
    text,
    raw,
    gold: null,
    ordered: false,
    source: { file: "pasted", at: "0" },
  };
}
