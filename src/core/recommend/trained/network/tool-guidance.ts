import type { ToolId } from "../../../domain/ids";
import { deriveDependencies } from "../../../network/dependency-graph";
import type { Guidance } from "../../../network/experience/offer-tools";
import { countProducers } from "../../../network/producers";
import { proposeFromHistory, type CountedDependency } from "../../../network/habits";
import { similarityEdges } from "../../../network/similarity-edges";
import { toolText } from "../../../domain/tool";
import { vectorsOf } from "../../../retrieve/text-index";
import type { FoldContext } from "../../method/fold-context";
import { tryLookAlikes, type PairTrials } from "./local-trials";

/** A tool that past requests had before another. */
export type Habit = Pick<CountedDependency, "before" | "after" | "count" | "of">;

/** What is known of tools beside their descriptions. */
export interface Lessons {
  /** What trials by a language model wrote. */
  insights: Guidance;
  /** Trials of look-alikes on past requests. */
  pairs: readonly PairTrials[];
  habits: readonly Habit[];
}

/** So often a tool was taken for another, or came before it, before a prompt says so. Ours. */
const LEAST_WRONG = 2;
const LEAST_COUNT = 3;
const LEAST_SHARE = 0.5;
/** Sentences of each kind for one tool. */
const MOST_OF_KIND = 2;
/** Tools that get guidance: a walk carries it along. */
const MOST_GUIDED = 200;

/**
 * Guidance on each tool that there is something to say of, as prompts hold it: what trials by a language model wrote, then which
 * tools it was mistaken for, then what comes before it, each with its counts. At most 200 tools: those of which most is known.
 *
 * @example { normals: "Taken for Forecast in 3 of 8 past requests that need Forecast and not it: rather Forecast when rain, tomorrow." }
 */
export function writeGuidance(
  tools: readonly { id: ToolId; name: string }[],
  { insights, pairs, habits }: Lessons,
): Record<ToolId, string> {
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  const nameOf = (tool: ToolId): string => names.get(tool) ?? tool;
  const written = tools.flatMap(({ id }): [ToolId, string[]][] => {
    const said = insights.get(id);
    const sentences = [...(said ? [said] : []), ...sayMistakes(pairs, id, nameOf), ...sayHabits(habits, id, nameOf)];
    return sentences.length > 0 ? [[id, sentences]] : [];
  });
  written.sort(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(written.slice(0, MOST_GUIDED).map(([id, sentences]) => [id, sentences.join(" ")]));
}

function sayMistakes(pairs: readonly PairTrials[], tool: ToolId, nameOf: (tool: ToolId) => string): string[] {
  return pairs
    .flatMap(({ a, b, first, second, words }) => {
      if (tool === b) return [{ needed: a, counts: first, words: words.first }];
      return tool === a ? [{ needed: b, counts: second, words: words.second }] : [];
    })
    .filter(({ counts }) => counts.wrong >= LEAST_WRONG)
    .sort((x, y) => y.counts.wrong / y.counts.tried - x.counts.wrong / x.counts.tried || (x.needed < y.needed ? -1 : 1))
    .slice(0, MOST_OF_KIND)
    .map(({ needed, counts, words }) => {
      const other = nameOf(needed);
      const habit = `Taken for ${other} in ${counts.wrong} of ${counts.tried} past requests that need ${other} and not it`;
      return words.length > 0 ? `${habit}: rather ${other} when ${words.join(", ")}.` : `${habit}.`;
    });
}

function sayHabits(habits: readonly Habit[], tool: ToolId, nameOf: (tool: ToolId) => string): string[] {
  return habits
    .filter(({ after, count, of }) => after === tool && count >= LEAST_COUNT && count >= LEAST_SHARE * of)
    .sort((x, y) => y.count - x.count || (x.before < y.before ? -1 : 1))
    .slice(0, MOST_OF_KIND)
    .map(({ before, count, of }) => `${nameOf(before)} came with or before it in ${count} of ${of} past requests.`);
}

/**
 * What the past requests of a fold taught: trials of look-alikes by the vectors of its encoder (none without one), and tools that
 * came before others which need what they give, or did so again and again. Made once for all methods of the fold.
 */
export function learnLessons(context: FoldContext): Promise<Omit<Lessons, "insights">> {
  return context.once("lessons of past requests", async () => ({
    pairs: await trialsOf(context),
    habits: habitsOf(context),
  }));
}

async function trialsOf({ index, encoder, seed, learning }: FoldContext): Promise<PairTrials[]> {
  if (!encoder) return [];
  const pause = async (): Promise<void> => learning?.pause?.();
  const matrix = await vectorsOf(index.catalogue, encoder);
  const ids = index.tools.map(({ id }) => id);
  const { edges } = await similarityEdges(ids, (tool) => matrix.dotRows(matrix.row(tool)), undefined, pause);
  const texts = [...new Set(index.history.requests.map(({ text }) => text))];
  const encoded = await encoder.encode(texts);
  const vectors = new Map(texts.map((text, i) => [text, encoded[i]!]));
  for (const [i, tool] of index.tools.entries()) vectors.set(toolText(tool), matrix.row(i));
  const queries = index.history.requests.map((request) => ({ ...request, split: "history" as const }));
  return tryLookAlikes(
    { tools: [...index.tools], queries },
    edges.map(({ a, b }) => [a, b]),
    { vectorOf: (text) => vectors.get(text), seed },
    pause,
  );
}

function habitsOf({ index }: Pick<FoldContext, "index">): Habit[] {
  const graph = deriveDependencies(index.tools);
  const counts = countProducers(graph, index.history.requests);
  const together = new Map<ToolId, Set<ToolId>>();
  for (const { gold } of index.history.requests)
    for (const tool of gold ?? []) together.set(tool, new Set([...(together.get(tool) ?? []), ...gold!]));
  const bySchema = [...together].flatMap(([after, others]) =>
    [...others].flatMap((before): Habit[] => {
      const [count, of] = [counts.before(before, after), counts.needing(after)];
      return count > 0 ? [{ before, after, count, of }] : [];
    }),
  );
  const known = new Set(bySchema.map(({ before, after }) => `${before}>${after}`));
  return [...bySchema, ...proposeFromHistory(index.history.requests, known)];
}
