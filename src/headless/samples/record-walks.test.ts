import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation } from "../../core/domain/evaluation";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { SAMPLE_FOLDER, recordSampleEvaluation } from "./record-walks";

const FILE = join(SAMPLE_FOLDER, "evaluation.json");

describe("the recorded evaluation of the sample", () => {
  const dataset = JSON.parse(readFileSync(join(SAMPLE_FOLDER, "dataset.json"), "utf8")) as Dataset;
  const recorded = JSON.parse(readFileSync(FILE, "utf8")) as Evaluation;

  it("can be opened, is small, and holds every test request of the sample for each method", () => {
    expect(parseEvaluation(recorded)).toEqual({ ok: true, value: recorded });
    expect(statSync(FILE).size).toBeLessThan(1_000_000);
    const asked = dataset.queries.filter(({ split }) => split === "test").map(({ id }) => id);
    expect(recorded.asked?.map(({ id }) => id)).toEqual(asked);
    for (const { rows, seconds } of recorded.methods) {
      expect(rows.map(({ query }) => query)).toEqual(asked);
      expect(seconds).toBe(0);
    }
  });

  it("is what measuring gives: every answer, mean and interval", async () =>
    expect(JSON.parse(JSON.stringify(await recordSampleEvaluation(dataset)))).toEqual(recorded));
});
