import type { EncoderId } from "../domain/config";

/**
 * Constants that belong to an encoder: the least score of a link (cosine, or BM25 share for `words`), and among how many
 * best tools of the bundle a linked tool must be.
 *
 * Found by `src/headless/fit-thresholds.ts` on the 938 annotated requirements of the sample's 300 past requests (split
 * `history`; no chance in it, so no seed), over the tools of the bundle that stage 1 chooses with the request itself left
 * out: the threshold with the best link F1 among steps of 0.005. Link F1 there: 0.629, 0.645 and 0.438. With one best
 * tool link F1 would be higher (0.682, 0.688, 0.454), but the recommendation worse (mean TRACC 0.516 instead of 0.557 with
 * the first encoder), since a requirement that two tools serve keeps only one of them: hence two.
 */
export const FITTED: Record<EncoderId, { threshold: number; bestTools: number }> = {
  "tool-minilm-3x384-int4": { threshold: 0.26, bestTools: 2 },
  "tool-static-256-int4": { threshold: 0.255, bestTools: 2 },
  words: { threshold: 0.07, bestTools: 2 },
};
