import { useSyncExternalStore } from "react";
import {
  collectCodes,
  drawStudent,
  LESSON_VERSION,
  piecesOf,
  readChat,
  readClass,
  writeCode,
  type ClassCode,
} from "../../../lessons/questions/class-codes";
import { useAddressPart } from "../../use-address-part";

/** What this browser keeps of a class: as a student its own sign and answers, as a teacher those that were pasted. */
interface ClassRecord {
  student: string;
  /** Own answers. */
  own: readonly ClassCode[];
  /** Answers of the class. */
  all: readonly ClassCode[];
  /** Of students who typed one into their file, by their sign. */
  names: Readonly<Record<string, string>>;
}

const listeners = new Set<() => void>();
const nameOf = (sign: string): string => `kitpick-class-${sign}`;
/** Where a browser keeps nothing, a class lasts as long as the page. */
const unkept = new Map<string, string>();

function readText(sign: string): string | null {
  try {
    return localStorage.getItem(nameOf(sign)) ?? unkept.get(sign) ?? null;
  } catch {
    return unkept.get(sign) ?? null;
  }
}

/** What is kept is not trusted: codes are read as from a chat, and what is none is left out. */
function parse(text: string | null, sign: string): ClassRecord {
  const empty = { student: "", own: [], all: [], names: {} };
  if (text === null) return empty;
  try {
    const kept = JSON.parse(text) as Partial<Record<"student" | "own" | "all" | "names", unknown>>;
    const codesOf = (given: unknown) => readChat(typeof given === "string" ? given : "", sign).codes;
    return {
      student: typeof kept.student === "string" ? kept.student : "",
      own: codesOf(kept.own),
      all: codesOf(kept.all),
      names: typeof kept.names === "object" && kept.names !== null ? (kept.names as Record<string, string>) : {},
    };
  } catch {
    return empty;
  }
}

function write(sign: string, record: ClassRecord): void {
  const codes = (list: readonly ClassCode[]) => list.map(writeCode).join(" ");
  const text = JSON.stringify({ ...record, own: codes(record.own), all: codes(record.all) });
  try {
    localStorage.setItem(nameOf(sign), text);
  } catch {
    unkept.set(sign, text);
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // The window of the notes and that of the room show the same answers.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Read again only where the text changed: the same record each time it is asked for. */
const parsed = new Map<string, { text: string | null; record: ClassRecord }>();

function readRecord(sign: string): ClassRecord {
  const text = readText(sign);
  const known = parsed.get(sign);
  if (known && known.text === text) return known.record;
  const record = parse(text, sign);
  parsed.set(sign, { text, record });
  return record;
}

export function useClassRecord(sign: string): ClassRecord {
  return useSyncExternalStore(listen, () => readRecord(sign));
}

/** The class that the address names. `refused`: what it says instead, where that is none. */
export function useClassSign(): { sign: string | null; refused: string | null } {
  const [named] = useAddressPart("class");
  const sign = named === null ? null : readClass(named);
  return { sign, refused: named !== null && sign === null ? named : null };
}

/** Keeps an own answer; the first one draws the sign of the student. Returns its code. */
export function giveAnswer(sign: string, step: number, answer: string): string {
  const record = readRecord(sign);
  const student = record.student || drawStudent(() => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32);
  const code = { ...(LESSON_VERSION > 1 && { version: LESSON_VERSION }), class: sign, step, student, answer };
  write(sign, { ...record, student, own: collectCodes(record.own, [code]).codes });
  return writeCode(code);
}

/** What a text that was pasted or a file that was dropped brought. */
export interface Received {
  found: number;
  added: number;
  changed: number;
  /** How many of which step, from 0. */
  steps: ReadonlyMap<number, number>;
  others: ReadonlyMap<string, number>;
  /** Answers to other versions of the lesson: how many of which. */
  versions: ReadonlyMap<number, number>;
  damaged: { text: string; step: number | null }[];
}

/**
 * Counts what stands in a text. A file of answers is a text with codes, too; a name in it is kept with its sign. A long text is
 * read piece by piece, and the page goes on between them; `onRead` is told which share was read.
 */
export async function receiveText(sign: string, text: string, onRead: (share: number) => void): Promise<Received> {
  const readings: ReturnType<typeof readChat>[] = [];
  let read = 0;
  for (const piece of piecesOf(text)) {
    readings.push(readChat(piece, sign));
    read += piece.length;
    if (read === text.length) break;
    onRead(read / text.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const codes = readings.flatMap((reading) => reading.codes);
  const record = readRecord(sign);
  const { codes: all, added, changed } = collectCodes(record.all, codes);
  const steps = new Map<number, number>();
  for (const { step } of codes) steps.set(step, (steps.get(step) ?? 0) + 1);
  const name = nameInFile(text);
  const names = name && codes[0] ? { ...record.names, [codes[0].student]: name } : record.names;
  if (codes.length > 0) write(sign, { ...record, all, names });
  const others = addUp(readings.map((reading) => reading.others));
  const versions = addUp(readings.map((reading) => reading.versions));
  const damaged = readings.flatMap((reading) => reading.damaged);
  return { found: codes.length, added, changed, steps, others, versions, damaged };
}

/** Counts of several readings, added up. */
export function addUp<Key>(counts: readonly ReadonlyMap<Key, number>[]): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, count] of counts.flatMap((one) => [...one])) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

/** `kitpick-answers.json`: the codes of all steps, and a name where one was typed. */
export function answersFile(sign: string, name: string): string {
  const { own } = readRecord(sign);
  const file = {
    kitpick: "answers",
    lesson: LESSON_VERSION,
    class: sign,
    ...(name.trim() && { name: name.trim() }),
    codes: own.map(writeCode),
  };
  return JSON.stringify(file, null, 1);
}

/** The file of one student has twelve codes. */
const LONGEST_FILE = 100_000;

function nameInFile(text: string): string | null {
  if (text.length > LONGEST_FILE || !text.trimStart().startsWith("{")) return null;
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === "string" ? name.slice(0, 80) : null;
  } catch {
    return null;
  }
}

/** Empties the answers of the class; the own ones stay. */
export function forgetAnswers(sign: string): void {
  write(sign, { ...readRecord(sign), all: [], names: {} });
}
