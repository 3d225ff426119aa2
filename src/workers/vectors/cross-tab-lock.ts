/** Who works on what, across the tabs of this browser: a name is held by one at a time, and let go when its holder dies. */
export interface CrossTabLock {
  /** Does the work while the name is held here; resolves with false, at once, when another holds it. */
  tryTo(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Waits until the name is free, then does the work. Rejects when the signal is aborted before. */
  waitTo(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Whether the name is held, here or elsewhere. */
  isHeld(name: string): Promise<boolean>;
}

/** Another tab that holds a name longer than this is taken to be frozen, and the work done a second time. */
const PATIENCE_MS = 120_000;

/**
 * By Web Locks. Where the browser has none (they need https or localhost) every tab works for itself: what two embed at
 * once is then computed twice, and nothing else goes wrong.
 */
export function createCrossTabLock(
  locks: Pick<LockManager, "request" | "query"> | null,
  patienceMs = PATIENCE_MS,
): CrossTabLock {
  if (!locks) return NO_OTHER_TABS;
  return {
    async tryTo(name, work) {
      let isMine = false;
      await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        isMine = true;
        await work();
      });
      return isMine;
    },
    async waitTo(name, signal, work) {
      const impatient = new AbortController();
      const timer = setTimeout(() => impatient.abort(), patienceMs);
      let isBegun = false;
      try {
        const either = AbortSignal.any([signal, impatient.signal]);
        await locks.request(name, { signal: either }, async () => {
          isBegun = true;
          clearTimeout(timer);
          await work();
        });
      } catch (error) {
        if (isBegun || signal.aborted || !impatient.signal.aborted) throw error;
        await work();
      } finally {
        clearTimeout(timer);
      }
    },
    async isHeld(name) {
      const { held } = await locks.query();
      return held?.some((lock) => lock.name === name) ?? false;
    },
  };
}

/** Nobody else is there, or nobody can be asked. */
export const NO_OTHER_TABS: CrossTabLock = {
  async tryTo(_name, work) {
    await work();
    return true;
  },
  waitTo: (_name, _signal, work) => work(),
  isHeld: () => Promise.resolve(false),
};
