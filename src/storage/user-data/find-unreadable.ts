import { runInSlices } from "../../formats/model/interruptible";
import { parseDatasetInSteps } from "../../formats/records/parse-dataset";
import type { ParseResult } from "../../formats/records/parse-record";
import { ROW_PARSERS } from "../database/row-parsers";
import type { Connection } from "../database/user-data-connection";
import type { UnreadableRecord } from "../ports/storage";
import { idOf, recordsOfPack } from "./judgement-rows";

const STORES = [
  ...(["datasets", "walks", "settings", "builds", "build-tools"] as const),
  ...(["projects", "judgements", "judgement-packs", "drafts", "networks"] as const),
] as const;

/** Rows of these are large: one is read and checked at a time, in slices. Of the others some hundred are. */
const LARGE: readonly string[] = ["datasets", "walks", "builds", "build-tools", "judgement-packs"];
const SMALL_AT_ONCE = 250;

/**
 * Rows that do not pass their check, each with the reason. They stay as they are. Some are read in a transaction, which
 * nobody has to wait for; between two of them the page is drawn and listens.
 */
export async function findUnreadable(connection: Connection): Promise<UnreadableRecord[]> {
  const found: UnreadableRecord[] = [];
  for (const store of STORES) {
    const count = LARGE.includes(store) ? 1 : SMALL_AT_ONCE;
    for (let after: IDBValidKey | null = null; ;) {
      const { keys, rows } = await readSlice(connection, store, after, count);
      for (const [at, raw] of rows.entries()) {
        if (store === "judgement-packs") found.push(...unreadableInPack(nameOfKey(keys[at]), raw));
        else {
          const parsed = await runInSlices(checking(store, raw));
          if (!parsed.ok) found.push({ store, key: nameOfKey(keys[at]), why: parsed.why, raw });
        }
      }
      if (keys.length < count) break;
      after = keys.at(-1)!;
    }
  }
  return found;
}

/** The first rows behind a key. */
async function readSlice(
  connection: Connection,
  store: (typeof STORES)[number],
  after: IDBValidKey | null,
  count: number,
): Promise<{ keys: IDBValidKey[]; rows: unknown[] }> {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  return connection.run([store], "readonly", async (transaction) => {
    const some = transaction.objectStore(store);
    const [keys, rows] = await Promise.all([some.getAllKeys(range, count), some.getAll(range, count)]);
    return { keys, rows };
  });
}

/** Those of its records, or the pack where it is none. */
function unreadableInPack(key: string, raw: unknown): UnreadableRecord[] {
  const store = "judgements";
  const records = recordsOfPack(raw);
  if (!records) return [{ store, key, why: "It is no row of judgements.", raw }];
  return records.flatMap((record) => {
    const parsed = ROW_PARSERS.judgements(record);
    return parsed.ok
      ? []
      : [{ store, key: `${key.split("/")[0]}/${idOf(record) ?? ""}`, why: parsed.why, raw: record }];
  });
}

function* checking(
  store: Exclude<(typeof STORES)[number], "judgement-packs">,
  raw: unknown,
): Generator<void, ParseResult<unknown>> {
  if (store === "datasets") return yield* parseDatasetInSteps(raw);
  yield;
  return ROW_PARSERS[store](raw);
}

/** Our keys are text; a row that is not ours may have any other. */
function nameOfKey(key: unknown): string {
  return typeof key === "string" ? key : JSON.stringify(key);
}
