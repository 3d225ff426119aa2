import { countOf } from "../../core/domain/phrases";
import { rowsOf, type Choice, type FormatMessage } from "../model/format";
import { createMessage } from "../model/create-message";
import type { CleaningRecord, Notice } from "../../core/domain/dataset";

/**
 * Messages, with rows that a person left out told as that and no longer as held back, and with what was written by hand
 * told at its end. The rows they stand for stay the same.
 */
export function reportChoices(
  messages: readonly FormatMessage[],
  choices: readonly Choice[],
  files: readonly string[],
): FormatMessage[] {
  const leftOut = new Map<string, { rows: number; first: FormatMessage }>();
  const kept = messages.filter((message) => {
    if (!isLeftOut(message, choices)) return true;
    const before = leftOut.get(message.file);
    if (before) before.rows += rowsOf(message);
    else leftOut.set(message.file, { rows: rowsOf(message), first: message });
    return false;
  });
  const left = [...leftOut].map(([file, { rows, first }]) => {
    const place = first.where === null ? "" : ` (first: ${first.where})`;
    const sentence = `Left out ${countOf(rows, "row")}, as you chose${place}.`;
    return createMessage(file, "left-out", sentence, { rows });
  });
  return [...kept, ...left, ...files.flatMap((file) => written(file, choices))];
}

function isLeftOut({ severity, file, code, where }: FormatMessage, choices: readonly Choice[]): boolean {
  if (severity !== "held-back") return false;
  return choices.some(
    (choice) =>
      choice.kind === "leave-out" &&
      choice.file === file &&
      choice.code === code &&
      (choice.where === null || choice.where === where),
  );
}

function written(file: string, choices: readonly Choice[]): FormatMessage[] {
  const places = choices.flatMap((choice) => (choice.kind === "write" && choice.file === file ? [choice.at] : []));
  if (places.length === 0) return [];
  const sentence = `You corrected ${countOf(places.length, "place")} in this file: ${places.slice(0, 5).join(", ")}${places.length > 5 ? ", …" : ""}.`;
  return [createMessage(file, "written", sentence)];
}

/** What each cleaning step did to all files together. */
export function sumCleaningRecords(messages: readonly FormatMessage[]): CleaningRecord[] {
  const records = new Map<string, CleaningRecord>();
  for (const { cleaning } of messages) {
    if (!cleaning) continue;
    const { step, isTaken, count } = cleaning;
    const before = records.get(step);
    if (before) before.count += count;
    else records.set(step, { step, isTaken, count });
  }
  return [...records.values()];
}

/** Messages of one kind about one file as one notice, with the first of them as the example. */
export function createNotices(messages: readonly FormatMessage[]): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { code, file, where, sentence } of messages) {
    const key = JSON.stringify([code, file]);
    const before = notices.get(key);
    if (before) before.count += 1;
    else notices.set(key, { code, sentence: `${file}${where === null ? "" : `, ${where}`}: ${sentence}`, count: 1 });
  }
  return [...notices.values()];
}
