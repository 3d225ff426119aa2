import type { Transaction } from "../database/user-data-connection";

/** Keys of one project: "/" follows its id, "0" follows "/". */
export function rangeOf(project: string): IDBKeyRange {
  return IDBKeyRange.bound(`${project}/`, `${project}0`, false, true);
}

/** So many rows are read or written before the page gets its turn: a few milliseconds' work. */
const SLICE = 100;

/** Reads the rows of a project some at a time, all in the transaction that is given. */
export async function eachSlice(
  transaction: Transaction,
  store: "heads" | "judgements",
  project: string,
  take: (rows: readonly unknown[]) => void,
): Promise<void> {
  const rows = transaction.objectStore(store);
  let range = rangeOf(project);
  for (;;) {
    const [values, keys] = await Promise.all([rows.getAll(range, SLICE), rows.getAllKeys(range, SLICE)]);
    take(values);
    const last = keys.at(-1);
    if (last === undefined || keys.length < SLICE) return;
    range = IDBKeyRange.bound(last, `${project}0`, true, true);
  }
}

/** Begins a request for each of many things, some at a time. */
export async function inSlices<Thing>(
  things: readonly Thing[],
  request: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < things.length; at += SLICE) await Promise.all(things.slice(at, at + SLICE).map(request));
}

/** Whoever adds or removes records other than by `addToHeads` leaves the table to be made again. */
export async function forgetHeads(transaction: Transaction, project: string): Promise<void> {
  await transaction.objectStore("heads").delete(rangeOf(project));
}
