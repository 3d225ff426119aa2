import fc from "fast-check";
import { DEFAULT_CONFIG, type RetrieverName } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { BundleKey, QueryId, RequirementId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import { runWholePipeline } from "../pipeline/run-pipeline";
import { buildIndex } from "../retrieve/retrieval-index";
import { makeQuery, SMALL_DATASET, SMALL_TOOLS, WORDS_ENVIRONMENT } from "./small-dataset";

/* Walks and edits that nobody chose, for laws that must hold of every one. */

const INDEX = buildIndex(SMALL_DATASET);
export const ANY_WALK_CONTEXT = { index: INDEX, encoder: null, environment: WORDS_ENVIRONMENT };
const TOOL_IDS = SMALL_TOOLS.map(({ id }) => id);
const PIECES = [
  "Find a hotel room for the night",
  "will it rain in Oslo tomorrow",
  "book a table for two",
  "send a text message to my friend",
  "find cheap flights to Lima",
  "write a packing list for the journey",
  "hello there",
];

const anyTool = fc.constantFrom(...TOOL_IDS);
const anyGold = fc.option(fc.uniqueArray(anyTool, { maxLength: 4 }));
const anyText = fc
  .uniqueArray(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(". "));

/** An edit by numbers: what they point at is looked up in the trace that it is made on. */
const anyEditSeed = fc.record({
  kind: fc.nat({ max: 14 }),
  at: fc.nat({ max: 200 }),
  to: fc.nat({ max: 200 }),
  tool: anyTool,
});
type EditSeed = typeof anyEditSeed extends fc.Arbitrary<infer Seed> ? Seed : never;

const anyWalk = fc.record({
  text: anyText,
  gold: anyGold,
  retriever: fc.constantFrom<RetrieverName>("hybrid", "bm25", "okapi", "random"),
  search: fc.constantFrom("past-requests" as const, "bundle-text" as const),
  keep: fc.constantFrom("matched" as const, "published-empty" as const),
  k: fc.integer({ min: 1, max: 7 }),
  seeds: fc.array(anyEditSeed, { maxLength: 5 }),
});
type WalkSeed = typeof anyWalk extends fc.Arbitrary<infer Seed> ? Seed : never;

export interface MadeWalk {
  /** What it was made of, edits aside, to be run again with others. */
  input: WalkInput;
  computed: Trace;
  edits: Edit[];
  trace: Trace;
}

async function makeWalk({ text, gold, retriever, search, keep, k, seeds }: WalkSeed): Promise<MadeWalk> {
  const query = makeQuery("asked", text, gold);
  const config = {
    ...DEFAULT_CONFIG,
    stage1: { ...DEFAULT_CONFIG.stage1, retriever, search },
    stage2: { ...DEFAULT_CONFIG.stage2, keep },
    stage3: { k },
  };
  const computed = await runWholePipeline({ query, config, edits: [] }, ANY_WALK_CONTEXT);
  const edits = seeds.map((seed) => makeEdit(seed, computed));
  return {
    input: { query, config, edits },
    computed,
    edits,
    trace: await runWholePipeline({ query, config, edits }, ANY_WALK_CONTEXT),
  };
}

function makeEdit({ kind, at, to, tool }: EditSeed, trace: Trace): Edit {
  const { requirements } = trace.stage2;
  const requirement = requirements[at % Math.max(1, requirements.length)]?.id ?? ("r0-1" as RequirementId);
  const second = requirements[(at + 1) % Math.max(1, requirements.length)]?.id ?? requirement;
  const [start, end] = [at, to].map((place) => place % (trace.query.text.length + 1)).sort((a, b) => a - b);
  const neighbour = trace.stage1.neighbours[at % 6]?.query ?? ("h1" as QueryId);
  const bundle = trace.stage1.candidates[at % 4]?.bundle ?? ("none" as BundleKey);
  const edits: Edit[] = [
    { kind: "drop-neighbour", query: neighbour },
    { kind: "choose-bundle", bundle },
    { kind: "add-requirement", span: { start: start!, end: end! } },
    { kind: "rename-requirement", requirement, text: PIECES[to % PIECES.length]! },
    { kind: "split-requirement", requirement, at },
    { kind: "merge-requirements", first: requirement, second },
    { kind: "delete-requirement", requirement },
    { kind: "link", requirement, tool },
    { kind: "unlink", requirement, tool },
    { kind: "keep-tool", tool },
    { kind: "drop-tool", tool },
    { kind: "choose-winner", requirement, tool },
    { kind: "force-tool", tool },
    { kind: "bar-tool", tool },
    { kind: "take-set", tools: [tool] },
  ];
  return edits[kind]!;
}

/** Checks every generated walk, with edits that nobody chose. Always the same walks, so that the rare cases are sure to be among them. */
export async function forWalks(check: (walk: MadeWalk) => void | Promise<void>, numRuns = 150): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (seed) => {
      await check(await makeWalk(seed));
    }),
    { numRuns, seed: 20_261_123 },
  );
}
