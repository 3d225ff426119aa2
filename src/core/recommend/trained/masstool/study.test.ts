import { describe, expect, it } from "vitest";
import { openPlainWorkspace } from "../../../math/matrix-products";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  makeTool,
  TEST_ENVIRONMENT,
} from "../../../testing/small-dataset";
import { buildFoldContext } from "../../method/fold-context";
import { studyMassTool, type StudyPorts } from "./study";
import type { MassToolStudy } from "./study-state";
import { summarizeStudy } from "./study-summary";

const NAMES = ["alpha", "beta", "gamma", "delta"];
const past = Array.from({ length: 30 }, (_, i) => {
  const needed = [NAMES[i % 4]!, NAMES[(i + 1 + (i % 2)) % 4]!];
  return makeQuery(`h${i}`, `Number ${i}: ${needed.map((name) => `do the ${name} thing`).join(", and ")}.`, needed);
});

const makeContext = () =>
  buildFoldContext(
    makeTestDataset(
      NAMES.map((name) => makeTool(name, `service of ${name}`)),
      [],
    ),
    { history: past, test: [] },
    { encoder: createWordEncoder(16), environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 },
  );

const QUIET: StudyPorts = {
  openWorkspace: openPlainWorkspace,
  now: () => 0,
  tell: () => undefined,
  keep: () => undefined,
};
const PLAN = { share: 0, ablations: [] };

describe("a study of MassTool", () => {
  it("trains, judges every past request by a model that was trained without it, and compares cuts", async () => {
    const study = await studyMassTool(makeContext(), PLAN, null, QUIET);
    expect(study.isTrained).toBe(true);
    const judged = study.parts.flatMap(({ requests }) => requests.map(({ index }) => index));
    expect(judged.sort((a, b) => a - b)).toEqual(past.map((_, index) => index));
    const none = study.parts.flatMap((part) => part.none.map(({ index }) => index));
    expect(none.sort((a, b) => a - b)).toEqual(Array.from({ length: study.counts.none }, (_, index) => index));
    expect(study.cuts!.known).toBeGreaterThanOrEqual(study.cuts!["mean-size"]);
    expect(study.picture!.marks).toHaveLength(30);
    const { rows, gate } = summarizeStudy(study, null);
    expect(rows.map(({ name }) => name)).toEqual([null]);
    expect(gate!.chances.needing).toHaveLength(30);
    expect(gate!.chances.none).toHaveLength(study.counts.none);
  });

  it("goes on where it was stopped, and ends with every part", async () => {
    let kept: MassToolStudy | null = null;
    let ms = 0;
    const stopAt = (epochs: number): StudyPorts => ({
      ...QUIET,
      now: () => (ms += 1000),
      keep: (study) => (kept = structuredClone(study)),
      pause: () =>
        (kept?.training?.epochs.length ?? 0) >= epochs ? Promise.reject(new Error("Stopped.")) : Promise.resolve(),
    });
    await expect(studyMassTool(makeContext(), PLAN, null, stopAt(3))).rejects.toThrow("Stopped.");
    expect(kept!.training!.epochs).toHaveLength(3);
    expect(kept!.isTrained).toBe(false);
    const before = structuredClone(kept!.training!.epochs);
    // A second passes with every look at the clock: one where it begins, one where each epoch is kept.
    expect(kept!.seconds.training).toBe(3);
    const study = await studyMassTool(makeContext(), PLAN, kept, QUIET);
    expect(study.seconds.training).toBe(3);
    expect(study.training!.epochs.slice(0, 3)).toEqual(before);
    expect(study.training!.epochs).toHaveLength(15);
    expect(study.parts).toHaveLength(study.partCount);
  });

  it("learns from a draw where that was chosen, while graph and search have all past requests", async () => {
    const whole = await studyMassTool(makeContext(), PLAN, null, QUIET);
    const study = await studyMassTool(makeContext(), { ...PLAN, drawn: 5 }, null, QUIET);
    expect([study.drawn, study.counts.edges]).toEqual([5, whole.counts.edges]);
    expect(study.training!.epochs[0]!.retrieval).not.toBe(whole.training!.epochs[0]!.retrieval);
    expect(study.parts.flatMap(({ requests }) => requests)).toHaveLength(past.length);
    const again = await studyMassTool(makeContext(), PLAN, { ...study, isTrained: false, training: null }, QUIET);
    expect(again.training!.epochs).toEqual(study.training!.epochs);
  });

  it("trains again without a part of the model, and says what is lost", async () => {
    const whole = await studyMassTool(makeContext(), PLAN, null, QUIET);
    const more = await studyMassTool(makeContext(), { share: 0, ablations: ["no-search"] }, whole, QUIET);
    const { rows } = summarizeStudy(more, { needing: [0.5, 0.6], none: [0.1, 0.2] });
    expect(rows.map(({ name }) => name)).toEqual([null, "no-search"]);
    const [first, second] = rows;
    const lost = second!.repeat!.lost!.recallAtNeeded.mean;
    expect(lost).toBeCloseTo(second!.repeat!.recallAtNeeded.mean - first!.repeat!.recallAtNeeded.mean, 9);
  });
});
