import { stopped, type WorkerError } from "../rpc/errors";

/**
 * Work that can be ended from outside: the promise rejects at once, whatever the work is waiting for. Ending what is over
 * has no effect. Work whose signal was aborted before is not begun.
 */
export function endable<Result>(
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): { result: Promise<Result>; end: (reason: WorkerError) => void } {
  const controller = new AbortController();
  const end = (reason: WorkerError): void => controller.abort(reason);
  const stop = (): void => end(stopped());
  if (signal?.aborted) stop();
  const result = new Promise<Result>((resolve, reject) => {
    const rejectNow = (): void => reject(controller.signal.reason as WorkerError);
    if (controller.signal.aborted) return rejectNow();
    controller.signal.addEventListener("abort", rejectNow, { once: true });
    signal?.addEventListener("abort", stop, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener("abort", stop));
  });
  return { result, end };
}

/** Does a thing once per key; what failed is done again next time. */
export function remember<Key, Value>(
  done: Map<Key, Promise<Value>>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = done.get(key);
  if (before) return before;
  const value = work();
  done.set(key, value);
  value.catch(() => done.delete(key));
  return value;
}
