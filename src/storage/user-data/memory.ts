/** `localStorage`, as far as it is needed. */
export type Memory = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Under it stands what is remembered of the database (`loss-detector.ts`). */
export const DATABASE_KEY = "kitpick-stored";

/** `localStorage`, or `null` where the browser gives none. */
export function openMemory(): Memory | null {
  return attempt(() => globalThis.localStorage) ?? null;
}

/** Whether this browser is known to have no database yet. One that remembers nothing is not known to have none. */
export function isFirstUse(memory = openMemory()): boolean {
  return attempt(() => memory?.getItem(DATABASE_KEY)) === null;
}

/** Where a browser blocks it, the memory throws at every touch. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
