import * as v from "valibot";
import type { Vitals } from "./precious-database";
import type { StorageLoss } from "./storage";

/** `localStorage`, as far as it is needed. */
export type Memory = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** What is remembered of the database outside of it. */
interface Remembered extends Vitals {
  savedAt: string;
  walks: number;
  datasets: number;
}

const DATABASE_KEY = "kitpick-stored";
const LOSS_KEY = "kitpick-lost";

const counts = { savedAt: v.string(), walks: v.number(), datasets: v.number() };
const rememberedShape: v.GenericSchema<unknown, Remembered> = v.object({
  birth: v.string(),
  writes: v.number(),
  ...counts,
});
const lossShape: v.GenericSchema<unknown, StorageLoss> = v.object({
  kind: v.picklist(["cleared", "set-back"]),
  noticed: v.picklist(["at start", "while open"]),
  ...counts,
});

/**
 * Remembers outside of the database that there is one: browsers clear or damage a database and then open it empty,
 * without an error, and it would look like a first visit. Reaches the disk some seconds after the database, so it never
 * remembers more than was there. Where a browser clears both at once, nobody can tell.
 */
export interface Sentinel {
  /** Compares a database that was just opened with what is remembered, and remembers this one from now on. */
  meet(vitals: Vitals): void;
  /** The database could not be opened. */
  miss(): void;
  noteWrite(vitals: Vitals): void;
  noteCounts(counts: { walks: number } | { datasets: number }): void;
  loss(): StorageLoss | null;
  forgetLoss(): void;
}

export function createSentinel(memory: Memory | null, onLoss: () => void = () => undefined): Sentinel {
  const keep = (remembered: Remembered): void => write(memory, DATABASE_KEY, remembered);
  const read = (): Remembered | null => readAs(memory, DATABASE_KEY, rememberedShape);
  let hasMet = false;
  let unkept: StorageLoss | null = null;

  const tell = (before: Remembered, kind: StorageLoss["kind"]): void => {
    const { savedAt, walks, datasets } = before;
    if (walks + datasets === 0) return;
    unkept = { kind, noticed: hasMet ? "while open" : "at start", savedAt, walks, datasets };
    if (kind !== "unreachable") write(memory, LOSS_KEY, unkept);
    onLoss();
  };

  return {
    meet(vitals) {
      const before = read();
      if (before && before.birth !== vitals.birth) tell(before, "cleared");
      else if (before && vitals.writes < before.writes) tell(before, "set-back");
      if (before?.birth === vitals.birth) keep({ ...before, ...vitals });
      else keep({ ...vitals, savedAt: before?.savedAt ?? now(), walks: 0, datasets: 0 });
      hasMet = true;
    },
    miss() {
      const before = read();
      if (before) tell(before, "unreachable");
    },
    noteWrite(vitals) {
      const before = read();
      const { walks, datasets } = before?.birth === vitals.birth ? before : { walks: 0, datasets: 0 };
      keep({ ...vitals, walks, datasets, savedAt: now() });
    },
    noteCounts(noted) {
      const before = read();
      if (before) keep({ ...before, ...noted });
    },
    loss: () => unkept ?? readAs(memory, LOSS_KEY, lossShape),
    forgetLoss() {
      unkept = null;
      attempt(() => memory?.removeItem(LOSS_KEY));
    },
  };
}

/** `localStorage`, or `null` where the browser gives none. */
export function openMemory(): Memory | null {
  return attempt(() => globalThis.localStorage) ?? null;
}

function readAs<Value>(memory: Memory | null, key: string, shape: v.GenericSchema<unknown, Value>): Value | null {
  return attempt(() => v.parse(shape, JSON.parse(memory?.getItem(key) ?? ""))) ?? null;
}

function write(memory: Memory | null, key: string, value: unknown): void {
  attempt(() => memory?.setItem(key, JSON.stringify(value)));
}

/** Where a browser blocks it, the memory throws at every touch. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function now(): string {
  return new Date().toISOString();
}
