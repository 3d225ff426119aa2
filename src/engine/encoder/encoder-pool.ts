import { rememberRecent } from "../vectors/recent-vectors";
import { DeviceLadder } from "./device-ladder";
import { EncodeLanes } from "./encode-lanes";
import { createEncoderHelpers, type EncoderHelpers } from "./encoder-helpers";
import { EncoderSlot } from "./encoder-slot";
import type { Device } from "./encoder-protocol";
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
  /** Further workers for a data set that somebody waits for. */
  helpers: EncoderHelpers;
  /** Ends what is embedded unasked. */
  background: AbortController;
}

/** The encoders in use, by id. */
export interface EncoderPool {
  readonly ladder: DeviceLadder;
  get(id: ModelId): Encoding;
  /** An encoder takes some hundred megabytes: those used before give them back. They open again when asked. */
  keepOnly(id: ModelId): void;
  /** Which device encoders are opened on from now on. A change closes those that are open. */
  want(device: Device): void;
  /** All of them give their memory back. */
  close(): void;
}

export interface EncoderPoolParts {
  openEncoder: OpenEncoder;
  /** How many workers may encode at once; 1 where nothing is said. */
  workerCount?: number;
  /** Told when a wanted GPU does not work. */
  onNotice?(sentence: string): void;
  /** Milliseconds since some fixed moment. */
  now(): number;
}

export function createEncoderPool({ openEncoder, workerCount = 1, onNotice, now }: EncoderPoolParts): EncoderPool {
  const encodings = new Map<ModelId, Encoding>();
  const ladder = new DeviceLadder(openEncoder, (sentence) => onNotice?.(sentence));

  const makeEncoding = (id: ModelId): Encoding => {
    const slot = new EncoderSlot(id, ladder.open);
    const lanes = new EncodeLanes((texts) => slot.encode(texts));
    const helpers = createEncoderHelpers({
      // One GPU is as fast alone; and where it failed, one worker is enough of a risk.
      count: () => (ladder.wanted === "wasm" ? workerCount - 1 : 0),
      open: (signal) => openEncoder(id, () => undefined, signal, "wasm"),
      add: (encode) => lanes.addHelper(encode),
      now,
    });
    const background = new AbortController();
    const encodeWalk = rememberRecent(lanes.urgent);
    return { slot, encodeBulk: lanes.bulk, encodeWalk, holdBulk: () => lanes.hold(), helpers, background };
  };
  const drop = (id: ModelId, { slot, background }: Encoding): void => {
    background.abort();
    encodings.delete(id);
    slot.close();
  };

  return {
    ladder,
    get(id) {
      const encoding = encodings.get(id) ?? makeEncoding(id);
      encodings.set(id, encoding);
      return encoding;
    },
    keepOnly(id) {
      for (const [other, encoding] of encodings) if (other !== id) drop(other, encoding);
    },
    want(device) {
      if (device === ladder.wanted) return;
      ladder.want(device);
      for (const [id, encoding] of encodings) drop(id, encoding);
    },
    close() {
      for (const [id, encoding] of encodings) drop(id, encoding);
    },
  };
}
