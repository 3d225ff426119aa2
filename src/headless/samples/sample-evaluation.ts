import type { Dataset } from "../../core/domain/dataset";
import type { Evaluation } from "../../core/domain/evaluation";
import { askedQueries } from "../../core/evaluate/judged-rows";
import { readEvaluateOptions } from "../command-line/evaluate-options";
import { runEvaluation } from "../evaluation/run-evaluation";
import { SAMPLE_FOLDER } from "./record-walks";

/** The stages of a walk, which need no training, two methods beside them and the plain bundle: few enough for a small file. */
const METHODS = ["ptr-staged", "nearest-query", "expected-tracc-size", "bundle-text:bm25"];
const SEED = 1;

/**
 * The evaluation that a first visit can look at before anything was measured: the test part of the sample, asked of four
 * methods with the default encoder, by the code of the command line. Times are left out (0), so that two runs give the same
 * bytes.
 */
export async function recordSampleEvaluation(dataset: Dataset): Promise<Evaluation> {
  const given = readEvaluateOptions(["--data", SAMPLE_FOLDER, "--split", "given", "--method", METHODS.join(",")]);
  const { evaluation, queries } = await runEvaluation(given, dataset, SEED, () => undefined);
  const methods = evaluation.methods.map((method) => ({ ...method, seconds: 0 }));
  return { ...evaluation, methods, asked: askedQueries(methods, queries) };
}
