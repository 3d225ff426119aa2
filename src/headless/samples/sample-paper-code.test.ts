import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import { FEWEST_UNITS } from "../../core/domain/interval-way";
import { DIFFERENCES } from "../../lessons/paper-code/differences";
import { describeDiffer, describeEffect } from "../../lessons/paper-code/difference-words";
import type { PaperCodeFile } from "../../lessons/paper-code/measure-differences";
import { recordPaperCode } from "./sample-paper-code";
import { SAMPLE_FOLDER } from "./record-walks";

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(SAMPLE_FOLDER, name), "utf8"));
const shipped = readJson("paper-code.json") as PaperCodeFile;

describe("the page of paper and code", () => {
  it("has the figures and walks that the method of today gives", async () => {
    const now = await recordPaperCode(readJson("dataset.json") as Dataset);
    expect(JSON.parse(JSON.stringify(now))).toEqual(shipped);
  });

  it("measures every difference that it does not say it cannot show", () => {
    for (const { id, measure } of DIFFERENCES) {
      const rows = shipped.measured[id];
      if (measure.kind === "none") expect(rows, id).toBeUndefined();
      else expect(rows, id).toHaveLength(measure.kind === "settings" ? measure.tried.length : 1);
    }
    expect(new Set(DIFFERENCES.map(({ id }) => id)).size).toBe(DIFFERENCES.length);
  });

  it("draws an interval where there are bundles enough and the same requests are asked, and nowhere else", () => {
    for (const measured of Object.values(shipped.measured).flat()) {
      const { difference, bundles, outcomes, requests } = measured;
      const isDrawn = outcomes !== null && bundles >= FEWEST_UNITS;
      expect(difference.low !== null && difference.high !== null).toBe(isDrawn);
      if (outcomes) expect(outcomes.worse + outcomes.equal + outcomes.better).toBe(requests);
      expect(measured.code - measured.paper).toBeCloseTo(difference.mean, 9);
    }
  });

  it("says of each row the numbers that it draws", () => {
    for (const difference of DIFFERENCES) {
      for (const measured of shipped.measured[difference.id] ?? []) {
        const said = describeEffect(measured);
        for (const mean of [measured.paper, measured.code]) expect(said).toContain(mean.toFixed(2));
        const { low, high } = measured.difference;
        for (const end of [low, high]) if (end !== null) expect(said).toContain(Math.abs(end).toFixed(2));
        if (measured.differ !== null)
          expect(describeDiffer(measured, difference)).toMatch(
            new RegExp(`^${measured.differ} of ${measured.requests} `),
          );
      }
    }
  });

  it("shows a request on which the two ways score differently", () => {
    for (const { scores } of Object.values(shipped.walks)) expect(scores[0]).not.toBe(scores[1]);
  });

  it("speaks neutrally of both", () => {
    for (const { paper, code } of DIFFERENCES)
      expect(`${paper} ${code}`).not.toMatch(/fail|wrong|bug|error|mistake|broken|unfortunately/iu);
  });
});
