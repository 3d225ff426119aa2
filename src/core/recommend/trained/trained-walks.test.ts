import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../../domain/config";
import type { Edit } from "../../domain/edit";
import type { Query } from "../../domain/query";
import type { Trace } from "../../domain/trace";
import { buildFoldContext, type FoldContext } from "../method/fold-context";
import { scoreTrace } from "../../metrics/score-walk";
import type { RequirementMapper } from "../../domain/learned";
import { runWholePipeline } from "../../pipeline/run-pipeline";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool, TEST_ENVIRONMENT } from "../../testing/small-dataset";
import { compareTrained, makeTrainedState, type TrainedState } from "./compare-training";
import { computeHistoryFeatures } from "./history-features";
import { openTrainedWalks, type OpenedWalks } from "../chooser/open-walks";
import { trainWalks, type TrainedWalks } from "./trained-walks";

/** What each tool is asked for with; its own text shares no word with them, so that everything must be learned. */
const PHRASES: [name: string, ways: string[]][] = [
  ["alpha", ["reserve a bedroom for us", "we need a bedroom tonight"]],
  ["beta", ["will it rain on saturday", "tell me whether rain comes"]],
  ["gamma", ["turn dollars into kroner", "how many kroner are these dollars"]],
  ["delta", ["write to my landlord", "my landlord must get a letter"]],
];
const PAIRS = [[0, 1], [1, 2], [2, 3], [0, 3]] as const; // oxfmt-ignore

const tools = PHRASES.map(([name]) => makeTool(name, `service ${name}`));
const ask = (id: string, wanted: readonly number[], way: number): Query =>
  makeQuery(
    id,
    `Please ${wanted.map((tool, i) => PHRASES[tool]![1][(way + i) % 2]!).join(", and ")}.`,
    wanted.map((tool) => PHRASES[tool]![0]),
  );
const history = PAIRS.flatMap((pair, b) =>
  [0, 1, 2, 3].map((way) => ask(`h${b}${way}`, way < 2 ? pair : [...pair].reverse(), way)),
);

function makeContext(past: Query[]): FoldContext {
  const rest = { encoder: createWordEncoder(32), environment: TEST_ENVIRONMENT, pool: "history" as const, seed: 1 };
  return buildFoldContext(makeTestDataset(tools, []), { history: past, test: [] }, { ...rest, inner: "both" });
}

const CONFIG: Config = { ...DEFAULT_CONFIG, stage2: { ...DEFAULT_CONFIG.stage2, mapper: "learned" } };

function walk(
  context: FoldContext,
  query: Query,
  mapper?: RequirementMapper,
  config = CONFIG,
  edits: Edit[] = [],
): Promise<Trace> {
  const { index, encoder, environment } = context;
  return runWholePipeline({ query, config, edits }, { index, encoder, environment, ...(mapper ? { mapper } : {}) });
}

const names = (ids: readonly string[]): string[] => [...ids].map(String).sort();

