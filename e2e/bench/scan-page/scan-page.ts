import type { Nearest } from "../../../src/workers/vectors/kernels/vector-search";
import { COUNT, type ScanJob } from "./scan-jobs";
import { seededQuery } from "./seeded-rows";

declare global {
  /** Does a job in the worker of this number, started when it is first asked. */
  var askScans: (worker: number, job: ScanJob) => Promise<unknown>;
  /** Best milliseconds a query from the page, so many in one message, to the merged ten of all these workers' rows. */
  var timeRoundTrips: (job: RoundTrips) => Promise<number>;
}

interface RoundTrips {
  workers: readonly number[];
  /** Queries in one message. */
  count: number;
  rowCount: number;
  dimensions: number;
}

const workers = new Map<number, Worker>();

globalThis.askScans = (number, job) => {
  const worker =
    workers.get(number) ?? new Worker(new URL("./scan.worker.ts", import.meta.url), { type: "module", name: "scans" });
  workers.set(number, worker);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(job);
  });
};

globalThis.timeRoundTrips = async ({ workers: numbers, count, rowCount, dimensions }) => {
  const share = rowCount / numbers.length;
  let best = Infinity;
  const end = performance.now() + 2000;
  for (let run = 0; run < 5 || performance.now() < end; run++) {
    const queries = Array.from({ length: count }, (_, i) => seededQuery((run * count + i) % 64, rowCount, dimensions));
    const start = performance.now();
    const found = await Promise.all(numbers.map((number) => askScans(number, { type: "nearest", queries })));
    queries.forEach((_, i) =>
      merge(
        (found as Nearest[][]).map((lists) => lists[i]!),
        share,
      ),
    );
    best = Math.min(best, (performance.now() - start) / count);
  }
  return best;
};

/** The best ten of all: each worker numbers its rows from 0. */
function merge(lists: readonly Nearest[], share: number): { row: number; score: number }[] {
  const all = lists.flatMap(({ rows, scores }, list) =>
    [...rows].map((row, i) => ({ row: list * share + row, score: scores[i]! })),
  );
  return all.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, COUNT);
}
