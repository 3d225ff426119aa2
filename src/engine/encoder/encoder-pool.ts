import { rememberRecent } from "../vectors/recent-vectors";
import { createEncodeLanes } from "./encode-lanes";
import { EncoderSlot } from "./encoder-slot";
import type { ModelId } from "./manifest";
import type { OpenEncoder } from "./open-encoder";

type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

/** One encoder as the engine uses it: texts of walks go before texts of data sets, and are remembered. */
export interface Encoding {
  slot: EncoderSlot;
  encodeBulk: Encode;
  encodeWalk: Encode;
  /** While a walk runs. */
  holdBulk(): () => void;
  /** Ends what is embedded unasked. */
  background: AbortController;
}

/** The encoders in use, by id. */
export interface EncoderPool {
  get(id: ModelId): Encoding;
  /** An encoder takes some hundred megabytes: those used before give them back. They open again when asked. */
  keepOnly(id: ModelId): void;
}

export function createEncoderPool(openEncoder: OpenEncoder): EncoderPool {
  const encodings = new Map<ModelId, Encoding>();
  return {
    get(id) {
      const encoding = encodings.get(id) ?? makeEncoding(id, openEncoder);
      encodings.set(id, encoding);
      return encoding;
    },
    keepOnly(id) {
      for (const [other, { slot, background }] of encodings) {
        if (other === id) continue;
        background.abort();
        encodings.delete(other);
        slot.close();
      }
    },
  };
}

function makeEncoding(id: ModelId, openEncoder: OpenEncoder): Encoding {
  const slot = new EncoderSlot(id, openEncoder);
  const { urgent, bulk, hold } = createEncodeLanes((texts) => slot.encode(texts));
  const background = new AbortController();
  return { slot, encodeBulk: bulk, encodeWalk: rememberRecent(urgent), holdBulk: hold, background };
}
