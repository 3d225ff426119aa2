import {
  requestsToAsk,
  sumUpEffect,
  type AskedTwice,
  type HistoryEffect,
  type HistoryTrial,
} from "../../core/annotate/past-requests";
import { bundleKey } from "../../core/domain/bundle";
import type { Config } from "../../core/domain/config";
import { applyDatasetEdit, type Dataset } from "../../core/domain/dataset";
import type { Edit } from "../../core/domain/edit";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import { NEAR_DUPLICATE } from "../../core/evaluate/leakage";
import { runWholePipeline, type PipelineContext } from "../../core/pipeline/run-pipeline";
import { dot } from "../../core/retrieve/vector-matrix";
import { yieldToEventLoop } from "../rpc/yield-to-event-loop";
import type { TrialProgress } from "./walk-engine";
import type { CarriedLearning } from "./walk-training";

/** A history as it is, or as it would be. */
interface History {
  context: PipelineContext;
  equip: CarriedLearning;
}

interface TrialWork {
  dataset: Dataset;
  config: Config;
  before: History;
  /** With the edit made. */
  after: History;
  /** Reads what the walks of these texts will ask for. */
  read(texts: readonly string[]): Promise<void>;
  /** `null`: texts are compared by their words. */
  vectorOf: ((text: string) => Float32Array | undefined) | null;
  onProgress(progress: TrialProgress): void;
  signal: AbortSignal;
  now(): number;
}

/** Longest time without listening, in milliseconds. */
const YIELD_EVERY_MS = 40;

/** Walks the judged requests of a data set with and without a change of its history. */
export async function tryHistory(
  { edit, candidates }: HistoryTrial,
  { dataset, config, before, after, read, vectorOf, onProgress, signal, now }: TrialWork,
): Promise<HistoryEffect> {
  const known = new Set(candidates);
  const possible = requestsToAsk(dataset.queries, known);
  const judged = dataset.queries.filter(({ id, gold }) => gold !== null && gold.length > 0 && !known.has(id)).length;
  const made = applyDatasetEdit(dataset, edit).queries.filter(({ id }) => known.has(id));
  await read([...possible, ...made].map(({ text }) => text));
  const asked = possible.filter((query) => !isNear(query, made, vectorOf));
  const rows: AskedTwice[] = [];
  let heardMs = now();
  for (const query of asked) {
    rows.push(await askTwice(query, { config, before, after, candidates: known }));
    if (now() - heardMs < YIELD_EVERY_MS) continue;
    onProgress({ phase: "walking", done: rows.length, total: asked.length });
    await yieldToEventLoop();
    signal.throwIfAborted();
    heardMs = now();
  }
  return sumUpEffect(rows, { candidates, judged, near: possible.length - asked.length });
}

async function askTwice(
  query: Query,
  parts: Pick<TrialWork, "config" | "before" | "after"> & { candidates: ReadonlySet<QueryId> },
): Promise<AskedTwice> {
  const { config, before, after, candidates } = parts;
  const walk = async ({ context, equip }: History, edits: Edit[] = []): Promise<Trace> => {
    const input = { query, config, edits };
    return runWholePipeline(input, await equip(context, input));
  };
  const [without, changed] = [await walk(before), await walk(after)];
  const row = { query: query.id, gold: query.gold ?? [], without: toolsOf(without), with: toolsOf(changed) };
  if (bundleKey(row.without) === bundleKey(row.with)) return { ...row, withoutOne: [] };
  const looked = changed.stage1.neighbours.map((one) => one.query).filter((id) => candidates.has(id));
  const withoutOne: AskedTwice["withoutOne"][number][] = [];
  for (const candidate of looked)
    withoutOne.push({ candidate, tools: toolsOf(await walk(after, [{ kind: "drop-neighbour", query: candidate }])) });
  return { ...row, withoutOne };
}

const toolsOf = ({ recommendation }: Trace): ToolId[] => recommendation.tools.map(({ tool }) => tool);

/** Whether a candidate that needs the same says almost the same: without an encoder, the very same. */
function isNear({ text, gold }: Query, candidates: readonly Query[], vectorOf: TrialWork["vectorOf"]): boolean {
  const key = bundleKey(gold ?? []);
  const own = vectorOf?.(text);
  return candidates.some((one) => {
    if (bundleKey(one.gold ?? []) !== key) return false;
    const other = vectorOf?.(one.text);
    return own && other
      ? dot(own, other) > NEAR_DUPLICATE
      : text.trim().toLowerCase() === one.text.trim().toLowerCase();
  });
}
