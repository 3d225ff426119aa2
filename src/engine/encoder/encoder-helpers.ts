import type { OpenedEncoder } from "./open-encoder";

/** Further workers of one encoder, for as long as somebody waits for a data set. */
export interface EncoderHelpers {
  /** Somebody waits. Returns what says that this is over: the last one ends the helpers. */
  start(): () => void;
  /** Called before each batch: when the work turns out to be long, the helpers are opened. */
  look(): void;
}

export interface EncoderHelpersParts {
  /** How many there may be. */
  count(): number;
  open(signal: AbortSignal): Promise<OpenedEncoder>;
  /** Lets a helper take work. Returns what ends that. */
  add(encode: OpenedEncoder["encode"]): () => void;
  /** Milliseconds since some fixed moment. */
  now(): number;
}

/** A data set that is read sooner than this is read before a helper would have started. */
const WORTH_HELP_MS = 1500;

export function createEncoderHelpers({ count, open, add, now }: EncoderHelpersParts): EncoderHelpers {
  let waiting = 0;
  let startedAt = 0;
  let hiring: AbortController | null = null;

  /** One that cannot be opened is done without. */
  const hire = async (signal: AbortSignal): Promise<void> => {
    const helper = await open(signal).catch(() => null);
    if (!helper) return;
    const remove = add(helper.encode);
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
        hiring?.abort();
        hiring = null;
      };
    },
    look() {
      if (waiting === 0 || hiring || now() - startedAt < WORTH_HELP_MS) return;
      hiring = new AbortController();
      for (let i = 0; i < count(); i += 1) void hire(hiring.signal);
    },
  };
}
