import type { OpenedEncoder } from "./open-encoder";

/** A second encoder that stays beside the first, so that the requirements of a walk are encoded while its request is. */
export interface SecondaryEncoder {
  /** A walk is done, or somebody writes one: it is started after a quiet moment, unless it is there. */
  startLater(): void;
  /** Something begins, and the processors are wanted for that. */
  cancelStart(): void;
  /** It is there, or starting. */
  readonly isHere: boolean;
  /** Gives its memory back. */
  close(): void;
}

export interface SecondaryEncoderParts {
  /** Whether there is room for it, and use. */
  isWanted(): boolean;
  open(signal: AbortSignal): Promise<OpenedEncoder>;
  /** Lets it take work, until the returned function is called. `onLeft`: it failed, and takes none any more. */
  add(encoder: OpenedEncoder, onLeft: () => void): () => void;
  /** Milliseconds since some fixed moment. */
  now(): number;
}

/** Long enough for a page to finish what it draws and stores after a walk. */
const QUIET_MS = 1000;
/** One that fails again and again is done without. */
const MOST_STARTS = 4;
const STARTS_WINDOW_MS = 5 * 60_000;

export function createSecondaryEncoder({ isWanted, open, add, now }: SecondaryEncoderParts): SecondaryEncoder {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let life: AbortController | null = null;
  let startedAt: number[] = [];

  const end = (ended: AbortController): void => {
    if (life === ended) life = null;
    ended.abort();
  };
  const cancelStart = (): void => {
    clearTimeout(quiet);
    quiet = undefined;
  };
  const start = async (): Promise<void> => {
    quiet = undefined;
    startedAt = startedAt.filter((at) => now() - at < STARTS_WINDOW_MS);
    if (life || !isWanted() || startedAt.length >= MOST_STARTS) return;
    startedAt.push(now());
    const mine = (life = new AbortController());
    const encoder = await open(mine.signal).catch(() => null);
    if (!encoder) {
      end(mine);
      return;
    }
    const remove = add(encoder, () => end(mine));
    const leave = (): void => {
      remove();
      encoder.close();
    };
    if (mine.signal.aborted) leave();
    else mine.signal.addEventListener("abort", leave, { once: true });
  };

  return {
    startLater() {
      if (quiet === undefined && life === null && isWanted()) quiet = setTimeout(() => void start(), QUIET_MS);
    },
    cancelStart,
    get isHere() {
      return life !== null;
    },
    close() {
      cancelStart();
      if (life) end(life);
    },
  };
}
