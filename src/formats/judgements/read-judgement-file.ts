import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RecordId } from "../../core/domain/ids";
import type { AnnotationRecord } from "../../core/domain/judgement";
import { countOf, quote } from "../../core/domain/phrases";
import { joinNames } from "../../core/domain/recorded-names";
import { isPlainObject } from "../json/json-values";
import { LEVELS_AT_MOST, tooDeep } from "../json/parse-json";
import { scanJson } from "../json/scan-json";
import { explainTooLarge, MAX_FILE_BYTES } from "../model/file-size";
import { createPace } from "../model/interruptible";
import { checkRecord, type RecordContext, type RefusalCode } from "./check-record";
import { isHeader, parseHeader, type JudgementHeader } from "./write-judgement-file";

export interface RefusedLine {
  /** From 1. */
  line: number;
  code: RefusalCode;
  sentence: string;
}

export interface JudgementsRead {
  /** Of the first part, with the names of all (files put one behind the other are read too); `null`: the file is refused as a whole. */
  header: JudgementHeader | null;
  /** Why it is refused as a whole; `null`: it is not. */
  refusal: string | null;
  /** Lines between the first and the last. */
  lines: number;
  /** Records given to `take`, and those that `isKnown` knew or that stood there before. */
  added: number;
  known: number;
  refusedLines: number;
  /** The first thousand of them. */
  refused: RefusedLine[];
  /** What is odd about the file as a whole. */
  notices: string[];
}

export interface JudgementReading extends RecordContext {
  /** New records, some at a time; it is waited for. */
  take(records: AnnotationRecord[]): Promise<void> | void;
  onBytes?(done: number): void;
}

const MOST_REFUSED = 1000;

/**
 * Reads a file of judgements as it comes in: a record a line, each checked by its own id, so that whatever is wrong with one
 * line says nothing about the others. Never rejects because of what stands in the file; rejects with what `take` rejects with.
 */
export async function readJudgementFile(blob: Blob, reading: JudgementReading): Promise<JudgementsRead> {
  const read: JudgementsRead = {
    ...{ header: null, refusal: null, lines: 0, added: 0, known: 0 },
    ...{ refusedLines: 0, refused: [], notices: [] },
  };
  if (blob.size > MAX_FILE_BYTES) return { ...read, refusal: explainTooLarge(blob.size) };
  const progress: Progress = {
    reading,
    read,
    seen: new Set(),
    hash: sha256.create(),
    pending: "",
    lines: 0,
    isClosed: false,
  };
  const pause = createPace();
  let last: FileLine | null = null;
  for await (const lines of splitLines(blob, reading.onBytes ?? (() => undefined))) {
    const records: AnnotationRecord[] = [];
    for (const line of lines) {
      if (line.text?.trim() === "") continue;
      if (last) records.push(...takeLine(progress, last, false));
      last = line;
      await pause();
      if (read.refusal !== null) return read;
    }
    if (records.length > 0) await reading.take(records);
  }
  const records = last ? takeLine(progress, last, true) : [];
  if (records.length > 0) await reading.take(records);
  finish(progress);
  return read;
}

interface Progress {
  reading: JudgementReading;
  read: JudgementsRead;
  seen: Set<RecordId>;
  /** Of the part that is read: what its last line is compared with. */
  hash: ReturnType<typeof sha256.create>;
  /** Lines that it has not read yet: making bytes of a text costs much each time, and little a character. */
  pending: string;
  lines: number;
  isClosed: boolean;
}

function takeLine(progress: Progress, line: FileLine, isLast: boolean): AnnotationRecord[] {
  const parsed = parseLine(line, isLast);
  const value = "value" in parsed ? parsed.value : null;
  const begins = progress.read.header === null || isHeader(value);
  if (begins) beginPart(progress, value);
  else if (isFooter(value)) {
    closePart(progress, value);
    return [];
  }
  progress.pending += `${line.text ?? ""}\n`;
  if (progress.pending.length > CHARACTERS_AT_ONCE) hashPending(progress);
  if (begins) return [];
  progress.read.lines += 1;
  progress.lines += 1;
  return "code" in parsed ? refuse(progress.read, line.number, parsed) : takeRecord(progress, line.number, value);
}

const CHARACTERS_AT_ONCE = 60_000;

function hashPending(progress: Progress): void {
  progress.hash.update(utf8ToBytes(progress.pending));
  progress.pending = "";
}

function beginPart(progress: Progress, value: unknown): void {
  const { read, reading } = progress;
  const header = isHeader(value) ? parseHeader(value) : NOT_JUDGEMENTS;
  if (typeof header === "string") read.refusal ??= header;
  else if (header.project !== reading.project) read.refusal ??= otherProject(header);
  else read.header = read.header ? { ...read.header, ...joinNames(read.header, header) } : header;
  Object.assign(progress, { hash: sha256.create(), pending: "", lines: 0, isClosed: false });
}

