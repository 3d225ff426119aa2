import type { DatabaseMark } from "../database/user-data-schema";
import type { StorageLoss } from "../ports/storage";
import { attempt, DATABASE_KEY, type Memory } from "./memory";

/** What is remembered of the database outside of it. */
interface Remembered extends DatabaseMark {
  savedAt: string;
  walks: number;
  datasets: number;
}

const LOSS_KEY = "kitpick-lost";

/**
 * Remembers outside of the database that there is one: browsers clear or damage a database and then open it empty,
 * without an error, and it would look like a first visit. Reaches the disk some seconds after the database, so it never
 * remembers more than was there. Where a browser clears both at once, nobody can tell.
 */
export interface LossDetector {
  /** Compares a database that was just opened with what is remembered, and remembers this one from now on. */
  compareOpened(vitals: DatabaseMark): void;
  /** The database could not be opened. */
  noteUnreachable(): void;
  noteWrite(vitals: DatabaseMark): void;
  noteCounts(counts: { walks: number } | { datasets: number }): void;
  loss(): StorageLoss | null;
  forgetLoss(): void;
  /** Whether there was a database here before: what reads it will be wanted at once. */
  knowsOne(): boolean;
}

export function createLossDetector(memory: Memory | null, onLoss: () => void = () => undefined): LossDetector {
  const keep = (remembered: Remembered): void => write(memory, DATABASE_KEY, remembered);
  const read = (): Remembered | null => readAs(memory, DATABASE_KEY, isRemembered);
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
    compareOpened(vitals) {
      const before = read();
      if (before && before.birth !== vitals.birth) tell(before, "cleared");
      else if (before && vitals.writes < before.writes) tell(before, "set-back");
      if (before?.birth === vitals.birth) keep({ ...before, ...vitals });
      else keep({ ...vitals, savedAt: before?.savedAt ?? now(), walks: 0, datasets: 0 });
      hasMet = true;
    },
    noteUnreachable() {
      const before = read();
      if (before) tell(before, "unreachable");
    },
    noteWrite(vitals) {
      const before = read();
      const counts = before?.birth === vitals.birth ? before : { walks: 0, datasets: 0 };
      keep({ walks: counts.walks, datasets: counts.datasets, ...vitals, savedAt: now() });
    },
    noteCounts(counts) {
      const before = read();
      if (before) keep({ ...before, ...counts });
    },
    loss: () => unkept ?? readAs(memory, LOSS_KEY, isLoss),
    forgetLoss() {
      unkept = null;
      attempt(() => memory?.removeItem(LOSS_KEY));
    },
    knowsOne: () => read() !== null,
  };
}

function readAs<Value>(memory: Memory | null, key: string, is: (value: unknown) => value is Value): Value | null {
  const value = attempt(() => JSON.parse(memory?.getItem(key) ?? "null") as unknown);
  return is(value) ? value : null;
}

function write(memory: Memory | null, key: string, value: unknown): void {
  attempt(() => memory?.setItem(key, JSON.stringify(value)));
}

function isLoss(value: unknown): value is StorageLoss {
  return hasCounts(value) && "kind" in value && ["cleared", "set-back"].includes(String(value.kind));
}

function isRemembered(value: unknown): value is Remembered {
  return hasCounts(value) && "birth" in value && "writes" in value && typeof value.writes === "number";
}

function hasCounts(value: unknown): value is { savedAt: string; walks: number; datasets: number } {
  if (typeof value !== "object" || value === null) return false;
  const { savedAt, walks, datasets } = value as Record<string, unknown>;
  return typeof savedAt === "string" && typeof walks === "number" && typeof datasets === "number";
}

function now(): string {
  return new Date().toISOString();
}
