import fc from "fast-check";
import { DEFAULT_CHOICE, DEFAULT_CONFIG, type ChoiceConfig } from "../domain/config";
import type { Edit } from "../domain/edit";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import { runWholePipeline, type PipelineContext } from "../pipeline/run-pipeline";
import { openTrainedWalks, type OpenedWalks } from "../recommend/chooser/open-walks";
import { buildFoldContext, type FoldContext } from "../recommend/method/fold-context";
import { trainWalks } from "../recommend/trained/trained-walks";
import { createWordEncoder, makeQuery, makeTestDataset, makeTool, TEST_ENVIRONMENT } from "./small-dataset";

/* A history from which a choice can be learned in a second, and choices that nobody chose. */

/** What each tool is asked for with; its own text shares no word with them, so that everything must be learned. */
const PHRASES: [name: string, ways: string[]][] = [
  ["alpha", ["reserve a bedroom for us", "we need a bedroom tonight"]],
  ["beta", ["will it rain on saturday", "tell me whether rain comes"]],
  ["gamma", ["turn dollars into kroner", "how many kroner are these dollars"]],
  ["delta", ["write to my landlord", "my landlord must get a letter"]],
  ["epsilon", ["order pizza for dinner", "have pizza brought here"]],
];
const PAIRS = [[0, 1], [1, 2], [2, 3], [0, 3], [0, 4], [1, 3, 4]] as const; // oxfmt-ignore

const tools = PHRASES.map(([name]) => makeTool(name, `service ${name}`));
export const CHOICE_TOOLS = tools.map(({ id }) => id);

/** A request for these tools, by their numbers, in one of two wordings. */
export function askFor(id: string, wanted: readonly number[], way: number): Query {
  return makeQuery(
    id,
    `Please ${wanted.map((tool, i) => PHRASES[tool]![1][(way + i) % 2]!).join(". ")}.`,
    wanted.map((tool) => PHRASES[tool]![0]),
  );
}

/** Twenty-four past requests of six sets. */
export const CHOICE_HISTORY: Query[] = PAIRS.flatMap((pair, b) =>
  [0, 1, 2, 3].map((way) => askFor(`h${b}${way}`, way < 2 ? pair : [...pair].reverse(), way)),
);

export function makeChoiceContext(): FoldContext {
  const rest = { encoder: createWordEncoder(32), environment: TEST_ENVIRONMENT, pool: "history" as const, seed: 1 };
  const dataset = makeTestDataset(tools, []);
  return buildFoldContext(dataset, { history: CHOICE_HISTORY, test: [] }, { ...rest, inner: "both" });
}

const anyTool = fc.constantFrom(...CHOICE_TOOLS);
const anyEdit = fc.record({ kind: fc.constantFrom("force-tool", "bar-tool", "keep-tool", "drop-tool"), tool: anyTool });
const anyRequest = fc
  .uniqueArray(fc.nat({ max: PHRASES.length - 1 }), { minLength: 1, maxLength: 4 })
  .chain((wanted) => fc.nat({ max: 3 }).map((way) => askFor("asked", wanted, way)));
const anyQuery = fc.oneof(
  { weight: 4, arbitrary: anyRequest },
  {
    weight: 1,
    arbitrary: fc.constantFrom("Hello there.", "Thank you!", "A bicycle.").map((text) => makeQuery("asked", text, [])),
  },
);
const anyChoice = fc.constantFrom<ChoiceConfig>(
  DEFAULT_CHOICE,
  { noTool: null },
  { noTool: { threshold: 0.9 } },
  { noTool: null, mix: "new" },
  { noTool: { threshold: null }, mix: "repeats" },
);

/** Learned once: what generated walks are made of does not change what comes of the next one. */
let learned: Promise<{ context: FoldContext; opened: OpenedWalks }> | null = null;

async function learn(): Promise<{ context: FoldContext; opened: OpenedWalks }> {
  const context = makeChoiceContext();
  return { context, opened: await openTrainedWalks(context, await trainWalks(makeChoiceContext())) };
}

/** Checks every generated walk with a choice, with edits that nobody chose; always the same ones. */
export async function forChoices(check: (trace: Trace) => void | Promise<void>, numRuns = 60): Promise<void> {
  await forChoiceEdits(({ trace }) => check(trace), numRuns);
}

export interface MadeChoice {
  input: WalkInput;
  context: PipelineContext;
  trace: Trace;
}

/** The same with what each was made of, to be walked again. */
export async function forChoiceEdits(check: (made: MadeChoice) => void | Promise<void>, numRuns = 60): Promise<void> {
  const { context, opened } = await (learned ??= learn());
  const { index, encoder, environment } = context;
  const anyWalk = fc.record({ query: anyQuery, choice: anyChoice, edits: fc.array(anyEdit, { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(anyWalk, async ({ query, choice, edits }) => {
      const chooser = () => Promise.resolve(opened.chooserOf(query, choice));
      const input = { query, config: { ...DEFAULT_CONFIG, choice }, edits: edits as Edit[] };
      const under = { index, encoder, environment, chooser };
      await check({ input, context: under, trace: await runWholePipeline(input, under) });
    }),
    { numRuns, seed: 20_261_123 },
  );
}

/** The tools of an answer. */
export function toolsOfAnswer({ recommendation }: Trace): ToolId[] {
  return recommendation.tools.map(({ tool }) => tool);
}
