import type { OpenedEncoder } from "./open-encoder";

/** Further workers of one encoder, for as long as somebody waits for a data set. */
export interface EncoderHelpers {
  /** Somebody waits. Returns what says that this is over: the last one ends the helpers. */
  start(): () => void;
  /** Called after each batch: when the work that is left is long, the helpers are opened. `null`: not known yet. */
  noteTimeLeft(secondsLeft: number | null): void;
}

export interface EncoderHelpersParts {
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
