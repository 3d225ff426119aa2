import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createModelAnswerCache,
  type CachedAnswer,
  type ModelAnswerLimits,
  type ModelAnswerCache,
} from "./model-answer-cache";
import { CACHE_SCHEMA } from "../database/cache-schema";
import { openDatabase } from "../database/open-database";
import { openFixture } from "../testing/open-fixture";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("has an answer for a later session, under its name alone", async () => {
  const answer = { answer: '{"tools":[]}', tokens: { input: 12, output: 3 } };
  await createModelAnswerCache().write("a", answer);
  const later = createModelAnswerCache();
  expect(await later.read("a")).toEqual(answer);
  expect(await later.read("b")).toBeNull();
});

it("takes what is damaged for absent", async () => {
  const database = await openDatabase(CACHE_SCHEMA);
  await database.put("answers", { answer: 7, tokens: "many" }, "a");
  database.close();
  expect(await createModelAnswerCache().read("a")).toBeNull();
});

describe("the limit", () => {
  /** 100 bytes each: a name of one letter, and the rest. */
  const ofSize = (): CachedAnswer => ({ answer: "x".repeat(72), tokens: null });

  /** Locks as the browser has them, for one name: shared ones together, the others alone or not at all. */
  function makeLocks() {
    let shared = 0;
    const request = async (_name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
      const isShared = options.mode === "shared";
      if (isShared) shared += 1;
      const done = await work(isShared || shared === 0 ? ({} as Lock) : null);
      if (isShared) shared -= 1;
      return done;
    };
    return { request } as unknown as Pick<LockManager, "request">;
  }

  async function fill(names: string, given: ModelAnswerLimits = {}) {
    let at = 0;
    const now = () => (at += 100_000);
    const answers = createModelAnswerCache({ limitBytes: 500, now, locks: null, ...given });
    for (const name of names) await answers.write(name, ofSize());
    await answers.settled();
    return answers;
  }

  const left = async (answers: ModelAnswerCache, names: string): Promise<string> => {
    const found = await Promise.all([...names].map(async (name) => ((await answers.read(name)) ? name : "")));
    return found.join("");
  };

  it("counts bytes of answers and names", async () => {
    const answers = await fill("abc");
    expect(await answers.usage()).toEqual({ answers: 3, bytes: 300, limitBytes: 500 });
  });

  it("throws out what was not used for longest, and a little more than it must", async () => {
    const answers = await fill("abcde");
    expect(await left(answers, "abcde")).toBe("abcde");
    await answers.read("a");
    await answers.write("f", ofSize());
    await answers.settled();
    expect(await answers.usage()).toMatchObject({ answers: 4, bytes: 400 });
    expect(await left(answers, "abcdef")).toBe("adef");
  });

  it("waits for the end of a run, which may need any of them", async () => {
    const answers = await fill("abc");
    const first = answers.hold();
    const second = answers.hold();
    for (const name of "defg") await answers.write(name, ofSize());
    first();
    first();
    await answers.settled();
    expect(await left(answers, "abcdefg")).toBe("abcdefg");
    second();
    await answers.settled();
    expect((await answers.usage()).answers).toBe(4);
  });

  it("waits for runs of other tabs, too", async () => {
    const locks = makeLocks();
    const theirs = await fill("", { locks });
    const release = theirs.hold();
    const mine = await fill("abcdefg", { locks });
    expect((await mine.usage()).answers).toBe(7);
    release();
    await theirs.settled();
    expect(await mine.usage()).toMatchObject({ answers: 4, bytes: 400 });
  });

  it("counts what was kept before uses were noted, and lets it go first", async () => {
    await openFixture("kitpick-cache-4.json");
    const answers = await fill("", { limitBytes: 230 });
    expect(await answers.usage()).toMatchObject({ answers: 2, bytes: 2 * 100 });
    expect(await answers.read("p")).toEqual(ofSize());
    await answers.write("a", ofSize());
    await answers.settled();
    expect(await left(answers, "pqa")).toBe("pa");
  });

  it("is emptied when somebody wants it", async () => {
    const answers = await fill("ab");
    await answers.clear();
    expect([await answers.usage(), await answers.read("a")]).toMatchObject([{ answers: 0, bytes: 0 }, null]);
  });
});
