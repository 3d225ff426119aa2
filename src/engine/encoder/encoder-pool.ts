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
  /**
   * Begins to watch. The returned function asks every encoder for its probe vector, and says whether what was encoded since
   * can be believed: none of them broke down meanwhile, and all gave it.
   */
  watch(): () => Promise<boolean>;
  /** While a walk runs. */
  holdBulk(): () => void;
  /** Further workers for a data set that somebody waits for. */
  helpers: EncoderHelpers;
  /** Ends what is embedded unasked, and gives the signal for what follows: only the newest data set is worth it. */
  beginUnasked(): AbortSignal;
}

/** The encoders in use, by id. */
export interface EncoderPool {
  readonly ladder: DeviceLadder;
  /** How many workers may read a data set at once. One GPU is as fast alone; where it failed, one is enough of a risk. */
  countWorkers(): number;
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

  const countWorkers = (): number => (ladder.wanted === "wasm" ? workerCount : 1);

  const makeEncoding = (id: ModelId): Encoding => {
    const slot = new EncoderSlot(id, ladder.open);
    const lanes = new EncodeLanes((texts) => slot.encode(texts));
    const helpers = createEncoderHelpers({
      count: () => countWorkers() - 1,
      open: (signal) => openEncoder(id, () => undefined, signal, "wasm"),
      add: (helper) => lanes.addHelper(helper),
      now,
    });
    let unasked = new AbortController();
    const beginUnasked = (): AbortSignal => {
      unasked.abort();
      unasked = new AbortController();
      return unasked.signal;
    };
    const encodeWalk = rememberWhileSound(slot, lanes.urgent);
    const watch = (): (() => Promise<boolean>) => watchEndings(slot, lanes);
    return { slot, encodeBulk: lanes.bulk, encodeWalk, watch, holdBulk: () => lanes.hold(), helpers, beginUnasked };
  };
  const drop = (id: ModelId, { slot, beginUnasked }: Encoding): void => {
    beginUnasked();
    encodings.delete(id);
    slot.close();
  };

  return {
    ladder,
    countWorkers,
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

function watchEndings(slot: EncoderSlot, lanes: EncodeLanes): () => Promise<boolean> {
  const countEndings = (): number => slot.endings + lanes.endings;
  const before = countEndings();
  return async () => {
    await Promise.all([slot.prove(), lanes.proveHelpers()]);
    return countEndings() === before;
  };
}

/** What an encoder gave that broke down later may be wrong already, and is asked for anew. */
function rememberWhileSound(slot: EncoderSlot, encode: Encode): Encode {
  let endings = slot.endings;
  let recent = rememberRecent(encode);
  return (texts) => {
    if (slot.endings !== endings) recent = rememberRecent(encode);
    endings = slot.endings;
    return recent(texts);
  };
}
