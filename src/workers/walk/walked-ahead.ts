import type { Trace } from "../../core/domain/trace";
import type { WalkRequest } from "./walk-engine";

/** The answer to the request that is being written, before it is asked: one at most. */
export interface WalkedAhead {
  /** Walks it, unless that is done or under way; what was walked ahead before is forgotten. A failure is found out by a run. */
  begin(request: WalkRequest, walk: (signal: AbortSignal) => Promise<Trace | null>): void;
  /** The answer, if it is to this request and has come; forgotten in any case. */
  take(request: WalkRequest): Trace | null;
  /** What walks go by has changed, or something else is wanted. */
  forget(): void;
}

export function createWalkedAhead(): WalkedAhead {
  let current: { key: string; ended: AbortController; trace: Trace | null } | null = null;
  const forget = (): void => {
    current?.ended.abort();
    current = null;
  };
  return {
    forget,
    begin(request, walk) {
      const key = JSON.stringify(request);
      if (current?.key === key) return;
      forget();
      const mine = { key, ended: new AbortController(), trace: null as Trace | null };
      current = mine;
      walk(mine.ended.signal).then(
        (trace) => (mine.trace = trace),
        () => undefined,
      );
    },
    take(request) {
      const trace = current && current.key === JSON.stringify(request) ? current.trace : null;
      forget();
      return trace;
    },
  };
}
