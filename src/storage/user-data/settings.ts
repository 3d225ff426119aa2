import { SCHEMA } from "../../formats/records/parse-record";
import type { Connection } from "../database/user-data-connection";
import type { Health } from "./health";
import { requireReadable } from "../ports/storage-errors";
import { parseSetting, type SettingRow } from "../database/parse-rows";

/** What a row of the settings holds; a row that does not pass its check holds nothing. */
export function readSetting(row: unknown): unknown {
  const parsed = parseSetting(row);
  return parsed.ok ? parsed.value.value : undefined;
}

/** Writes one setting. Throws `NewerDataError` over a row that cannot be read. */
export async function putSetting(connection: Connection, health: Health, key: string, value: unknown): Promise<void> {
  const write = () =>
    connection.run(["settings"], "readwrite", async (transaction) => {
      const store = transaction.objectStore("settings");
      const existing: unknown = await store.get(key);
      if (existing !== undefined) requireReadable(parseSetting(existing));
      const row: SettingRow = { schema: SCHEMA, value };
      await store.put(row, key);
    });
  await health.makingRoom(write);
}
