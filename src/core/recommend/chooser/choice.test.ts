import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CHOICE, DEFAULT_CONFIG, type ChoiceConfig, type Config } from "../../domain/config";
import type { Edit } from "../../domain/edit";
import type { ToolId } from "../../domain/ids";
import type { Query } from "../../domain/query";
import type { Trace } from "../../domain/trace";
import { scoreTrace } from "../../metrics/score-walk";
import { runWholePipeline } from "../../pipeline/run-pipeline";
import { askFor, CHOICE_HISTORY, CHOICE_TOOLS, makeChoiceContext, toolsOfAnswer } from "../../testing/any-choice";
import { makeQuery } from "../../testing/small-dataset";
import { learnedAuto } from "../trained/learned";
import { openTrainedWalks, type OpenedWalks } from "./open-walks";
import { AS_STATED, calibrate, type ChanceCalibration } from "../trained/calibrate-exact";
import { trainWalks, type TrainedWalks } from "../trained/trained-walks";

const IDS = CHOICE_TOOLS;
/** The same in words that no past request has. */
const said = (id: string, wanted: readonly number[], way: number): Query => {
  const query = askFor(id, wanted, way);
  const text = query.text.replace("Please", "Could you");
  return { ...query, text, raw: text };
};
/** Two sets of the past have part of what it asks for, none has all. */
const asked = makeQuery("t1", "Will it rain on saturday? Turn dollars into kroner. Order pizza for dinner.", [
  "beta",
  "gamma",
  "epsilon",
]);

