/** Names of the cache that holds the app's files; together "kitpick-app". */
export const OFFLINE_CACHE = { prefix: "kitpick", precache: "app" };

/** A tab asks a newer version that waits to serve from now on. */
export const TAKE_OVER = { type: "take over" } as const;

/** How many other tabs are open; the newer version takes over only where there is none. */
export interface TakeOverAnswer {
  others: number;
}

/** Whether a message is that one. */
export function isTakeOver(message: unknown): boolean {
  return typeof message === "object" && message !== null && (message as { type?: unknown }).type === TAKE_OVER.type;
}
