import { measureScores, type MeasuredScores, type ScoresToMeasure } from "../../core/compare/measure-runs";
import { startWorker } from "../rpc/start-worker";
import { connectWorker, type SpawnThread, type Thread } from "../rpc/thread";
import type { MeasureAnswerMessage, Measurer, MeasureRequestMessage } from "./measurer";
import workerScript from "./measurer.worker.ts?worker&url";

type SpawnMeasurer = SpawnThread<MeasureRequestMessage, MeasureAnswerMessage>;

/** Fewer numbers than these are drawn in the page before a worker would have started. */
const WORTH_A_WORKER = 20_000;
const MOST_WORKERS = 4;

/**
 * Comparisons in as many workers as there are processors, each with some of the scores. Workers start with the first large
 * comparison. One that breaks down is done without: the page draws its part itself.
 */
export function createMeasurer(processors: number, spawn: SpawnMeasurer = spawnWorker): Measurer {
  const count = Math.max(1, Math.min(MOST_WORKERS, processors));
  let lanes: Lane[] | null = null;
  return {
    async measure(wanted) {
      const size = wanted.scores.reduce((sum, { columns, units }) => sum + columns.length * units.sizes.length, 0);
      if (size < WORTH_A_WORKER) return measureScores(wanted);
      lanes ??= Array.from({ length: count }, () => createLane(spawn));
      const parts = lanes.map((_, lane) => wanted.scores.filter((_score, place) => place % count === lane));
      const measured = await Promise.all(parts.map((scores, lane) => lanes![lane]!({ ...wanted, scores })));
      return joinParts(wanted, parts, measured);
    },
  };
}

type Lane = (wanted: ScoresToMeasure) => Promise<MeasuredScores>;

function createLane(spawn: SpawnMeasurer): Lane {
  const waiting = new Map<number, { wanted: ScoresToMeasure; resolve(measured: MeasuredScores): void }>();
  let thread: Thread<MeasureRequestMessage> | null = null;
  let lastRequestId = 0;
  const breakDown = (): void => {
    thread?.end();
    thread = null;
    for (const { wanted, resolve } of waiting.values()) resolve(measureScores(wanted));
    waiting.clear();
  };
  return (wanted) => {
    thread ??= spawn({
      message: ({ requestId, measured }) => {
        waiting.get(requestId)?.resolve(measured);
        waiting.delete(requestId);
      },
      lost: breakDown,
    });
    const requestId = (lastRequestId += 1);
    thread.send({ requestId, ...wanted });
    return new Promise((resolve) => waiting.set(requestId, { wanted, resolve }));
  };
}

/** In the order in which the scores were wanted, tests too: how they were parted must leave no trace. */
function joinParts(
  { scores }: ScoresToMeasure,
  parts: readonly (readonly { score: string }[])[],
  measured: readonly MeasuredScores[],
): MeasuredScores {
  const intervals = new Map(
    parts.flatMap((part, lane) => part.map(({ score }, place) => [score, measured[lane]!.intervals[place]!] as const)),
  );
  const tests = measured.flatMap((part) => part.tests);
  return {
    tests: scores.flatMap(({ score }) => tests.filter((test) => test.score === score)),
    intervals: scores.map(({ score }) => intervals.get(score)!),
  };
}

function spawnWorker(listeners: Parameters<SpawnMeasurer>[0]): ReturnType<SpawnMeasurer> {
  return connectWorker(startWorker(workerScript, "measurer"), listeners);
}
