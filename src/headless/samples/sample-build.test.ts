import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RecordedBuild } from "../../core/domain/build";
import type { ShippedEncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import { MODELS } from "../../workers/models/manifest";
import { createNodeEncoder } from "../../workers/encoder/node-encoder";
import { SAMPLE_FOLDER } from "./record-walks";
import { WRITTEN } from "./sample-answers";
import { recordSampleBuild } from "./sample-build";

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLE_FOLDER, name), "utf8"));
}

describe("the recorded build of the sample", () => {
  const recorded = readJson("build.json") as RecordedBuild;
  const dataset = readJson("dataset.json") as Dataset;

  it("was written for the sample by no model, for twelve sets of its tools", () => {
    expect(recorded.plan.catalogue.hash).toBe(dataset.hash);
    expect([recorded.plan.sets.length, recorded.plan.perSet]).toEqual([12, 2]);
    expect(recorded.answers.map(({ origin }) => origin)).toEqual(recorded.answers.map(() => WRITTEN));
  });

  it.each(Object.keys(MODELS) as ShippedEncoderId[])(
    "has every answer, and the same end, whatever encoder measures: %s",
    async (id) => {
      const { recorded: again, state } = await recordSampleBuild(dataset, await createNodeEncoder("public/models", id));
      expect(again).toEqual(recorded);
      const rejected = state.items.flatMap((item) => (item.rejection ? [[item.id, item.rejection.reason]] : []));
      expect(rejected).toEqual([
        ["s3-r2", "not-exact"],
        ["s7-r2", "not-partial"],
      ]);
      expect(state.items.filter(({ step }) => step === "passed")).toHaveLength(22);
      expect(state.items.filter(({ earlier }) => earlier.length > 0).map((item) => item.id)).toEqual(["s9-r2"]);
      const { deleted } = state.items.find((item) => item.id === "s7-r2")!;
      // The request names a group: nobody has to be looked up.
      expect(deleted).toBe("contact-lookup");
    },
  );
});
