/** What waits for its turn; the first one has it. */
const waiting: (() => void)[] = [];

/**
 * Calls `begin` in a task of its own once all turns that were asked for before are over: what takes long to draw never comes together
 * with other such things. Returns the end of the turn, which must be called when it is done, or is not wanted any more.
 */
export function takeTurn(begin: () => void): () => void {
  waiting.push(begin);
  if (waiting.length === 1) setTimeout(beginFirst);
  return () => {
    const place = waiting.indexOf(begin);
    if (place < 0) return;
    waiting.splice(place, 1);
    if (place === 0) setTimeout(beginFirst);
  };
}

function beginFirst(): void {
  waiting[0]?.();
}
