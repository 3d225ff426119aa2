import { runInSlices } from "../../formats/model/interruptible";
import { parseDatasetInSteps } from "../../formats/records/parse-dataset";
import type { ParseResult } from "../../formats/records/parse-record";
import { ROW_PARSERS } from "../database/row-parsers";
import type { Connection } from "../database/user-data-connection";
import type { UnreadableRecord } from "../ports/storage";

const STORES = [
  ...(["datasets", "walks", "settings", "builds", "build-tools"] as const),
  ...(["projects", "judgements", "drafts", "networks"] as const),
] as const;

/**
 * Rows that do not pass their check, each with the reason. They stay as they are. One row is read and checked at a time, a
 * large one in slices: between two of them the page is drawn and listens.
 */
export async function findUnreadable(connection: Connection): Promise<UnreadableRecord[]> {
  const found: UnreadableRecord[] = [];
  for (const store of STORES) {
    const keys: unknown[] = await connection.run([store], "readonly", (transaction) =>
      transaction.objectStore(store).getAllKeys(),
    );
    for (const key of keys) {
      const raw: unknown = await connection.run([store], "readonly", (transaction) =>
        transaction.objectStore(store).get(key as string),
      );
      // Gone meanwhile.
      if (raw === undefined) continue;
      const parsed = await runInSlices(checking(store, raw));
      if (!parsed.ok) found.push({ store, key: nameOfKey(key), why: parsed.why, raw });
    }
  }
  return found;
}

function* checking(store: (typeof STORES)[number], raw: unknown): Generator<void, ParseResult<unknown>> {
  if (store === "datasets") return yield* parseDatasetInSteps(raw);
  yield;
  return ROW_PARSERS[store](raw);
}

/** Our keys are text; a row that is not ours may have any other. */
function nameOfKey(key: unknown): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}
