import type { AnnotatorKey, RecordId } from "../domain/ids";
import type { Author, SamePerson } from "../domain/judgement";

/* Who wrote the records of a project: which keys are one person, and which records of a device are in no file. */

export type SamePersonHead = Pick<SamePerson, "kind" | "id" | "one" | "other"> & { by: Author };
type Written = SamePersonHead | { kind: "judgement" | "adjudication" | "withdrawal"; id: RecordId; by: Author };

/** Keys joined by `same-person`, each with the least key of its group. */
export function peopleOf(
  records: readonly Written[],
  withdrawn: ReadonlySet<RecordId>,
): Map<AnnotatorKey, AnnotatorKey> {
  const parent = new Map<AnnotatorKey, AnnotatorKey>();
  const rootOf = (key: AnnotatorKey): AnnotatorKey => {
    let root = key;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    return root;
  };
  const know = (key: AnnotatorKey): void => void (parent.has(key) || parent.set(key, key));
  for (const record of records) {
    know(record.by.annotator);
    if (record.kind !== "same-person" || withdrawn.has(record.id)) continue;
    know(record.one);
    know(record.other);
    const [least, greatest] = [rootOf(record.one), rootOf(record.other)].sort() as [AnnotatorKey, AnnotatorKey];
    parent.set(greatest, least);
  }
  return new Map([...parent.keys()].sort().map((key) => [key, rootOf(key)]));
}

/** Numbers of each device that are missing below its greatest, by the devices in order. */
export function gapsOf(records: readonly Pick<Written, "by">[]): Map<string, number[]> {
  const numbers = new Map<string, Set<number>>();
  for (const { by } of records) numbers.set(by.device, (numbers.get(by.device) ?? new Set()).add(by.seq));
  const gaps = [...numbers].map(([device, seen]): [string, number[]] => [device, missingBelow(seen)]);
  return new Map(gaps.filter(([, missing]) => missing.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** No list is longer: a number out of a spoilt file must not fill the memory. */
const MOST_MISSING = 1000;

function missingBelow(seen: ReadonlySet<number>): number[] {
  const missing: number[] = [];
  let next = 1;
  for (const number of [...seen].sort((a, b) => a - b)) {
    for (; next < number && missing.length < MOST_MISSING; next += 1) missing.push(next);
    next = number + 1;
  }
  return missing;
}
