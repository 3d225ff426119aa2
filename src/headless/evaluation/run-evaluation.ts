import { readFileSync } from "node:fs";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationRow, SplitPlan } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import type { EncoderPort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import type { Environment } from "../../core/domain/trace";
import { measureSplit } from "../../core/evaluate/evaluate-folds";
import type { Fold } from "../../core/evaluate/plan-folds";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import {
  makeEvaluation,
  measurePlanned,
  planEvaluation,
  summarizeMethod,
  textsAhead,
  type PlannedEvaluation,
} from "../../core/evaluate/run-evaluation";
import { MODELS } from "../../engine/encoder/manifest";
import { createMemoryVectors } from "../../engine/vectors/memory-vectors";
import { createFolderVectors } from "./folder-vectors";
import type { EvaluateArguments } from "./read-arguments";
import { createStoredEncoder } from "./stored-encoder";
import { UsageError } from "./usage-error";

/** An evaluation with what it was made on. */
export interface MeasuredData {
  evaluation: Evaluation;
  folds: readonly Fold[];
  queries: ReadonlyMap<QueryId, Query>;
}

/** Runs one evaluation with one seed. `report` hears what is being done, in words. Throws UsageError. */
export async function runEvaluation(
  given: EvaluateArguments,
  raw: Dataset,
  seed: number,
  report: (words: string) => void,
): Promise<MeasuredData> {
  const planned = plan(raw, given, seed);
  const { folds, queries, methods, total } = planned;
  const encoder = openEncoder(given, report);
  const environment = describe(given);
  if (encoder) await encoder.encode(textsAhead(planned));
  const leakage = await measureSplit(folds, encoder);
  const rows = new Map(methods.map(({ name }) => [name, [] as EvaluationRow[]]));
  const seconds = new Map(methods.map(({ name }) => [name, 0]));
  let done = 0;
  let mark = performance.now();
  for await (const { method, row } of measurePlanned(planned, { encoder, environment })) {
    const now = performance.now();
    seconds.set(method, seconds.get(method)! + (now - mark) / 1000);
    mark = now;
    rows.get(method)!.push(row);
    done += 1;
    if (done % 100 === 0 || done === total) report(`${done} of ${total} answers (${method}, fold ${row.fold + 1})`);
  }
  const measured = methods.map(({ name }) => summarizeMethod(planned, name, rows.get(name)!, seconds.get(name)!));
  const evaluation = makeEvaluation(planned, { leakage, environment, methods: measured });
  return { evaluation, folds, queries };
}

function plan(raw: Dataset, given: EvaluateArguments, seed: number): PlannedEvaluation {
  const { protocol, encoder } = given;
  const dataset = { id: raw.id, name: raw.name, hash: raw.hash };
  const methods = given.methods.map(({ name }) => name);
  try {
    return planEvaluation(raw, { dataset, split: planOf(given, seed), protocol, methods, encoder });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function planOf({ protocol, split, folds, limit, test }: EvaluateArguments, seed: number): SplitPlan {
  if (test !== null) return { kind: split ?? "given", seed, folds, limit };
  const preset = PROTOCOLS[protocol].split;
  const kind = split ?? preset.kind;
  return { kind, seed, folds: folds ?? (kind === preset.kind ? preset.folds : null), limit };
}

function openEncoder({ encoder, cache }: EvaluateArguments, report: (words: string) => void): EncoderPort | null {
  if (encoder === "words") return null;
  const store = cache === null ? createMemoryVectors() : createFolderVectors(cache);
  return createStoredEncoder(encoder, store, (left) => report(`${left} texts left to encode`));
}

function describe({ encoder }: EvaluateArguments): Environment {
  const { version: appVersion } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  if (encoder === "words") return { encoder: null, device: "none", appVersion };
  const { sha256, dimensions } = MODELS[encoder];
  return { encoder: { id: encoder, sha256, dtype: "fp32", dimensions }, device: "wasm", appVersion };
}