function closePart(progress: Progress, footer: Footer): void {
  hashPending(progress);
  const { read, lines, hash } = progress;
  progress.isClosed = true;
  if (footer.records !== lines) read.notices.push(wrongCount(footer.records, lines));
  else if (bytesToHex(hash.clone().digest()) !== footer.sha256) read.notices.push(CHANGED);
}

function takeRecord({ reading, read, seen }: Progress, line: number, value: unknown): AnnotationRecord[] {
  const checked = checkRecord(value, reading);
  if ("code" in checked) return refuse(read, line, checked);
  if (seen.has(checked.id) || checked.record === null) {
    read.known += 1;
    return [];
  }
  seen.add(checked.id);
  read.added += 1;
  return [checked.record];
}

function refuse(read: JudgementsRead, line: number, { code, why }: { code: RefusalCode; why: string }): [] {
  read.refusedLines += 1;
  if (read.refused.length < MOST_REFUSED) read.refused.push({ line, code, sentence: `Line ${line} ${why}` });
  return [];
}

function finish({ read, isClosed }: Progress): void {
  if (read.header === null) read.refusal ??= NOT_JUDGEMENTS;
  else if (!isClosed && !read.refused.some(({ code }) => code === "cut")) read.notices.push(NO_END);
}

const NOT_JUDGEMENTS = "This is no file of judgements: its first line does not say so.";
const NO_END =
  "The file was not saved to its end: its last line is missing. What it has counts; ask for the file again.";
const CHANGED =
  "The file was changed after it was written. Every judgement that was taken has its own id; the names in its first line may be wrong.";

function wrongCount(said: number, found: number): string {
  return `The file says that it has ${countOf(said, "line")}, but ${found.toLocaleString("en")} ${found === 1 ? "was" : "were"} found. Ask for the file again.`;
}

function otherProject({ project }: JudgementHeader): string {
  return `The file belongs to another project, ${quote(project)}. Open that project and read it there.`;
}

interface Footer {
  records: number;
  sha256: string;
}

function isFooter(value: unknown): value is Footer {
  return (
    isPlainObject(value) &&
    typeof value["records"] === "number" &&
    typeof value["sha256"] === "string" &&
    !("kind" in value)
  );
}

/** What a line says, before it is looked at as a record. */
function parseLine({ text }: FileLine, isLast: boolean): { value: unknown } | { code: RefusalCode; why: string } {
  if (text === null) return { code: "too-long", why: "has more than 5 MB: no judgement is that long. It is left out." };
  const depth = countOpened(text) > LEVELS_AT_MOST ? scanJson(text).depth : 0;
  if (depth > LEVELS_AT_MOST) return { code: "too-deep", why: `is left out. ${tooDeep("JSON", depth)}` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    if (!isLast) return { code: "not-json", why: "is not JSON. It is left out; ask for the file again." };
    const why = "breaks off: the file was not saved to its end. What stands before it counts; ask for the file again.";
    return { code: "cut", why };
  }
}

/** How many brackets open lists and objects, those inside texts included: nothing is nested deeper. */
function countOpened(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) | 0x20) === 0x7b) count += 1;
  return count;
}

/** Longer lines are not kept: no record is that long. */
const LONGEST_LINE = 5_000_000;

/** A line of a file, without its end. */
interface FileLine {
  /** From 1. */
  number: number;
  /** `null`: it is longer than `LONGEST_LINE`. */
  text: string | null;
}

/** The lines of a file as it comes in, in groups; UTF-8, ends of lines as on any system. Of a line that is too long nothing is kept. */
async function* splitLines(blob: Blob, onBytes: (done: number) => void): AsyncGenerator<FileLine[]> {
  const decoder = new TextDecoder();
  const reader = blob.stream().getReader();
  let [rest, number, isTooLong, done] = ["", 0, false, 0];
  const take = (text: string): FileLine => {
    number += 1;
    const line = { number, text: isTooLong || text.length > LONGEST_LINE ? null : text.replace(/\r$/, "") };
    isTooLong = false;
    return line;
  };
  try {
    for (let isOver = false; !isOver;) {
      const part = await reader.read();
      isOver = part.done;
      const text = rest + (part.value ? decoder.decode(part.value, { stream: true }) : decoder.decode());
      const pieces = text.split("\n");
      rest = pieces.pop() ?? "";
      const lines = pieces.map(take);
      if (rest.length > LONGEST_LINE) [rest, isTooLong] = ["", true];
      if (isOver && (rest !== "" || isTooLong)) lines.push(take(rest));
      done += part.value?.length ?? 0;
      onBytes(done);
      yield lines;
    }
  } finally {
    await reader.cancel();
  }
}
