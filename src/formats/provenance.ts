import type { CleaningRecord, Notice } from "../core/domain/dataset";
import type { FormatMessage } from "./format";

/** What each cleaning step did to all files together. */
export function cleaningOf(messages: readonly FormatMessage[]): CleaningRecord[] {
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
export function toNotices(messages: readonly FormatMessage[]): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { code, file, where, sentence } of messages) {
    const key = JSON.stringify([code, file]);
    const before = notices.get(key);
    if (before) before.count += 1;
    else notices.set(key, { code, sentence: `${file}${where === null ? "" : `, ${where}`}: ${sentence}`, count: 1 });
  }
  return [...notices.values()];
}
