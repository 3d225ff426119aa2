import { traccKernel } from "../choose/expected-tracc";
import { shuffle } from "../../math/splits";
import { chooseSet } from "./set-model/choose-set";
import { fitSettingModel, type SetModelSetting } from "./train-on-history";
import type { LeftOutRow } from "./out-of-fold";

/** A way to answer, with the mean TRACC it had on past requests that were left out. */
export interface JudgedWay<Name extends string> {
  name: Name;
  /** 0 to 1. */
  tracc: number;
  n: number;
}

/** Rows that one fit learns from, and that are judged, at most: constants of 22 numbers need no more. */
const MOST_ROWS = 800;

/**
 * Which setting serves best on past requests that were left out: rows of every other fold fit a set model, the others are
 * answered by it, and the other way round. The best is first; equal ones keep their order. `kinds`: what requests to come
 * are expected to be like; each kind counts the same.
 */
export function selectSetting<Name extends string>(
  rows: readonly LeftOutRow[],
  kinds: readonly ("repeat" | "new")[],
  settings: Record<Name, SetModelSetting>,
  seed: number,
): JudgedWay<Name>[] {
  const drawn = drawRows(rows, seed);
  const judged = (Object.keys(settings) as Name[]).map((name) => {
    const scores = halves(drawn).flatMap(([learn, answer]) => {
      const model = fitSettingModel(learn, settings[name]);
      return answer.map(({ kind, candidates, gold }) => ({
        kind,
        score: scoreSet(gold, chooseSet(model, candidates.given).tools),
      }));
    });
    return { name, ...meanOfKinds(scores, kinds) };
  });
  return judged.sort((a, b) => b.tracc - a.tracc);
}

/** Mean TRACC of the likeliest past bundle under the regression over bundles; `null` where there is none. */
export function judgeLikeliest(rows: readonly LeftOutRow[], kinds: readonly ("repeat" | "new")[]): number | null {
  const scores = rows.flatMap(({ kind, likeliest, gold }) =>
    likeliest ? [{ kind, score: scoreSet(gold, likeliest) }] : [],
  );
  return scores.length === 0 ? null : meanOfKinds(scores, kinds).tracc;
}

/** TRACC of a chosen set, both as indexes of the same candidates. */
function scoreSet(gold: readonly number[], tools: readonly number[]): number {
  const hits = tools.filter((tool) => gold.includes(tool)).length;
  return traccKernel(hits, gold.length - hits, tools.length);
}

/** A draw of the rows of each kind. */
function drawRows(rows: readonly LeftOutRow[], seed: number): LeftOutRow[] {
  const kinds = ["repeat", "new", "variant"] as const;
  return kinds.flatMap((kind) =>
    shuffle(
      rows.filter((row) => row.kind === kind),
      seed,
    ).slice(0, MOST_ROWS),
  );
}

/** Two halves by folds, each as what is learned from and as what is answered. */
function halves(rows: readonly LeftOutRow[]): [learn: LeftOutRow[], answer: LeftOutRow[]][] {
  const folds = [...new Set(rows.map(({ fold }) => fold))].sort();
  const isEven = ({ fold, index }: LeftOutRow): boolean => (folds.length > 2 ? folds.indexOf(fold) : index) % 2 === 0;
  const [even, odd] = [rows.filter(isEven), rows.filter((row) => !isEven(row))];
  return [
    [even, odd],
    [odd, even],
  ];
}

/**
 * The mean over kinds of their means, each kind counting the same however many rows it has; kinds without rows are
 * left out.
 */
function meanOfKinds(scores: readonly { kind: string; score: number }[], kinds: readonly ("repeat" | "new")[]) {
  const means = kinds.map((kind) => {
    const own = scores.filter((row) => row.kind === kind);
    return own.length === 0 ? null : own.reduce((sum, { score }) => sum + score, 0) / own.length;
  });
  const known = means.filter((mean) => mean !== null);
  return {
    tracc: known.reduce((sum, mean) => sum + mean, 0) / Math.max(1, known.length),
    n: scores.filter(({ kind }) => kinds.includes(kind as never)).length,
  };
}
