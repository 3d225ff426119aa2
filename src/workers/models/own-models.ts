import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { isOwnEncoder } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import { hashBytes } from "../hash";
import { type ModelFile, isShipped, MODELS, type ModelId, type ModelManifest, type OwnModel } from "./manifest";
import type { ModelBytes } from "./model-store";
import type { TextModel } from "./text-model";

const ENCODERS = "kitpick-encoders";
const TEXT_MODELS = "kitpick-text-models";
const VERSION = 1;

/** Browsers limit the size of one row. */
const PIECE_BYTES = 16 * 1024 * 1024;

interface ModelsSchema extends DBSchema {
  models: { key: string; value: ModelRow };
  /** Files by their hash, in pieces: two encoders may share a tokenizer. */
  pieces: { key: [Sha256, number]; value: ArrayBuffer };
}

/** What a model of either kind says of itself. */
interface KeptModel {
  schema: 1;
  id: string;
  files: readonly ModelFile[];
  addedAt: string;
}

interface ModelRow extends KeptModel {
  /** ISO 8601; set when removed, or not tried yet. The files stay until a later `purge`, so that it can be brought back. */
  removedAt: string | null;
}

/** The encoders, or the language models, that the user brought. Rejects with the browser's error when its storage cannot be used. */
export interface OwnModels<Model extends KeptModel = OwnModel> {
  list(): Promise<Model[]>;
  get(id: Model["id"]): Promise<Model | null>;
  /** Lays the files down so that the model can be tried; it is not listed yet. All of them or nothing. */
  stage(model: Model, files: ModelBytes): Promise<void>;
  /** Lists a model whose files were staged. */
  keep(model: Model): Promise<void>;
  /** Every file, each of the length and hash that were recorded, or an error that names the one that is not. */
  readFiles(model: Model, onBytes: (loadedBytes: number) => void): Promise<ModelBytes>;
  remove(id: Model["id"], at: string): Promise<void>;
  bringBack(id: Model["id"]): Promise<void>;
  /** Deletes for good what was removed, or staged and never kept, before this moment, and files that belong to nothing. */
  purge(before: string): Promise<void>;
}

/**
 * In a database of their own, not in the cache of shipped files: these bytes cannot be fetched again. Opened anew for each
 * call, since calls are rare and a connection that is held would stand in the way of another tab.
 */
export function createOwnModels(): OwnModels {
  return createModels<OwnModel>(ENCODERS, "Bring the encoder's folder again, in the settings.");
}

/** Language models, in a database of the same kind: what deletes encoders that are gone sees none of them. */
export function createOwnTextModels(): OwnModels<TextModel> {
  return createModels<TextModel>(TEXT_MODELS, "Remove the model, and bring its folder again.");
}

/** `whatToDo`: where what is kept is damaged. */
function createModels<Model extends KeptModel>(name: string, whatToDo: string): OwnModels<Model> {
  const use = <Result>(work: (database: IDBPDatabase<ModelsSchema>) => Promise<Result>): Promise<Result> =>
    withDatabase(name, work);
  // Each database holds rows of one kind, written here alone.
  const withoutMark = ({ removedAt: _, ...model }: ModelRow): Model => model as unknown as Model;
  return {
    list: () => use(async (database) => (await database.getAll("models")).filter(isThere).map(withoutMark)),
    get: (id) =>
      use(async (database) => {
        const row = await database.get("models", id);
        return row && isThere(row) ? withoutMark(row) : null;
      }),
    stage: (model, files) => use((database) => stage(database, model, files)),
    keep: (model) =>
      use(async (database) => {
        await database.put("models", { ...model, removedAt: null });
      }),
    readFiles: (model, onBytes) => use((database) => readFiles(database, model, onBytes, whatToDo)),
    remove: (id, at) => use((database) => mark(database, id, at)),
    bringBack: (id) => use((database) => mark(database, id, null)),
    purge: (before) => use((database) => purge(database, before)),
  };
}

