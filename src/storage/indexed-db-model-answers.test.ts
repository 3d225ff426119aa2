import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { createIndexedDbModelAnswers } from "./indexed-db-model-answers";
import { openRebuildable } from "./rebuildable-database";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("has an answer for a later session, under its name alone", async () => {
  const answer = { answer: '{"tools":[]}', tokens: { input: 12, output: 3 } };
  await createIndexedDbModelAnswers().write("a", answer);
  const later = createIndexedDbModelAnswers();
  expect(await later.read("a")).toEqual(answer);
  expect(await later.read("b")).toBeNull();
});

it("takes what is damaged for absent", async () => {
  const database = await openRebuildable(() => undefined);
  await database.put("answers", { answer: 7, tokens: "many" }, "a");
  database.close();
  expect(await createIndexedDbModelAnswers().read("a")).toBeNull();
});
