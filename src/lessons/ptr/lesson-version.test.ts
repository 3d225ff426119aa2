import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LESSON_VERSION } from "../questions/class-codes";
import { STEPS } from "./lesson";
import type { LessonFile } from "./step";

/** What an answer of a class refers to, by version. A version that a class may have used stays as it is. */
const ASKED: Readonly<Record<number, string>> = { 1: "5a01e667f0bae428" };

it("asks what its version says: a change of options gives the lesson a new version", () => {
  const file = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
  const asked = STEPS.map(({ id, make }) => {
    const request = file.steps[id].requests[0]!;
    const question = make(file.walks[request]!, file.ground, 1)!;
    if (question.kind === "number") return [id, request, question.least, question.most, question.step];
    const choices = question.kind === "spans" ? question.words : question.options;
    return [id, request, question.kind, ...choices.map((choice) => choice.id)];
  });
  const print = createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 16);
  expect(print).toBe(ASKED[LESSON_VERSION]);
});
