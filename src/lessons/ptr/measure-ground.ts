import type { Dataset } from "../../core/domain/dataset";
import { historyOf } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { estimateTokens, toolText, type Tool } from "../../core/domain/tool";
import type { Trace, Verdict } from "../../core/domain/trace";
import { findNearDuplicateTools } from "../../core/inspect/near-duplicate-tools";
import { BOOTSTRAP_DRAWS, BOOTSTRAP_SEED, drawClusterMeans, meanOf, type Interval } from "../../core/math/bootstrap";
import { intervalOfDraws, intervalOfMean } from "../../core/math/intervals";
import type { LessonGround, MeanOfRequests, SeenMeans } from "./step";
import { answerOfApp, answerOfStages, scoreTools } from "../walk-facts";

const NEAREST = 3;
const VERDICTS: readonly Verdict[] = ["exact", "over", "partial", "both", "none"];

/** What the lesson says of the whole sample, counted over the walks of all its requests. `vectorOf`: of a tool's text. */
export function measureGround(
  dataset: Pick<Dataset, "tools" | "queries">,
  traces: readonly Trace[],
  vectorOf: (text: string) => Float32Array | undefined,
): LessonGround {
  const votes = traces.flatMap(({ stage3 }) => stage3.perRequirement);
  const count = (verdict: Verdict): number => traces.filter(({ stage2 }) => stage2.verdict === verdict).length;
  return {
    tools: dataset.tools.length,
    tokens: dataset.tools.reduce((sum, tool) => sum + estimateTokens(toolText(tool)), 0),
    requests: traces.length,
    verdicts: Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as LessonGround["verdicts"],
    votes: {
      all: votes.length,
      could: votes.filter(({ voteCouldMatter }) => voteCouldMatter).length,
      did: votes.filter(({ voteMattered }) => voteMattered).length,
    },
    unseen: { stages: compareSeen(dataset, traces, answerOfStages), app: compareSeen(dataset, traces, answerOfApp) },
    sets: countSets(dataset),
    near: nearestTools(dataset.tools, vectorOf),
    requires: Object.fromEntries(
      dataset.tools.flatMap(({ id, parameters = [] }) => {
        const names = parameters
          .filter(({ name, required }) => required && name.endsWith("_id"))
          .map(({ name }) => name);
        return names.length > 0 ? [[id, names]] : [];
      }),
    ),
  };
}

/** In order of first use, past requests first. */
function countSets(dataset: Pick<Dataset, "queries">): LessonGround["sets"] {
  const sets = new Map<string, { past: number; test: number }>();
  const add = (queries: readonly Query[], part: "past" | "test"): void => {
    for (const { gold } of queries.filter((query) => (query.gold?.length ?? 0) > 0)) {
      const key = keyOf(gold!);
      const set = sets.get(key) ?? { past: 0, test: 0 };
      set[part] += 1;
      sets.set(key, set);
    }
  };
  add(historyOf(dataset), "past");
  add(
    dataset.queries.filter(({ split }) => split === "test"),
    "test",
  );
  return [...sets.values()];
}

/** Test requests that need a tool, parted by whether a past request needed exactly their set. Sets are drawn whole. */
function compareSeen(
  dataset: Pick<Dataset, "queries">,
  traces: readonly Trace[],
  answerOf: (trace: Trace) => ToolId[],
): SeenMeans {
  const past = new Set(historyOf(dataset).map(({ gold }) => keyOf(gold ?? [])));
  const rows = traces
    .filter(({ query }) => query.split === "test" && (query.gold?.length ?? 0) > 0)
    .map((trace) => ({ key: keyOf(trace.query.gold!), score: scoreTools(trace, answerOf(trace))! }));
  const parts = [true, false].map((isSeen) => rows.filter(({ key }) => past.has(key) === isSeen));
  const means = parts.map((part): MeanOfRequests => {
    const scores = part.map(({ score }) => score);
    const keys = part.map(({ key }) => key);
    return { mean: meanOf(scores), ...there(intervalOfMean(scores, keys, [0, 1])), requests: part.length };
  });
  const draws = parts.map((part, index) => {
    const scores = part.map(({ score }) => score);
    const keys = part.map(({ key }) => key);
    return drawClusterMeans([scores], keys, BOOTSTRAP_DRAWS, BOOTSTRAP_SEED + index)[0]!;
  });
  const differences = draws[0]!.map((value, draw) => value - draws[1]![draw]!);
  const fewest = Math.min(...parts.map((part) => new Set(part.map(({ key }) => key)).size));
  const [seen, unseen] = means;
  const difference = { mean: seen!.mean - unseen!.mean, ...there(intervalOfDraws(differences, fewest)) };
  return { seen: seen!, unseen: unseen!, difference };
}

function there(interval: Interval | null): Interval {
  if (!interval) throw new RangeError("The sample has too few test requests to compare seen and unseen sets.");
  return interval;
}

const keyOf = (tools: readonly ToolId[]): string => tools.toSorted().join("+");

function nearestTools(
  tools: readonly Tool[],
  vectorOf: (text: string) => Float32Array | undefined,
): LessonGround["near"] {
  const { pairs } = findNearDuplicateTools(tools, vectorOf);
  return Object.fromEntries(
    tools.flatMap(({ id }) => {
      const near = pairs.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : [])).slice(0, NEAREST);
      return near.length > 0 ? [[id, near]] : [];
    }),
  );
}
