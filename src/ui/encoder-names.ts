import type { EncoderId } from "../core/domain/config";

/** How an encoder is spoken of on the screen. */
export interface EncoderName {
  name: string;
  /** What it compares, for the settings. */
  compares: string;
  dimensions: number | null;
  /** Bytes that are fetched once, from this site. */
  sizeBytes: number;
}

/** Every encoder a person can choose, the default first. Sizes are those of the files in `public/models`. */
export const ENCODER_NAMES: Record<EncoderId, EncoderName> = {
  "tool-minilm-3x384-int4": {
    name: "Tool MiniLM",
    compares: "meaning, with the order of words",
    dimensions: 384,
    sizeBytes: 9_045_858,
  },
  "tool-static-256-int4": {
    name: "Tool Static",
    compares: "meaning, word by word; at once, for large sets",
    dimensions: 256,
    sizeBytes: 4_097_293,
  },
  words: { name: "Words", compares: "shared words (BM25)", dimensions: null, sizeBytes: 0 },
};
