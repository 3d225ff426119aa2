import { measureScores, type MeasuredScores, type ScoresToMeasure } from "../../core/compare/measure-runs";
import { WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import type { JobsProtocol } from "./ports";
import type { Measurer } from "./ports";

/** Fewer numbers than these are computed in the page before a worker would have started. */
const WORTH_A_WORKER = 20_000;
const MOST_WORKERS = 4;
/** Nothing is said while it computes. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Comparisons in as many workers as there are processors, each with some of the scores. Workers start with the first large
 * comparison. Where one breaks down, the page computes its part itself.
 */
export function createMeasurer(processors: number, spawn: SpawnThread<JobsProtocol>): Measurer {
  const count = Math.max(1, Math.min(MOST_WORKERS, processors));
  const measureAside = Array.from({ length: count }, () => createAside(spawn));
  return {
    async measure(wanted) {
      const size = wanted.scores.reduce((sum, { columns, units }) => sum + columns.length * units.sizes.length, 0);
      if (size < WORTH_A_WORKER) return measureScores(wanted);
      const parts = measureAside.map((_, worker) => wanted.scores.filter((_score, index) => index % count === worker));
      const measured = await Promise.all(parts.map((scores, worker) => measureAside[worker]!({ ...wanted, scores })));
      return joinParts(wanted, parts, measured);
    },
  };
}

function createAside(spawn: SpawnThread<JobsProtocol>): (wanted: ScoresToMeasure) => Promise<MeasuredScores> {
  const client = createWorkerClient<JobsProtocol>({
    spawn,
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: (why) => new WorkerError("WorkerLostError", "The comparison crashed.", why),
  });
  return (wanted) => client.call("measureScores", wanted).catch(() => measureScores(wanted));
}

/** In the order in which the scores were wanted, tests too: how they were shared out must leave no trace. */
function joinParts(
  { scores }: ScoresToMeasure,
  parts: readonly (readonly { score: string }[])[],
  measured: readonly MeasuredScores[],
): MeasuredScores {
  const intervals = new Map(
    parts.flatMap((part, worker) =>
      part.map(({ score }, index) => [score, measured[worker]!.intervals[index]!] as const),
    ),
  );
  const tests = measured.flatMap((part) => part.tests);
  return {
    tests: scores.flatMap(({ score }) => tests.filter((test) => test.score === score)),
    intervals: scores.map(({ score }) => intervals.get(score)!),
  };
}
