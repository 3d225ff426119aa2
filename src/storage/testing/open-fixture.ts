import { readFileSync } from "node:fs";
import path from "node:path";

/** A database as a version of the app has left it: kept for ever, so that what was stored then opens in every later one. */
interface DatabaseFixture {
  name: string;
  version: number;
  stores: {
    name: string;
    keyPath: string | string[] | null;
    autoIncrement?: boolean;
    indexes?: Record<string, string>;
    rows: { key?: IDBValidKey; value: unknown }[];
  }[];
}

/** Makes the database of a fixture in the browser's place. */
export async function openFixture(fileName: string): Promise<DatabaseFixture> {
  const file = path.join("src/storage/testing/databases", fileName);
  const fixture = JSON.parse(readFileSync(file, "utf8"), reviveNumbers) as DatabaseFixture;
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(fixture.name, fixture.version);
    opening.onupgradeneeded = () => makeStores(opening.result, fixture);
    opening.onerror = () => reject(new Error(`${fileName} could not be opened.`));
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  return fixture;
}

function makeStores(database: IDBDatabase, { stores }: DatabaseFixture): void {
  for (const { name, keyPath, autoIncrement = false, indexes = {}, rows } of stores) {
    const store = database.createObjectStore(name, { keyPath, autoIncrement });
    for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
    for (const { key, value } of rows) store.put(value, key);
  }
}

/** Numbers of a vector stand in the file as `{ float32: [...] }`. */
function reviveNumbers(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("float32" in value)) return value;
  return Float32Array.from(value.float32 as number[]).buffer;
}
