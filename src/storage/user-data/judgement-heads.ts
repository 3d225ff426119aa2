import type { Transaction } from "../database/user-data-connection";

/** Keys of one project: "/" follows its id, "0" follows "/". */
export function rangeOf(project: string): IDBKeyRange {
  return IDBKeyRange.bound(`${project}/`, `${project}0`, false, true);
}

/** Whoever adds or removes records other than by `addToHeads` leaves the table to be made again. */
export async function forgetHeads(transaction: Transaction, project: string): Promise<void> {
  await transaction.objectStore("heads").delete(rangeOf(project));
}
