/** Web Locks as several tabs of one browser share them, as far as they are used: exclusive, first come first served. */
export function createFakeLocks(): Pick<LockManager, "request" | "query"> & { held: Set<string> } {
  const held = new Set<string>();
  const queues = new Map<string, (() => void)[]>();

  const letGo = (name: string): void => {
    held.delete(name);
    queues.get(name)?.shift()?.();
  };
  const request = async (name: string, options: LockOptions, work: LockGrantedCallback<unknown>): Promise<unknown> => {
    if (held.has(name)) {
      if (options.ifAvailable) return work(null);
      await waitFor(name, options.signal);
    }
    held.add(name);
    try {
      return await work({ name, mode: "exclusive" });
    } finally {
      letGo(name);
    }
  };
  const waitFor = (name: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(resolve);
      signal?.addEventListener("abort", () => {
        queue.splice(queue.indexOf(resolve), 1);
        reject(signal.reason as Error);
      });
    });
  const query = async (): Promise<LockManagerSnapshot> => ({ held: [...held].map((name) => ({ name })), pending: [] });
  return { held, query, request: request as LockManager["request"] };
}
