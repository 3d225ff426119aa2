import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { createLearningCache } from "./learning-cache";
import { createModelAnswerCache } from "./model-answer-cache";
import { createReserve } from "./reserve";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("lets go of the ballast, then of what can be made again here, and never of answers that were paid for", async () => {
  const [reserve, learning, answers] = [createReserve(), createLearningCache(), createModelAnswerCache()];
  expect(await reserve.hold()).toBe(true);
  await learning.write("a 1", "a", { n: 1 });
  await answers.write("prompt", { answer: "yes", tokens: null });
  expect(await reserve.release()).toBe(true);
  expect(await learning.read("a 1")).toEqual({ n: 1 });
  expect(await reserve.release()).toBe(true);
  expect(await learning.read("a 1")).toBeNull();
  expect(await reserve.release()).toBe(false);
  expect(await answers.read("prompt")).toEqual({ answer: "yes", tokens: null });
});
