import type { IDBPDatabase } from "idb";
import * as v from "valibot";
import { CACHE_SCHEMA, sizeOfAnswer, type CacheShape } from "../database/cache-schema";
import { createConnection } from "../database/open-database";

/** What an endpoint answered once. The prompt is not kept: its name is enough to find it again. */
export interface CachedAnswer {
  answer: string;
  /** As the endpoint counted; `null`: it did not say. */
  tokens: { input: number; output: number } | null;
}

/** Answers of language models by name, beside the vectors: they can be had again, for money. Rejects with the browser's error. */
export interface ModelAnswerCache {
  /** `null`: none, or one that cannot be read. */
  read(name: string): Promise<CachedAnswer | null>;
  write(name: string, answer: CachedAnswer): Promise<void>;
  /**
   * A run is under way that may need any of them again: nothing is thrown out, in any tab, until what comes back is called.
   * Then the answers that were not used for longest go, until the rest is within the limit.
   */
  hold(): () => void;
  usage(): Promise<{ answers: number; bytes: number; limitBytes: number }>;
  /** Throws all of them away, for every tab, runs or not: somebody wants it. */
  clear(): Promise<void>;
  /** Resolves when what was begun to keep within the limit is done. */
  settled(): Promise<void>;
}

export interface ModelAnswerLimits {
  /** Of all answers together, as `usage` counts them. */
  limitBytes?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** `null`: the browser has none, and only runs of this tab are known. */
  locks?: Pick<LockManager, "request"> | null;
}

/** Some 50,000 answers of usual length. */
const MODEL_ANSWERS_LIMIT_BYTES = 50 * 1024 * 1024;
/** What is thrown out is a little more than it must be, so that it is not done again with the next answer. */
const LEFT_SHARE = 0.9;
/** A use is noted anew when the last note is older: reading stays reading. */
const NOTE_AGAIN_MS = 60_000;
/** Runs hold it together; whoever throws out needs it alone. */
const LOCK = "kitpick-model-answers";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const shape = v.object({
  answer: v.string(),
  tokens: v.nullable(v.object({ input: count, output: count })),
});

type Database = IDBPDatabase<CacheShape>;

export function createModelAnswerCache({
  limitBytes = MODEL_ANSWERS_LIMIT_BYTES,
  now = () => Date.now(),
  locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks ?? null,
}: ModelAnswerLimits = {}): ModelAnswerCache {
  const { open } = createConnection(CACHE_SCHEMA);
  const room = createRoom(open, limitBytes, locks);
  return {
    async read(name) {
      const database = await open();
      const read = v.safeParse(shape, await database.get("answers", name));
      if (!read.success) return null;
      await noteUse(database, name, now()).catch(() => undefined);
      return read.output;
    },
    async write(name, { answer, tokens }) {
      const size = sizeOfAnswer(name, { answer, tokens });
      const transaction = begin(await open());
      await Promise.all([
        transaction.objectStore("answers").put({ answer, tokens }, name),
        transaction.objectStore("answer-uses").put({ bytes: size, used: now() }, name),
        transaction.done,
      ]);
      room.take(size);
    },
    hold: room.hold,
    usage: async () => ({ ...(await countUse(await open())), limitBytes }),
    async clear() {
      const transaction = begin(await open());
      const stores = (["answers", "answer-uses"] as const).map((store) => transaction.objectStore(store).clear());
      await Promise.all([...stores, transaction.done]);
      room.empty();
    },
    settled: room.settled,
  };
}

interface Room extends Pick<ModelAnswerCache, "hold" | "settled"> {
  /** So much more is kept now. */
  take(bytes: number): void;
  empty(): void;
}

/** Watches over the limit, and over who may need what is kept. */
function createRoom(open: () => Promise<Database>, limitBytes: number, locks: ModelAnswerLimits["locks"]): Room {
  /** As far as this tab knows; `null`: not counted yet. */
  let bytes: number | null = null;
  let held = 0;
  let trimming: Promise<unknown> = Promise.resolve();

  const trim = (): void => {
    const work = async (): Promise<void> => {
      if (held > 0 || (bytes !== null && bytes <= limitBytes)) return;
      await alone(locks, async () => {
        bytes = await throwOut(await open(), limitBytes);
      });
    };
    trimming = trimming.then(work).catch(() => undefined);
  };
  return {
    take(more) {
      if (bytes !== null) bytes += more;
      trim();
    },
    empty: () => void (bytes = 0),
    hold() {
      held += 1;
      let release = (): void => undefined;
      const over = new Promise<void>((resolve) => (release = resolve));
      const unlocked = locks?.request(LOCK, { mode: "shared" }, () => over).catch(() => undefined);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        held -= 1;
        release();
        trimming = trimming.then(() => unlocked);
        trim();
      };
    },
    settled: async () => void (await trimming),
  };
}

/** Does it where no run is under way in any tab; else it is left for the end of that run. */
async function alone(locks: ModelAnswerLimits["locks"], work: () => Promise<void>): Promise<void> {
  if (!locks) return work();
  await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

function begin(database: Database) {
  const transaction = database.transaction(["answers", "answer-uses"], "readwrite", { durability: "relaxed" });
  // It fails with its requests, or is waited for.
  transaction.done.catch(() => undefined);
  return transaction;
}

async function noteUse(database: Database, name: string, at: number): Promise<void> {
  const before = await database.get("answer-uses", name);
  if (!before || at - before.used < NOTE_AGAIN_MS) return;
  const transaction = begin(database);
  const store = transaction.objectStore("answer-uses");
  // Thrown out meanwhile: then there is nothing to note.
  const still = await store.get(name);
  if (still) await store.put({ ...still, used: at }, name);
  await transaction.done;
}

async function countUse(database: Database): Promise<{ answers: number; bytes: number }> {
  const uses = await database.getAll("answer-uses");
  return { answers: uses.length, bytes: uses.reduce((sum, use) => sum + use.bytes, 0) };
}

/** Throws out what was not used for longest, if all is too much. Resolves with the bytes that are left. */
async function throwOut(database: Database, limitBytes: number): Promise<number> {
  const transaction = begin(database);
  const uses = transaction.objectStore("answer-uses");
  let bytes = (await uses.getAll()).reduce((sum, use) => sum + use.bytes, 0);
  if (bytes > limitBytes) {
    let cursor = await uses.index("used").openCursor();
    for (; cursor && bytes > LEFT_SHARE * limitBytes; cursor = await cursor.continue()) {
      bytes -= cursor.value.bytes;
      await transaction.objectStore("answers").delete(cursor.primaryKey);
      await cursor.delete();
    }
  }
  await transaction.done;
  return bytes;
}
