import type { EncoderId } from "../domain/config";

/** Constants that belong to an encoder: the least score of a link, and among how many best tools it must be. */
export const FITTED: Record<EncoderId, { threshold: number; bestTools: number }> = {
  "tool-minilm-3x384-int4": { threshold: 0.3, bestTools: 2 },
  "tool-static-256-int4": { threshold: 0.3, bestTools: 2 },
  words: { threshold: 0.1, bestTools: 2 },
};
