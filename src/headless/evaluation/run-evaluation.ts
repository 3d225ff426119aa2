import { readFileSync } from "node:fs";
import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation, EvaluationRow, MethodEvaluation, SplitPlan } from "../../core/domain/evaluation";
import type { QueryId } from "../../core/domain/ids";
import type { EncoderPort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import type { Environment } from "../../core/domain/trace";
import { evaluateFolds, measureSplit } from "../../core/evaluate/evaluate-folds";
import { planFolds, type Fold } from "../../core/evaluate/plan-folds";
import { PROTOCOLS, readByProtocol } from "../../core/evaluate/protocols";
import { summarizeParts, summarizeRows } from "../../core/evaluate/summarize";
import { splitRequirements } from "../../core/understand/split-requirements";
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

/** Runs one evaluation with one seed. `report` hears what is being done, in words. */
export async function runEvaluation(
  given: EvaluateArguments,
  raw: Dataset,
  seed: number,
  report: (words: string) => void,
): Promise<MeasuredData> {
  const protocol = PROTOCOLS[given.protocol];
  const dataset = readByProtocol(raw, protocol);
  const split = planOf(given, seed);
  const folds = plan(dataset, split);
  const encoder = openEncoder(given, report);
  const environment = describe(given);
  if (encoder) await encodeAhead(dataset, folds, given, encoder);
  const leakage = await measureSplit(folds, encoder);
  const { methods } = given;
  const base = { dataset, folds, split: split.kind, protocol, encoder, environment, seed };
  const total = methods.length * folds.reduce((sum, { test }) => sum + test.length, 0);
  const rows = new Map(methods.map(({ name }) => [name, [] as EvaluationRow[]]));
  const seconds = new Map(methods.map(({ name }) => [name, 0]));
  let done = 0;
  let mark = performance.now();
  for await (const { method, row } of evaluateFolds({ ...base, methods })) {
    const now = performance.now();
    seconds.set(method, seconds.get(method)! + (now - mark) / 1000);
    mark = now;
    rows.get(method)!.push(row);
    done += 1;
    if (done % 100 === 0 || done === total) report(`${done} of ${total} answers (${method}, fold ${row.fold + 1})`);
  }
  const queries = new Map(dataset.queries.map((query) => [query.id, query]));
  const evaluation: Evaluation = {
    schema: 1,
    dataset: { name: dataset.name, hash: dataset.hash },
    split,
    protocol: protocol.id,
    leakage,
    environment,
    methods: methods.map(({ name }): MethodEvaluation => {
      const own = rows.get(name)!;
      return {
        method: name,
        summary: summarizeRows(own, queries),
        parts: summarizeParts(own, queries),
        rows: own,
        seconds: seconds.get(name)!,
      };
    }),
  };
  return { evaluation, folds, queries };
}

function planOf({ protocol, split, folds, limit, test }: EvaluateArguments, seed: number): SplitPlan {
  if (test !== null) return { kind: split ?? "given", seed, folds, limit };
  const preset = PROTOCOLS[protocol].split;
  const kind = split ?? preset.kind;
  return { kind, seed, folds: folds ?? (kind === preset.kind ? preset.folds : null), limit };
}

function plan(dataset: Dataset, split: SplitPlan): Fold[] {
  try {
    return planFolds(dataset.queries, split);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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

/** Encodes in one go what will be asked for, so that the answers come without waiting. Tools and bundles come by themselves. */
async function encodeAhead(
  { queries }: Dataset,
  folds: readonly Fold[],
  { methods }: EvaluateArguments,
  encoder: EncoderPort,
): Promise<void> {
  await encoder.encode(queries.filter(({ gold }) => gold !== null).map(({ text }) => text));
  if (!methods.some(({ method }) => method.id.startsWith("ptr"))) return;
  await encoder.encode(folds.flatMap(({ test }) => test.flatMap(requirementTexts)));
}

function requirementTexts({ text }: Query): string[] {
  return splitRequirements(text).map(({ start, end }) => text.slice(start, end));
}