describe("the choice", () => {
  const context = makeChoiceContext();
  let trained: TrainedWalks;
  let open: OpenedWalks;
  let computed: Trace;
  const openWith = (calibration: ChanceCalibration) =>
    openTrainedWalks(context, structuredClone({ ...trained, way: { ...trained.way, calibration } }));
  beforeAll(async () => {
    trained = await trainWalks(makeChoiceContext());
    // As they are stated, so that what follows from what was said follows by Bayes.
    open = await openWith(AS_STATED);
    computed = await walk([]);
  });

  async function walk(edits: readonly Edit[], query = asked, choice: ChoiceConfig = DEFAULT_CHOICE): Promise<Trace> {
    const { index, encoder, environment } = context;
    const config: Config = { ...DEFAULT_CONFIG, choice };
    const chooser = () => Promise.resolve(open.chooserOf(query, choice));
    return runWholePipeline({ query, config, edits: [...edits] }, { index, encoder, environment, chooser });
  }

  const settle = (wanted: readonly ToolId[]): Edit[] =>
    IDS.map((tool) => ({ kind: wanted.includes(tool) ? "force-tool" : "bar-tool", tool }));
  const chanceOf = ({ choice }: Trace, tool: ToolId): number =>
    [...choice!.tools, ...choice!.outside, ...choice!.leftOut].find((one) => one.tool === tool)?.chance ?? 0;

  it("without edits answers as learned-auto does, and states what it expects of both answers", async () => {
    const recommend = await learnedAuto.prepare(makeChoiceContext(), "hybrid");
    for (const query of [
      asked,
      ...[
        [0, 1],
        [1, 3, 4],
        [2, 4],
      ].map((set, i) => said(`t${i}`, set, i)),
    ]) {
      const { choice, recommendation } = await walk([], query);
      const { tools: own, confidence } = await recommend(query);
      expect(toolsOfAnswer(await walk([], query))).toEqual(own);
      expect(recommendation.tools.map(({ tool }) => tool)).toEqual(choice!.tools.map(({ tool }) => tool));
      expect(choice!.expected).toBeCloseTo(confidence! * (1 - (choice!.none?.chance ?? 0)), 12);
      expect(choice!.expected).toBeGreaterThanOrEqual(choice!.rule.expected - 1e-12);
      expect(choice!.exact).toBeLessThanOrEqual(choice!.expected + 1e-12);
    }
  });

  it("has a reason that can be pointed at for every tool of the answer", () => {
    const { tools: chosen } = computed.choice!;
    expect(chosen.length).toBeGreaterThan(1);
    for (const { words, past, by, chance, cost } of chosen) {
      expect(["words", "past", "identifier"]).toContain(by);
      expect(past.queries).toHaveLength(past.count);
      expect(past.of).toBe(7);
      const named = computed.stage2.requirements.find(({ id }) => id === words!.requirement);
      expect(words!.text).toBe(named?.text ?? words!.text);
      expect(asked.text).toContain(words!.text);
      expect(chance).toBeGreaterThan(0.3);
      expect(cost).toBeGreaterThanOrEqual(0);
    }
  });

  it("follows what is said of single tools as chances do", async () => {
    const first = computed.choice!.tools[0]!;
    const p = first.chance;
    const forced = await walk([{ kind: "force-tool", tool: first.tool }]);
    const barred = await walk([{ kind: "bar-tool", tool: first.tool }]);
    const none = 1 - (computed.choice!.none?.chance ?? 0);
    // Bayes: the same set, given one of its tools. That a tool is needed is part of what was said.
    expect(toolsOfAnswer(forced)).toEqual(expect.arrayContaining([first.tool]));
    expect(chanceOf(forced, first.tool)).toBe(1);
    expect(chanceOf(barred, first.tool)).toBe(0);
    expect(toolsOfAnswer(barred)).not.toContain(first.tool);
    if (toolsOfAnswer(forced).join() === toolsOfAnswer(computed).join())
      expect(forced.choice!.exact).toBeCloseTo(computed.choice!.exact / p, 9);
    // The mean over both answers to “is it needed?” is what was believed before it was asked.
    const second = computed.choice!.tools[1]!;
    const mean =
      (p / none) * chanceOf(forced, second.tool) +
      (1 - p / none) * (chanceOf(barred, second.tool) / (1 - (barred.choice!.none?.chance ?? 0)));
    expect(mean).toBeCloseTo(second.chance / none, 9);
  });

  it("gives the chosen set where its tools are put in and all others kept out", async () => {
    const { choice } = computed;
    const settled = await walk(settle(toolsOfAnswer(computed)));
    expect(toolsOfAnswer(settled).sort()).toEqual(choice!.tools.map(({ tool }) => tool).sort());
    expect(settled.choice).toMatchObject({ expected: 1, exact: 1 });
  });

  it("gives exactly a set that was taken, as if every tool were put in or kept out", async () => {
    const own = [IDS[0]!, IDS.at(-1)!];
    const taken = await walk([{ kind: "take-set", tools: own }]);
    expect(toolsOfAnswer(taken).sort()).toEqual([...own].sort());
    expect(taken.choice!.tools).toEqual((await walk(settle(own))).choice!.tools);
  });

  it("scores 1 where the needed tools are put in and all others kept out, whatever is needed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(IDS),
        fc.constantFrom(asked, ...CHOICE_HISTORY.slice(0, 3)),
        async (needed, query) => {
          const trace = await walk(settle(needed), { ...query, gold: needed });
          expect(scoreTrace(trace)!.metrics.tracc.standard).toBe(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  const anySaid = fc
    .record({
      forced: fc.subarray(IDS, { maxLength: 2 }),
      barred: fc.subarray(IDS, { maxLength: 2 }),
      dropped: fc.subarray(CHOICE_HISTORY.map(({ id }) => id), { maxLength: 6 }), // oxfmt-ignore
      linked: fc.constantFrom(...IDS),
      cut: fc.constantFrom(...IDS),
      at: fc.nat({ max: 2 }),
      deleted: fc.boolean(),
      bundle: fc.option(fc.nat({ max: 4 })),
    })
    .map(({ forced, barred, dropped, linked, cut, at, deleted, bundle }): Edit[] => {
      const of = (place: number) => computed.stage2.requirements[place % computed.stage2.requirements.length]!.id;
      const chosen = bundle === null ? undefined : computed.stage1.candidates[bundle]?.bundle;
      return [
        ...forced.map((tool): Edit => ({ kind: "force-tool", tool })),
        ...barred
          .filter((tool) => !forced.includes(tool) && tool !== linked)
          .map((tool): Edit => ({ kind: "bar-tool", tool })),
        ...dropped.map((query): Edit => ({ kind: "drop-neighbour", query })),
        { kind: "link", requirement: of(at), tool: linked },
        ...(cut === linked ? [] : [{ kind: "unlink" as const, requirement: of(at), tool: cut }]),
        ...(deleted ? [{ kind: "delete-requirement" as const, requirement: of(at + 1) }] : []),
        ...(chosen ? [{ kind: "choose-bundle" as const, bundle: chosen }] : []),
      ];
    });

  it("comes out the same in whatever order corrections are made, and gives back every number when they are undone", async () => {
    await fc.assert(
      fc.asyncProperty(anySaid, fc.nat(), async (edits, by) => {
        const turned = [...edits.slice(by % edits.length), ...edits.slice(0, by % edits.length)].reverse();
        const trace = await walk(edits);
        expect(await walk(turned)).toEqual(trace);
        expect(JSON.stringify(await walk([]))).toBe(JSON.stringify(computed));
        expect(JSON.stringify(await walk(edits))).toBe(JSON.stringify(trace));
      }),
      { numRuns: 25 },
    );
  });

  it("holds to what was said and stays a belief, whatever was said", async () => {
    await fc.assert(
      fc.asyncProperty(anySaid, async (edits) => {
        const { choice, ...trace } = await walk(edits);
        const named = (kind: Edit["kind"]) =>
          edits.flatMap((edit) => (edit.kind === kind && "tool" in edit ? [edit.tool] : []));
        const answer = trace.recommendation.tools.map(({ tool }) => tool);
        expect(answer).toEqual(expect.arrayContaining([...named("force-tool"), ...named("link")]));
        expect(answer.filter((tool) => named("bar-tool").includes(tool))).toEqual([]);
        const { tools: chosen, bundles, leftOut, outside, rule } = choice!;
        expect(bundles.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(choice!.expected).toBeGreaterThanOrEqual(
          rule.tools.some((tool) => named("bar-tool").includes(tool)) ? 0 : rule.expected - 1e-9,
        );
        for (const { cost } of chosen.filter(({ by }) => by !== "edit")) expect(cost).toBeGreaterThanOrEqual(-1e-9);
        for (const { needed, chance } of outside) expect(needed ?? 1).toBeGreaterThanOrEqual(chance - 1e-9);
        expect(leftOut.filter(({ by }) => by === "edit").map(({ tool }) => tool).sort()).toEqual(named("bar-tool").sort()); // oxfmt-ignore
      }),
      { numRuns: 40 },
    );
  });

  it("no longer counts the words of a deleted requirement", async () => {
    const pizza = computed.stage2.requirements.find(({ text }) => /pizza/.test(text))!;
    expect(chanceOf(computed, "epsilon" as ToolId)).toBeGreaterThan(0.5);
    const without = await walk([{ kind: "delete-requirement", requirement: pizza.id }]);
    expect(toolsOfAnswer(without)).not.toContain("epsilon");
    const again = await walk([
      { kind: "delete-requirement", requirement: pizza.id },
      { kind: "add-requirement", span: pizza.span },
    ]);
    expect(again.choice).toEqual(computed.choice);
  });

  it("answers with no tool where every requirement was deleted, and asks for a tool where one was added", async () => {
    const emptied = await walk(
      computed.stage2.requirements.map(({ id }): Edit => ({ kind: "delete-requirement", requirement: id })),
    );
    expect(emptied).toMatchObject({ recommendation: { tools: [] }, choice: { none: { chance: 1 }, expected: 1 } });
    const chat = makeQuery("t9", "Why does the moon look larger when it is low, and is that the same everywhere?", []);
    const quiet = await walk([], chat);
    expect(quiet.choice!.none!.chance).toBeGreaterThan(1 - quiet.choice!.none!.threshold);
    expect(toolsOfAnswer(quiet)).toEqual([]);
    expect(toolsOfAnswer(await walk([], chat, { noTool: null }))).not.toEqual([]);
    const asking = await walk([{ kind: "add-requirement", span: { start: 0, end: 22 } }], chat);
    expect(asking.choice!.none!.chance).toBe(0);
    expect(toolsOfAnswer(asking)).not.toEqual([]);
  });

  it("takes from a past set its part with the past requests that needed it", async () => {
    const repeated = said("t5", [0, 1], 1);
    const before = await walk([], repeated);
    const [first] = before.choice!.bundles;
    const without = await walk(
      CHOICE_HISTORY.filter(({ gold }) => [...gold!].sort().join("+") === first!.tools.join("+")).map(
        ({ id }): Edit => ({ kind: "drop-neighbour", query: id }),
      ),
      repeated,
    );
    expect(without.choice!.bundles.map(({ bundle }) => bundle)).not.toContain(first!.bundle);
    expect(without.choice!.copied).toBeLessThan(before.choice!.copied);
  });

  it("gives a bundle that a person chose one half at least", async () => {
    const other = computed.stage1.candidates.at(-1)!;
    const chosen = await walk([{ kind: "choose-bundle", bundle: other.bundle }]);
    expect(chosen.choice!.bundles).toMatchObject([{ bundle: other.bundle }]);
    expect(chosen.choice!.copied).toBeGreaterThanOrEqual(0.5 - 1e-9);
    for (const tool of other.tools) expect(chanceOf(chosen, tool)).toBeGreaterThanOrEqual(0.5 - 1e-9);
  });

  it.each([
    { slope: 1, intercept: 1 },
    { slope: 0.5, intercept: -2 },
  ])("says how often such a chance came true, and believes accordingly: %j", async (calibration) => {
    const asStated = open;
    open = await openWith(calibration);
    const { choice, recommendation } = await walk([]);
    open = asStated;
    const before = computed.choice!;
    const need = 1 - (before.none?.chance ?? 0);
    expect(recommendation).toEqual(computed.recommendation);
    expect(choice!.exact).toBeCloseTo(need * calibrate(before.exact / need, calibration), 12);
    const isSurer = choice!.exact > before.exact;
    expect(isSurer).toBe(calibration.intercept > 0);
    expect(choice!.expected > before.expected).toBe(isSurer);
    expect(choice!.exact).toBeLessThanOrEqual(choice!.expected);
    expect(choice!.rule.expected).toBeLessThanOrEqual(choice!.expected);
    for (const { chance, cost } of choice!.tools) {
      expect(chance).toBeGreaterThanOrEqual(choice!.exact);
      expect(cost).toBeGreaterThanOrEqual(0);
    }
    expect(choice!.bundles.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1 + 1e-9);
  });

  it("says that nothing in the history is near, where nothing is", async () => {
    expect(computed.choice!.nearness.isFar).toBe(false);
    const far = await walk([], makeQuery("t8", "Zxqv wplk jrtn.", null));
    expect(far.choice!.nearness).toMatchObject({ isFar: true });
    expect(far.choice!.nearness.best!).toBeLessThan(far.choice!.nearness.usual!);
  });
});