async function withDatabase<Result>(
  name: string,
  work: (database: IDBPDatabase<ModelsSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<ModelsSchema>(name, VERSION, {
    upgrade(opened) {
      opened.createObjectStore("models", { keyPath: "id" });
      opened.createObjectStore("pieces");
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const isThere = ({ schema, removedAt }: ModelRow): boolean => schema === 1 && removedAt === null;

async function stage(database: IDBPDatabase<ModelsSchema>, model: KeptModel, files: ModelBytes): Promise<void> {
  const transaction = database.transaction(["models", "pieces"], "readwrite", { durability: "strict" });
  const pieces = transaction.objectStore("pieces");
  const writes: Promise<unknown>[] = [];
  for (const { path, sha256 } of model.files) {
    const bytes = files.get(path);
    if (!bytes) throw new Error(`${path} is missing.`);
    for (let at = 0, n = 0; at < bytes.length || n === 0; at += PIECE_BYTES, n += 1) {
      writes.push(pieces.put(bytes.slice(at, at + PIECE_BYTES).buffer, [sha256, n]));
    }
  }
  const models = transaction.objectStore("models");
  const before = await models.get(model.id);
  if (before?.removedAt !== null) writes.push(models.put({ ...model, removedAt: model.addedAt }));
  await Promise.all([...writes, transaction.done]);
}

async function readFiles(
  database: IDBPDatabase<ModelsSchema>,
  model: KeptModel,
  onBytes: (loadedBytes: number) => void,
  whatToDo: string,
): Promise<ModelBytes> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let loaded = 0;
  for (const file of model.files) {
    files.set(file.path, await readFile(database, file, whatToDo));
    loaded += file.bytes;
    onBytes(loaded);
  }
  return files;
}

async function readFile(
  database: IDBPDatabase<ModelsSchema>,
  { path, bytes: length, sha256 }: ModelFile,
  whatToDo: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const pieces = await database.getAll("pieces", IDBKeyRange.bound([sha256, 0], [sha256, Infinity]));
  let at = 0;
  for (const piece of pieces) {
    if (at + piece.byteLength > length) break;
    bytes.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  if (at !== length || hashBytes(bytes) !== sha256)
    throw new Error(`What this browser kept of ${path} is damaged. ${whatToDo}`);
  return bytes;
}

async function mark(database: IDBPDatabase<ModelsSchema>, id: string, removedAt: string | null): Promise<void> {
  const transaction = database.transaction("models", "readwrite", { durability: "strict" });
  const row = await transaction.store.get(id);
  if (row) await transaction.store.put({ ...row, removedAt });
  await transaction.done;
}

async function purge(database: IDBPDatabase<ModelsSchema>, before: string): Promise<void> {
  const transaction = database.transaction(["models", "pieces"], "readwrite");
  const models = transaction.objectStore("models");
  const needed = new Set<Sha256>();
  for (const row of await models.getAll()) {
    if (row.removedAt !== null && row.removedAt < before) await models.delete(row.id);
    else for (const { sha256 } of row.files) needed.add(sha256);
  }
  const pieces = transaction.objectStore("pieces");
  for (const key of await pieces.getAllKeys()) if (!needed.has(key[0])) await pieces.delete(key);
  await transaction.done;
}

/**
 * The manifest of an encoder: the app's own, at once, or what was recorded when the user brought it. Rejects when it is
 * not in this browser.
 */
export function findModel(id: ModelId): ModelManifest | Promise<ModelManifest> {
  return isShipped(id) ? MODELS[id] : findOwnModel(id);
}

async function findOwnModel(id: ModelId): Promise<ModelManifest> {
  const model = isOwnEncoder(id) ? await createOwnModels().get(id) : null;
  if (!model) throw new Error("It is not in this browser. Bring its folder again, in the settings.");
  return model;
}
