import { beforeAll, describe, expect, it } from "vitest";
import { buildFoldContext, type FoldContext } from "../method/fold-context";
import { findMethod } from "../registry";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool, TEST_ENVIRONMENT } from "../../testing/small-dataset";
import { perturbBundle } from "./out-of-fold";
import { trainOnHistory, fitSettingModel, prepareQuery, prepareRequest, type TrainedHistory } from "./train-on-history";
import { chanceOfNeed, trainNoToolDetector } from "./no-tool";
import { cheapestThreshold, effectOfThreshold } from "./no-tool-costs";
import { makeTrainedMapper } from "./trained-mapper";
import { openPlainWorkspace } from "../../math/matrix-products";
import { segmentRequest } from "../../requirements/split-request";
import { selectSetting } from "./select-setting";

/** What each tool is asked for with; its own text shares no word with them, so that everything must be learned. */
const PHRASES: Record<string, string[]> = {
  alpha: ["reserve a bedroom for us", "we need a bedroom tonight"],
  beta: ["will it rain on saturday", "tell me whether rain comes"],
  gamma: ["turn dollars into kroner", "how many kroner are these dollars"],
  delta: ["write to my landlord", "my landlord must get a letter"],
  epsilon: ["play some quiet jazz", "put quiet jazz on"],
};
const NAMES = Object.keys(PHRASES);
const PAST_PAIRS = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [0, 4],
] as const;

const tools = NAMES.map((name) => makeTool(name, `service ${name}`));
const ask = (id: string, pair: readonly number[], way: number) =>
  makeQuery(
    id,
    `Please ${pair.map((tool, i) => PHRASES[NAMES[tool]!]![(way + i) % 2]!).join(", and ")}.`,
    pair.map((tool) => NAMES[tool]!),
  );
const history = PAST_PAIRS.flatMap((pair, b) =>
  [0, 1, 2, 3].map((way) => ask(`h${b}${way}`, way < 2 ? pair : [...pair].reverse(), way)),
);
const repeated = ask("t1", [1, 0], 1);
const composed = ask("t2", [0, 3], 0);

function makeContext(more: Partial<FoldContext> = {}): FoldContext {
  const fold = { history, test: [repeated, composed] };
  const rest = { encoder: createWordEncoder(32), environment: TEST_ENVIRONMENT, pool: "history" as const, seed: 1 };
  return buildFoldContext(makeTestDataset(tools, []), fold, { ...rest, inner: "both", ...more });
}

const answer = async (context: FoldContext, id: string, query: typeof repeated) => {
  const { method, retriever } = findMethod(id);
  return (await (await method.prepare(context, retriever))(query)).tools.map(String).sort();
};

describe("learning from a history", () => {
  let context: FoldContext;
  let learned: TrainedHistory;
  beforeAll(async () => {
    context = makeContext();
    learned = await trainOnHistory(context);
  });

  it("finds the set of a request like those of the past, and composes one that no past request needed", async () => {
    expect(await answer(context, "learned", repeated)).toEqual(["alpha", "beta"]);
    expect(await answer(context, "learned-compose", composed)).toEqual(["alpha", "delta"]);
  });

  it("tells which clause calls for which tool, though nobody has said so", async () => {
    const { scores } = await prepareQuery(context, learned, composed);
    const clauses = segmentRequest(composed.text);
    const best = (words: string): string => {
      const row = clauses.findIndex(({ text, kind }) => kind > 1 && text.includes(words)) * tools.length;
      const own = [...scores.byInstance.slice(row, row + tools.length)];
      return context.index.tools[own.indexOf(Math.max(...own))]!.name;
    };
    expect(best("bedroom")).toBe("alpha");
    expect(best("landlord")).toBe("delta");
  });

  it("maps words to tools for a walk, with a threshold from left-out requests", async () => {
    const mapper = makeTrainedMapper(learned);
    const [vector] = await createWordEncoder(32).encode(["need a bedroom"]);
    const chances = mapper.chancesOf("need a bedroom", vector!);
    const alpha = context.index.tools.findIndex(({ name }) => name === "alpha");
    expect(Math.max(...chances)).toBe(chances[alpha]);
    expect(chances.filter((chance) => chance >= mapper.threshold)).toHaveLength(1);
    const { method, retriever } = findMethod("ptr-learned");
    const { trace } = await (await method.prepare(context, retriever))(repeated);
    expect(trace!.stage2).toMatchObject({ scoreKind: "learned-chance", threshold: mapper.threshold });
  });

  it("leaves every past request out once by chance and once with its bundle", () => {
    const places = (kind: string) => learned.rows.filter((row) => row.kind === kind).map(({ index }) => index);
    for (const kind of ["repeat", "new"]) expect(places(kind).sort((a, b) => a - b)).toEqual([...history.keys()]);
    for (const { kind, candidates, gold, bundle } of learned.rows) {
      if (kind !== "repeat") expect(bundle).toBe(-1);
      expect(gold.map((index) => candidates.tools[index]!).every((tool) => tool >= 0)).toBe(true);
    }
  });

  it("learns the same again", async () => {
    const again = await trainOnHistory(makeContext());
    expect(again.whole.scorer).toEqual(learned.whole.scorer);
  });

  it("judges settings by left-out requests alone, the best first", async () => {
    const settings = { copy: { share: 0.3, compose: false }, compose: { share: 0.5, compose: true } };
    const judged = await selectSetting(learned.rows, ["new"], settings, { seed: 1 });
    expect(judged.map(({ n }) => n)).toEqual([history.length, history.length]);
    expect(judged[0]!.tracc).toBeGreaterThanOrEqual(judged[1]!.tracc);
  });

  it("answers with the empty set where no tool is needed, and loses few requests by it", async () => {
    const talk = makeQuery("t3", "Why does the moon look larger when it is low, and is that the same everywhere?", []);
    expect(await answer(context, "learned-or-none", talk)).toEqual([]);
    expect(await answer(context, "learned-or-none", repeated)).toEqual(["alpha", "beta"]);
    const model = fitSettingModel(learned.rows, { share: 0.5, compose: false });
    const detector = await trainNoToolDetector(context, learned, model);
    const { leftOut, threshold } = detector;
    expect(chanceOfNeed(detector, model, await prepareQuery(context, learned, talk))).toBeLessThan(threshold);
    const costs = { bothered: 1, unanswered: 1, noNeed: 0.5 };
    const { lost, found, cost } = effectOfThreshold(leftOut, threshold, costs);
    expect(lost).toBeLessThanOrEqual(0.05);
    expect(found).toBeGreaterThan(0.5);
    expect(cheapestThreshold(leftOut, costs)!.cost).toBeLessThanOrEqual(cost!);
  });

  it("says how far it is, rests between steps, and ends when it is told to", async () => {
    const parts: number[] = [];
    let rests = 0;
    const pause = async (): Promise<void> => {
      if (++rests === 200) throw new Error("ended");
    };
    const learning = {
      openWorkspace: openPlainWorkspace,
      pause,
      report: ({ done }: { done: number }) => void parts.push(done),
    };
    await expect(trainOnHistory(makeContext({ learning }))).rejects.toThrow("ended");
    expect(rests).toBe(200);
    expect(parts.length).toBeGreaterThan(1);
  });
});

