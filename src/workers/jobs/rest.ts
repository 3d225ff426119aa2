/** Lets what keeps processors busy hold still for a while, because somebody waits for something else. */
export interface Rest {
  /** From now on, in milliseconds; never shortens what was asked for before. */
  ask(forMs: number): void;
  /** Resolves when nothing more is asked for. */
  over(): Promise<void>;
  /** Hears of each `ask` until the returned function is called. */
  follow(listener: (forMs: number) => void): () => void;
}

/** `now`: milliseconds since some fixed moment. */
export function createRest(now: () => number): Rest {
  const listeners = new Set<(forMs: number) => void>();
  let untilMs = -Infinity;
  return {
    ask(forMs) {
      untilMs = Math.max(untilMs, now() + forMs);
      for (const listener of listeners) listener(forMs);
    },
    async over() {
      for (let left = untilMs - now(); left > 0; left = untilMs - now())
        await new Promise((resolve) => setTimeout(resolve, left));
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
