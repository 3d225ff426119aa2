import type { Dataset } from "../domain/dataset";
import type { QueryId, ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import { seedOfText } from "../math/random";
import { buildFoldContext } from "../recommend/method/fold-context";
import { ptrStaged } from "../recommend/ptr";
import { askedRequests, findByWords, squeeze, type Finder } from "./finders";
import { LEAST_WALKED, measureFinder, type FinderMeasure } from "./measure-finding";
import type { ToolCosts } from "./token-counter";

/** Each request is asked with the others of four folds as its history. */
const FOLDS = 5;
/** Of more requests so many are walked. */
const MOST_WALKED = 600;

/**
 * How well the walk of the app finds what requests need: three stages by words, without a choice that was learned. What it
 * recommends comes first, in its order, then the other tools by their words. Five folds, drawn by a hash of the session (or
 * of the words), so that neither a request nor its session is in its own history; of more than 600 requests those with the
 * least hash. `null` with fewer than ten judged requests. `pause` is awaited before each walk.
 */
export async function measureWalk(
  dataset: Dataset,
  costs: Pick<ToolCosts, "tokens" | "preamble">,
  pause: () => Promise<void>,
): Promise<FinderMeasure | null> {
  const judged = askedRequests(dataset.queries);
  if (judged.length < LEAST_WALKED) return null;
  const asked = new Set<QueryId>(
    judged
      .map(({ id, text }) => ({ id, draw: seedOfText(2, text) }))
      .sort((a, b) => a.draw - b.draw || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_WALKED)
      .map(({ id }) => id),
  );
  const answers = new Map<QueryId, ToolId[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const test = judged.filter((query) => foldOf(query) === fold && asked.has(query.id));
    const history = judged.filter((query) => foldOf(query) !== fold);
    if (test.length === 0) continue;
    const recommend = await ptrStaged.prepare(
      buildFoldContext(dataset, { history, test }, { ...BY_WORDS, pool: "history", inner: "random", seed: 1 }),
      "bm25",
    );
    for (const query of test) {
      await pause();
      answers.set(query.id, (await recommend(query)).tools);
    }
  }
  const walked = judged.filter(({ id }) => asked.has(id));
  return measureFinder(finderOf(dataset, answers), dataset.tools, walked, costs).measure;
}

const BY_WORDS = {
  encoder: null,
  environment: { encoder: null, device: "none", appVersion: "" },
} as const;

function foldOf({ group, text }: Pick<Query, "group" | "text">): number {
  return seedOfText(1, group ?? text.trim().toLowerCase()) % FOLDS;
}

function finderOf({ tools }: Dataset, answers: ReadonlyMap<QueryId, readonly ToolId[]>): Finder {
  const words = findByWords(tools);
  const numbers = new Map<ToolId, number>(tools.map(({ id }, index) => [id, index]));
  return {
    id: "walk",
    score(query) {
      const scores = squeeze(words.score(query));
      const answer = answers.get(query.id!) ?? [];
      for (const [place, tool] of answer.entries()) scores[numbers.get(tool)!] = answer.length - place;
      return scores;
    },
  };
}