describe("a left-out request whose tools no other request needs", () => {
  const pairs = [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [8, 9],
  ];
  const wordsOf = (tool: number): string => Object.values(PHRASES).flat()[tool]!;
  const catalogue = Array.from({ length: 60 }, (_, i) => makeTool(`tool${i}`, `service number ${i}`));
  const past = pairs.flatMap((pair, b) =>
    [0, 1, 2, 3].map((way) =>
      makeQuery(
        `p${b}${way}`,
        `Request ${way}: ${pair.map(wordsOf).join(", and ")}.`,
        pair.map((tool) => `tool${tool}`),
      ),
    ),
  );
  const rest = { encoder: createWordEncoder(32), environment: TEST_ENVIRONMENT, pool: "history" as const, seed: 1 };
  const context = buildFoldContext(
    makeTestDataset(catalogue, []),
    { history: past, test: [] },
    { ...rest, inner: "both" },
  );

  it("has them marked, among its candidates only where a walk would look at them, and teaches nothing without", async () => {
    const { material, parts, rows } = await trainOnHistory(context);
    const known = new Set<string>();
    for (const { part, rows: own } of parts) {
      const used = new Set(part.places.flatMap((place) => material.needed[place]!));
      for (const { kind, index, candidates, gold, missed } of own) {
        const marked = candidates.tools.filter((_, place) => candidates.given.unused[place] === 1);
        expect(marked).toEqual(candidates.tools.filter((tool) => !used.has(tool)));
        expect(gold.length + missed).toBe(material.needed[index]!.length);
        if (kind === "variant") continue;
        const asked = await prepareRequest(context, material, part, material.requests.get(index)!);
        for (const tool of marked) expect(asked.candidates.tools).toContain(tool);
        if (kind === "new") known.add(missed > 0 ? "out of reach" : "in reach");
      }
    }
    expect([...known].sort()).toEqual(["in reach", "out of reach"]);
    const setting = { share: 0.5, compose: false };
    const whole = rows.filter(({ missed }) => missed === 0);
    expect(fitSettingModel(rows, setting)).toEqual(fitSettingModel(whole, setting));
  });
});

describe("a history of next to nothing", () => {
  const ids = ["learned", "learned-auto", "learned-or-none", "ptr-learned"];
  it.each([1, 2, 3])("of %i requests still gives an answer, whatever the size of a vector", async (count) => {
    const fold = { history: history.filter((_, index) => index % 7 === 0).slice(0, count), test: [composed] };
    const rest = { encoder: createWordEncoder(20), environment: TEST_ENVIRONMENT, pool: "history" as const, seed: 1 };
    const context = buildFoldContext(makeTestDataset(tools, []), fold, { ...rest, inner: "both" });
    for (const id of ids) expect((await answer(context, id, composed)).length, id).toBeLessThanOrEqual(tools.length);
    expect((await answer(context, "learned", composed)).length).toBeGreaterThan(0);
  });
});

describe("a falsified bundle", () => {
  it("loses, gains or swaps one tool, and is never empty", () => {
    const draws = (...values: number[]) => {
      const left = [...values];
      return () => left.shift()!;
    };
    expect(perturbBundle([1, 2], [1, 2, 3], draws(0.1, 0.9))).toEqual([1]);
    expect(perturbBundle([1, 2], [1, 2, 3], draws(0.5, 0))).toEqual([1, 2, 3]);
    expect(perturbBundle([1, 2], [1, 2, 3], draws(0.9, 0, 0))).toEqual([2, 3]);
    expect(perturbBundle([1], [1, 2], draws(0.1, 0))).toEqual([1, 2]);
    expect(perturbBundle([1], [1, 2], draws(0.9, 0, 0))).toEqual([2]);
  });
});
