import { readFile } from "node:fs/promises";
import { isJudged, pairCoverage } from "../../core/compare/agree-runs";
import type { Agreement } from "../../core/compare/agreement";
import { type AlignedRuns, letterOf } from "../../core/compare/align-runs";
import { agreeByEncoder } from "../../workers/evaluation/evaluation-encoder";
import { createMemoryVectors } from "../../workers/vectors/vector-stores";
import { findNodeModels } from "../evaluation/node-models";
import type { EvaluateOptions } from "../command-line/evaluate-options";

/** A run held against the baseline in stage 2. */
export interface RunAgreement {
  /** Its letter. */
  run: string;
  agreement: Agreement;
}

/**
 * How far each run says the same in stage 2 as the baseline, over their common requests: only where one of the runs asks a
 * language model, and only runs that went through the stages. Rejects with UsageError where the encoder cannot be had.
 */
export async function agreeWithBase(
  { runs, rows, base }: AlignedRuns,
  encoder: EvaluateOptions["encoder"],
  report: (words: string) => void,
): Promise<RunAgreement[]> {
  if (!isJudged(runs)) return [];
  const told: RunAgreement[] = [];
  const models = await findNodeModels(encoder, report);
  const ports = { ...models, store: createMemoryVectors(), loadBytes: (path: string) => readFile(path) };
  for (const [place, mine] of rows.entries()) {
    const pairs = place === base ? [] : pairCoverage(rows[base]!, mine);
    if (pairs.length === 0) continue;
    const request = { pairs, encoder: models.id, device: "wasm" as const };
    const now = (): number => performance.now();
    const { pairs: _, ...agreement } = await agreeByEncoder(request, { ...ports, now, appVersion: "" });
    told.push({ run: letterOf(place), agreement });
  }
  return told;
}