describe("walks by what was learned from a history", () => {
  const context = makeContext(history);
  const training = makeContext(history);
  const repeated = ask("t1", [1, 0], 1);
  let walks: TrainedWalks;
  let open: OpenedWalks;
  const mapOf = (query: Query, mix: Pick<Config["stage2"], "mix"> = {}): RequirementMapper => open.mapperOf(query, mix);
  beforeAll(async () => {
    walks = structuredClone(await trainWalks(training));
    open = await openTrainedWalks(context, walks);
  });

  it("link words to the tools that past requests needed, though their texts share no word", async () => {
    const { stage2, recommendation } = await walk(context, repeated, mapOf(repeated));
    expect(stage2.scoreKind).toBe("learned-chance");
    expect(stage2.threshold).toBe(walks.threshold);
    expect(names(stage2.kept.map(({ tool }) => tool))).toEqual(["alpha", "beta"]);
    expect(names(recommendation.tools.map(({ tool }) => tool))).toEqual(["alpha", "beta"]);
  });

  it("keep for each past request a part that never saw it, and no more parts than that takes", () => {
    const missing = walks.leftOut.map(({ places }) => history.flatMap((_, at) => (places.includes(at) ? [] : [at])));
    expect([...new Set(missing.flat())].sort((a, b) => a - b)).toEqual([...history.keys()]);
    missing.forEach((own, part) => expect(missing.slice(0, part).flat()).not.toEqual(expect.arrayContaining(own)));
  });

  it("say how sure the set is, what is copied, and which tools stand outside", async () => {
    const { learned } = await walk(context, repeated, mapOf(repeated));
    // Its text is that of a past request, so it is judged by a part without it, which four requests are missing from.
    expect(learned).toMatchObject({ requests: 12, history: 16, isSeen: false, isLeftOut: true });
    expect(names(learned!.tools)).toEqual(["alpha", "beta"]);
    expect(learned!.exactOfAnswer).toBeCloseTo(learned!.exact, 12);
    expect(learned!.copied).toBeGreaterThan(0.5);
    expect(names(learned!.likeliest!.tools)).toEqual(["alpha", "beta"]);
    expect(learned!.likeliest!.chance).toBeLessThanOrEqual(learned!.copied + 1e-9);
    expect(learned!.likeliest!.uses, "by the others").toBe(3);

    const unsure = makeQuery("t9", "Please reserve a bedroom for us, and will it rain, says my landlord.", []);
    const { outside, ...fresh } = (await walk(context, unsure, mapOf(unsure))).learned!;
    expect([fresh.requests, fresh.isLeftOut]).toEqual([16, undefined]);
    expect(names(outside.map(({ tool }) => tool))).toEqual(["delta"]);
    for (const { chance, needed } of outside) expect(needed ?? 1).toBeGreaterThan(chance);
    expect(outside[0]!.words).not.toBe("");
  });

  it("give an answer that is not its own set a lower chance", async () => {
    const mapper = mapOf(repeated);
    const best = await mapper.judge!(["alpha", "beta"] as never);
    const other = await mapper.judge!(["alpha", "gamma"] as never);
    expect(other.exactOfAnswer).toBeLessThan(best.exactOfAnswer);
    expect((await mapper.judge!([])).exactOfAnswer).toBe(0);
  });

  it("expect more copying of repeats and less of new sets, and link the same words", async () => {
    const [repeats, mixed, fresh] = await Promise.all(
      [{ mix: "repeats" as const }, {}, { mix: "new" as const }].map((mix) =>
        walk(context, repeated, mapOf(repeated, mix)),
      ),
    );
    expect(repeats!.learned!.copied).toBeGreaterThan(mixed!.learned!.copied);
    expect(fresh!.learned!.copied).toBeLessThan(mixed!.learned!.copied);
    expect(fresh!.stage2.matches).toEqual(mixed!.stage2.matches);
  });

  it("answer with no tool where asked to, by the threshold in use, and with tools that are asked for by hand", async () => {
    const chat = makeQuery(
      "t2",
      "Why does the moon look larger when it is low, and is that the same everywhere? Tell me how high the moon stands just above the horizon.",
      [],
    );
    const config = (noTool: Config["stage2"]["noTool"]): Config =>
      noTool ? { ...CONFIG, stage2: { ...CONFIG.stage2, noTool } } : CONFIG;
    const answer = (query: Query, noTool?: Config["stage2"]["noTool"], edits: Edit[] = []): Promise<Trace> =>
      walk(context, query, mapOf(query), config(noTool), edits);
    const fitted = await answer(chat, { threshold: null });
    const { chance, fitted: effect, found, lost } = fitted.learned!.need!;
    expect(chance).toBeLessThan(effect.threshold);
    expect(fitted.stage2).toMatchObject({
      noTool: { chance, threshold: effect.threshold },
      requirements: [],
      kept: [],
    });
    expect(fitted).toMatchObject({ stage3: { perRequirement: [] }, recommendation: { tools: [] } });
    expect(scoreTrace(fitted)!.metrics.tracc.standard).toBe(1);
    expect([found[0], lost[0], found.length]).toEqual([0, 0, 101]);

    expect((await answer(chat)).stage2.noTool).toBeUndefined();
    expect((await answer(chat, { threshold: 0 })).stage2.noTool).toBeUndefined();
    expect((await answer(repeated, { threshold: null })).stage2).toEqual((await answer(repeated)).stage2);
    expect((await answer(repeated, { threshold: 1 })).recommendation.tools).toEqual([]);
    const byHand = await answer(chat, { threshold: null }, [{ kind: "add-requirement", span: { start: 0, end: 22 } }]);
    expect(byHand.stage2.requirements).toMatchObject([{ by: "edit" }]);
    expect(byHand.recommendation.tools).toHaveLength(1);
  });

  it("judge a past request by what never saw it", async () => {
    const seen = history[0]!;
    const { learned } = await walk(context, seen, mapOf(seen));
    expect(learned!.isSeen).toBe(false);
    const alone = await openTrainedWalks(context, { ...walks, leftOut: [] });
    const tooSure = await walk(context, seen, alone.mapperOf(seen, {}));
    expect(tooSure.learned!.isSeen).toBe(true);
  });

  it("go by rules while nothing was learned, and take a threshold by hand for what was", async () => {
    const byHand = { ...CONFIG, encoder: TEST_ENVIRONMENT.encoder?.id ?? ("words" as const) };
    const config = { ...byHand, stage2: { ...byHand.stage2, threshold: 0.99 } };
    const standIn = await walk(context, repeated, undefined, config);
    expect(standIn.learned).toBeUndefined();
    expect(standIn.stage2.threshold).not.toBe(0.99);
    expect((await walk(context, repeated, mapOf(repeated), config)).stage2.threshold).toBe(0.99);
  });

  it("say what another history changed", async () => {
    const corrected = history.map((query, i) => (i < 4 ? { ...query, gold: ["delta"] as never } : query));
    const changed = makeContext([...corrected, ask("new", [0, 2], 0)]);
    const after = makeTrainedState(changed, await trainWalks(changed));
    const before: TrainedState = makeTrainedState(context, walks);
    const { requests } = await computeHistoryFeatures(changed);
    const change = compareTrained(changed, before, after, [...requests.values()]);
    expect(change).toMatchObject({ added: 1, removed: 0, corrected: 4 });
    expect(change!.tools.map(({ name }) => name)).toContain("delta");
    const same = compareTrained(context, before, before, [...requests.values()]);
    expect(same).toEqual({ added: 0, removed: 0, corrected: 0, tools: [] });
    const renamed = { ...after, past: after.past.map(([text, bundle]) => [`x${text}`, bundle] as const) };
    expect(compareTrained(changed, before, renamed, [])).toBeNull();
  });
});
