import { selectBest } from "../../../src/core/retrieve/rank";
import { stackVectors, type VectorMatrix } from "../../../src/core/retrieve/vector-matrix";
import { BlockMatrix } from "../../../src/workers/vectors/kernels/block-matrix";
import { Int8Matrix } from "../../../src/workers/vectors/kernels/int8-matrix";
import { KernelMemory } from "../../../src/workers/vectors/kernels/kernels";
import { BATCH, COUNT, type ScanJob, type TimedScan } from "./scan-jobs";
import { seededQuery, seededRow } from "./seeded-rows";

interface Held {
  rowCount: number;
  dimensions: number;
  float: BlockMatrix | null;
  int8: Int8Matrix | null;
  plain: VectorMatrix | null;
  places: number[];
}

let held: Held | null = null;

function make({ first, rowCount, dimensions, with: kinds }: Extract<ScanJob, { type: "make" }>): number {
  const source = { rowCount, dimensions, row: (row: number) => seededRow(first + row, dimensions) };
  const float = kinds.includes("float") ? new BlockMatrix(source) : null;
  const int8 = kinds.includes("int8") ? new Int8Matrix(float ?? source, float) : null;
  const rows = (): Float32Array[] => Array.from({ length: rowCount }, (_, row) => source.row(row));
  const plain = kinds.includes("plain") ? stackVectors(rows(), dimensions) : null;
  const places = plain ? Array.from({ length: rowCount }, (_, row) => row) : [];
  held = { rowCount, dimensions, float, int8, plain, places };
  return (float?.byteLength ?? 0) + (int8?.byteLength ?? 0);
}

function queriesOf({ rowCount, dimensions }: Held, count: number): Float32Array[] {
  return Array.from({ length: count }, (_, number) => seededQuery(number, rowCount, dimensions));
}

/** Bytes of the rows, read once. */
function makeStream({ rowCount, dimensions }: Held, bytesOfNumber: number): () => void {
  const bytes = Math.ceil((rowCount * dimensions * bytesOfNumber) / 64) * 64;
  const memory = new KernelMemory(bytes);
  const place = memory.reserve(bytes);
  memory.floats(place, bytes / 4).fill(0.5);
  return () => void memory.kernels.sumOnce(place, bytes);
}

function makeScan(what: TimedScan, holds: Held): () => void {
  const queries = queriesOf(holds, BATCH);
  let next = 0;
  const query = (): Float32Array => queries[next++ % BATCH]!;
  const { float, int8, plain, places } = holds;
  switch (what) {
    case "stream":
      return makeStream(holds, 4);
    case "int8-stream":
      return makeStream(holds, 1);
    case "exact":
      return () => void float!.dotRows(query());
    case "float":
      return () => void float!.nearest(query(), COUNT);
    case "int8":
      return () => void int8!.nearest(query(), COUNT);
    case "float-batch":
      return () => void float!.nearestOfMany(queries, COUNT);
    case "int8-batch":
      return () => void int8!.nearestOfMany(queries, COUNT);
    case "plain":
      return () => {
        const scores = plain!.dotRows(query());
        selectBest(places, (a, b) => scores[b]! - scores[a]! || a - b, COUNT);
      };
  }
}

/** Best of what fits into two seconds, at least five; the first is for warming up. */
function time(what: TimedScan, holds: Held): number {
  const scan = makeScan(what, holds);
  scan();
  let best = Infinity;
  const end = performance.now() + 2000;
  for (let runs = 0; runs < 5 || performance.now() < end; runs++) {
    const start = performance.now();
    scan();
    best = Math.min(best, performance.now() - start);
  }
  return what.endsWith("-batch") ? best / BATCH : best;
}

function recall(count: number, { float, int8, ...holds }: Held): number {
  const queries = queriesOf({ float, int8, ...holds }, count);
  const exact = float!.nearestOfMany(queries, COUNT);
  const found = int8!.nearestOfMany(queries, COUNT);
  const hits = exact.map(({ rows }, i) => rows.filter((row) => found[i]!.rows.includes(row)).length);
  return hits.reduce((sum, hit) => sum + hit, 0) / (count * COUNT);
}

function work(job: ScanJob): unknown {
  if (job.type === "make") return make(job);
  if (!held) throw new Error("There are no rows yet.");
  switch (job.type) {
    case "time":
      return time(job.what, held);
    case "recall":
      return recall(job.queries, held);
    case "nearest":
      return job.queries.length === 1
        ? [held.int8!.nearest(job.queries[0]!, COUNT)]
        : held.int8!.nearestOfMany(job.queries, COUNT);
  }
}

self.onmessage = ({ data }: MessageEvent<ScanJob>) => self.postMessage(work(data));
