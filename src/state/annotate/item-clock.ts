/**
 * The clock of one item: how long somebody was at it, how long away, and how often it was covered. Times are milliseconds of
 * one clock that only rises; nothing here reads it.
 */
export interface ItemClock {
  activeMs: number;
  awayMs: number;
  /** Times the item was covered. */
  pauses: number;
  /** `covered`: nobody has touched a key or the pointer for long, or the item was paused. `away`: the page is not in sight. */
  mode: "active" | "away" | "covered";
  /** Up to when the time is counted. */
  countedTo: number;
  /** The last key or movement of the pointer, or when the page came into sight. */
  lastSign: number;
  /** Without a sign for so long, the item is covered. */
  patienceMs: number;
}

const PATIENCE_MS = 20_000;
const PATIENCE_PER_WORD_MS = 250;

/** From the first paint of an item on. */
export function startClock(text: string, now: number, isInSight: boolean): ItemClock {
  const words = text.split(/\s+/u).filter(Boolean).length;
  const patienceMs = PATIENCE_MS + PATIENCE_PER_WORD_MS * words;
  const mode = isInSight ? "active" : "away";
  return { activeMs: 0, awayMs: 0, pauses: 0, mode, countedTo: now, lastSign: now, patienceMs };
}

/** Counts the time up to now; what passed without a sign for too long counts as away from there, and covers the item. */
export function countTime(clock: ItemClock, now: number): ItemClock {
  const { mode, countedTo, lastSign, patienceMs } = clock;
  if (mode !== "active") return { ...clock, awayMs: clock.awayMs + now - countedTo, countedTo: now };
  const patientTo = Math.max(countedTo, lastSign + patienceMs);
  if (now < patientTo) return { ...clock, activeMs: clock.activeMs + now - countedTo, countedTo: now };
  return {
    ...clock,
    activeMs: clock.activeMs + patientTo - countedTo,
    awayMs: clock.awayMs + now - patientTo,
    ...{ pauses: clock.pauses + 1, mode: "covered", countedTo: now },
  };
}

/** A key or the pointer: a covered item goes on. */
export function noteSign(clock: ItemClock, now: number): ItemClock {
  const counted = countTime(clock, now);
  return { ...counted, lastSign: now, mode: counted.mode === "away" ? "away" : "active" };
}

/** The page came into sight, or went out of it. */
export function noteSight(clock: ItemClock, now: number, isInSight: boolean): ItemClock {
  const counted = countTime(clock, now);
  if (counted.mode === "covered") return counted;
  return { ...counted, mode: isInSight ? "active" : "away", lastSign: now };
}

/** Covers the item by hand. */
export function pauseClock(clock: ItemClock, now: number): ItemClock {
  const counted = countTime(clock, now);
  return counted.mode === "covered" ? counted : { ...counted, mode: "covered", pauses: counted.pauses + 1 };
}

/** As a record holds it: whole milliseconds. */
export function recordedTime({ activeMs, awayMs, pauses }: ItemClock): {
  activeMs: number;
  awayMs: number;
  pauses: number;
} {
  return { activeMs: Math.round(activeMs), awayMs: Math.round(awayMs), pauses };
}
