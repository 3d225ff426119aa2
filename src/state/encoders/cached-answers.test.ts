import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import { createCachedAnswers, type AnswersUse } from "./cached-answers";
import { createLibraryStore, emptyLibrary } from "../app/library";

it("says how large the kept answers are, empties them, and says when that could not be done", async () => {
  const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
  const shown: (AnswersUse | null)[] = [];
  let kept = 3;
  let isBroken = false;
  const answers = {
    usage: async () =>
      isBroken ? Promise.reject(new Error("closed")) : { answers: kept, bytes: 10 * kept, limitBytes: 500 },
    clear: async () => (isBroken ? Promise.reject(new Error("closed")) : void (kept = 0)),
  };
  const keeping = createCachedAnswers({ answers, library }, (use) => void shown.push(use));
  await keeping.read();
  await keeping.clear();
  isBroken = true;
  await keeping.clear();
  expect(shown).toEqual([{ answers: 3, bytes: 30, limitBytes: 500 }, { answers: 0, bytes: 0, limitBytes: 500 }, null]);
  const sentences = library.getState().toasts.map(({ sentence }) => sentence);
  expect(sentences).toEqual([expect.stringContaining("were deleted"), expect.stringContaining("Try again")]);
});
