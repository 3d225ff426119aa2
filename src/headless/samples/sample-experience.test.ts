import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { RecordedExperience } from "../../core/domain/experience";
import { SAMPLE_FOLDER } from "./record-walks";
import { WRITTEN } from "./sample-answers";
import { recordSampleExperience } from "./sample-experience";

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLE_FOLDER, name), "utf8"));

it("the recorded trials of the sample were written for it by no model, and are those that its tools ask for", () => {
  const dataset = readJson("dataset.json") as Dataset;
  const { recorded, experience } = recordSampleExperience(dataset);
  expect(readJson("experience.json") as RecordedExperience).toEqual(recorded);
  expect(recorded.answers.map(({ origin }) => origin)).toEqual(recorded.answers.map(() => WRITTEN));
  expect(experience.state).toBe("over");
  expect(experience.iterations.map(({ dropped }) => dropped.map(({ edge }) => edge))).toEqual([
    ["d:press-archive>citation-formatter"],
    [],
  ]);
  expect(experience.iterations[0]!.added).toEqual([{ edge: "s:paper-search|press-archive", count: 2 }]);
});
