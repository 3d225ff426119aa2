import { isQuick, type ModelId } from "../models/manifest";
import { BatchScheduler } from "./batch-scheduler";
import { DeviceFallback } from "./device-fallback";
import type { Device } from "./encoder-protocol";
import { EncoderSlot } from "./encoder-slot";
import type { OpenedEncoder, OpenEncoder } from "./open-encoder";
import { rememberRecent } from "./recent-vectors";
import { createSecondaryEncoder, type SecondaryEncoder } from "./secondary-encoder";

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
  /** A second encoder for walks, where the machine has room for one: once somebody writes, or a walk is done. */
  secondary: SecondaryEncoder;
  /**
   * Encodes what the next walk may want, so that it is remembered, until a walk runs or something else is wanted. Whether all
   * of it was.
   */
  encodeAhead(texts: readonly string[]): Promise<boolean>;
  /** Ends what is embedded unasked, and gives the signal for what follows: only the newest data set is worth it. */
  beginUnasked(): AbortSignal;
}

/** The encoders in use, by id. */
export interface EncoderPool {
  readonly devices: DeviceFallback;
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

export function createEncoderPool(parts: EncoderPoolParts): EncoderPool {
  const encodings = new Map<ModelId, Encoding>();
  const devices = new DeviceFallback(parts.openEncoder, (sentence) => parts.onNotice?.(sentence));
  const countWorkers = (): number => (devices.wanted === "wasm" ? (parts.workerCount ?? 1) : 1);

  const drop = (id: ModelId, { slot, secondary, beginUnasked }: Encoding): void => {
    beginUnasked();
    secondary.close();
    encodings.delete(id);
    slot.close();
  };

  return {
    devices,
    countWorkers,
    get(id) {
      const encoding = encodings.get(id) ?? makeEncoding(id, devices, countWorkers, parts);
      encodings.set(id, encoding);
      return encoding;
    },
    keepOnly(id) {
      for (const [other, encoding] of encodings) if (other !== id) drop(other, encoding);
    },
    want(device) {
      if (device === devices.wanted) return;
      devices.want(device);
      for (const [id, encoding] of encodings) drop(id, encoding);
    },
    close() {
      for (const [id, encoding] of encodings) drop(id, encoding);
    },
  };
}

function makeEncoding(
  id: ModelId,
  devices: DeviceFallback,
  countWorkers: () => number,
  { openEncoder, workerCount = 1, now }: EncoderPoolParts,
): Encoding {
  const slot = new EncoderSlot(id, devices.open);
  const scheduler = new BatchScheduler((texts) => slot.encode(texts));
  const countOthers = (): number => countWorkers() - 1;
  const openOther = (signal: AbortSignal) => openEncoder(id, () => undefined, signal, "wasm");
  const secondary = createSecondaryEncoder({
    // Measured with two processors: it made no walk faster, for both are at work already.
    isWanted: () => countOthers() > 1 && !isQuick(id),
    open: openOther,
    add: ({ encode, prove }, onLeft) => scheduler.addHelper({ encode, prove, onLeft, takes: "walks" }),
    now,
  });
  const further = createEncoderHelpers({
    count: () => countOthers() - (secondary.isHere ? 1 : 0),
    open: openOther,
    add: (helper) => scheduler.addHelper(helper),
    now,
  });
  let unasked = new AbortController();
  const beginUnasked = (): AbortSignal => {
    unasked.abort();
    unasked = new AbortController();
    return unasked.signal;
  };
  const encodeWalk = rememberWhileSound(slot, scheduler);
  let ahead = new AbortController();
  return {
    ...{ slot, secondary, beginUnasked, encodeWalk },
    helpers: { ...further, start: () => startHelpers(further, secondary) },
    encodeBulk: scheduler.bulk,
    encodeAhead(texts) {
      ahead.abort();
      ahead = new AbortController();
      secondary.startLater();
      // With one processor it would be taken from the page, in which somebody writes.
      return workerCount > 1 ? readAhead(texts, encodeWalk, ahead.signal) : Promise.resolve(false);
    },
    watch: () => watchEndings(slot, scheduler),
    holdBulk() {
      ahead.abort();
      return holdForWalk(scheduler, secondary);
    },
  };
}

function watchEndings(slot: EncoderSlot, scheduler: BatchScheduler): () => Promise<boolean> {
  const countEndings = (): number => slot.endings + scheduler.endings;
  const before = countEndings();
  return async () => {
    await Promise.all([slot.prove(), scheduler.proveHelpers()]);
    return countEndings() === before;
  };
}

function holdForWalk(scheduler: BatchScheduler, secondary: SecondaryEncoder): () => void {
  const release = scheduler.hold();
  secondary.cancelStart();
  return () => {
    release();
    secondary.startLater();
  };
}

function startHelpers(helpers: EncoderHelpers, secondary: SecondaryEncoder): () => void {
  secondary.cancelStart();
  return helpers.start();
}

/** What an encoder gave that broke down later may be wrong already, and is asked for anew. */
function rememberWhileSound(slot: EncoderSlot, scheduler: BatchScheduler): Encode {
  const countEndings = (): number => slot.endings + scheduler.endings;
  let endings = countEndings();
  let recent = rememberRecent(scheduler.urgent);
  return (texts) => {
    if (countEndings() !== endings) recent = rememberRecent(scheduler.urgent);
    endings = countEndings();
    return recent(texts);
  };
}

/** As many as there may be encoders for walks. */
const AT_ONCE = 2;

/**
 * Encodes texts that may be wanted soon, in their order, so that they are remembered. A few at a time: after an abort none is
 * begun. Whether all were encoded; a failure is found out by whoever wants them.
 */
async function readAhead(
  texts: readonly string[],
  encode: (texts: readonly string[]) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const left = [...texts];
  const readOn = async (): Promise<void> => {
    for (let text = left.shift(); text !== undefined && !signal.aborted; text = left.shift()) await encode([text]);
  };
  const isDone = Promise.all(Array.from({ length: AT_ONCE }, readOn)).then(() => !signal.aborted);
  return isDone.catch(() => false);
}

/** Further workers of one encoder, for as long as somebody waits for a data set. */
interface EncoderHelpers {
  /** Somebody waits. Returns what says that this is over: the last one ends the helpers. */
  start(): () => void;
  /** Called after each batch: when the work that is left is long, the helpers are opened. `null`: not known yet. */
  noteTimeLeft(secondsLeft: number | null): void;
}

interface EncoderHelpersParts {
  /** How many there may be. */
  count(): number;
  open(signal: AbortSignal): Promise<OpenedEncoder>;
  /** Lets a helper take work. Returns what ends that. */
  add(helper: OpenedEncoder): () => void;
  /** Milliseconds since some fixed moment. */
  now(): number;
}

/** A data set that is read sooner than this is read before a helper, that must start first, would have done much of it. */
const WORTH_HELP_SECONDS = 2;
/** The first texts of a fresh runtime take longer than those that follow, so no estimate is made from them. */
const WARM_UP_MS = 300;

export function createEncoderHelpers({ count, open, add, now }: EncoderHelpersParts): EncoderHelpers {
  let waiting = 0;
  let startedAt = 0;
  let opening: AbortController | null = null;

  /** One that cannot be opened is done without. */
  const openOne = async (signal: AbortSignal): Promise<void> => {
    const helper = await open(signal).catch(() => null);
    if (!helper) return;
    const remove = add(helper);
    const end = (): void => {
      remove();
      helper.close();
    };
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  };

  return {
    start() {
      if (waiting === 0) startedAt = now();
      waiting += 1;
      return () => {
        waiting -= 1;
        if (waiting > 0) return;
        opening?.abort();
        opening = null;
      };
    },
    noteTimeLeft(secondsLeft) {
      if (waiting === 0 || opening || now() - startedAt < WARM_UP_MS) return;
      if (secondsLeft === null || secondsLeft < WORTH_HELP_SECONDS) return;
      opening = new AbortController();
      for (let i = 0; i < count(); i += 1) void openOne(opening.signal);
    },
  };
}
