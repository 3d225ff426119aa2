import type { ChoiceConfig } from "../../domain/config";
import { traccKernel } from "../choose/expected-tracc";
import type { FoldContext, InnerSplit } from "../method/fold-context";
import { shuffle } from "../../math/splits";
import { chooseSet } from "./set-model/choose-set";
import { fitSettingModel, type SetModelSetting } from "./train-on-history";
import type { LeftOutRow } from "./out-of-fold";
import type { SetModel } from "./set-model/set-model";
import { fitCalibration, type ChanceCalibration, type StatedExactness } from "./calibrate-exact";

/** How requests to come relate to the past, as a person may say it. */
export type Mix = NonNullable<ChoiceConfig["mix"]>;

/**
 * What to expect of requests to come: how often they need a set of tools that no past request needed (rho of the learned
 * study: .3, .5, .7; the others are ours). The same scorer serves all of them; only the set model differs.
 */
export const SETTINGS = {
  repeats: { share: 0.3, compose: false },
  mixed: { share: 0.5, compose: false },
  new: { share: 0.7, compose: false },
  compose: { share: 0.5, compose: true },
  "share .4": { share: 0.4, compose: false },
  "share .6": { share: 0.6, compose: false },
  "share 0": { share: 0, compose: false },
  "share 1": { share: 1, compose: false, withoutVariants: true },
} satisfies Record<string, SetModelSetting> & Record<Mix, SetModelSetting>;

export type SettingName = keyof typeof SETTINGS;

/** The way to choose sets that serves past requests best which were left out of the learning. */
export interface ChosenWay {
  name: SettingName | "likeliest";
  /** Of the best setting, also where copying the likeliest past bundle is better. */
  model: SetModel;
  /** The likeliest past bundle under the regression over bundles does better than every setting. */
  isLikeliest: boolean;
  /** What a stated chance that the answer is exact is worth. */
  calibration: ChanceCalibration;
}

/** What requests to come are like, by what the context's inner folds leave out. */
export const KINDS_TO_COME = {
  random: ["repeat"],
  "bundle-disjoint": ["new"],
  both: ["repeat", "new"],
} as const satisfies Record<InnerSplit, readonly LeftOutRow["kind"][]>;

/**
 * Nobody knows how requests to come relate to the past, but left-out requests can tell; they are expected to be like those
 * that the context's inner folds leave out. Costs two fits of the set model for each setting, no training of the scorer.
 */
export function chooseWay(context: FoldContext, rows: readonly LeftOutRow[]): Promise<ChosenWay> {
  return context.once("way to choose sets", async (): Promise<ChosenWay> => {
    const wanted = KINDS_TO_COME[context.inner];
    const [best] = await selectSetting<SettingName>(rows, wanted, SETTINGS, context);
    const likeliest = judgeLikeliest(rows, wanted);
    const isLikeliest = likeliest !== null && likeliest.tracc > best!.tracc;
    return {
      name: isLikeliest ? "likeliest" : best!.name,
      model: modelOf(context, rows, best!.name),
      isLikeliest,
      calibration: fitCalibration(isLikeliest ? likeliest.stated : best!.stated),
    };
  });
}

/** The set model of a setting, fitted once. `from`: a model to begin with, to be there sooner. */
export function modelOf(
  context: Pick<FoldContext, "once">,
  rows: readonly LeftOutRow[],
  name: SettingName,
  from?: SetModel,
): SetModel {
  return context.once(`set model ${name}`, () => fitSettingModel(rows, SETTINGS[name], from));
}

/** A way to answer, with the mean TRACC it had on past requests that were left out. */
export interface JudgedWay<Name extends string> {
  name: Name;
  /** 0 to 1. */
  tracc: number;
  n: number;
  /** How sure it was of each answer; each kind of request weighs the same. */
  stated: StatedExactness[];
}

/** Rows that one fit learns from, and that are judged, at most: a model of some 25 numbers needs no more. */
const MOST_ROWS = 800;

/**
 * Which setting serves best on past requests that were left out: rows of every other fold fit a set model, the others are
 * answered by it, and the other way round. The best is first; equal ones keep their order. `kinds`: what requests to come
 * are expected to be like; each kind counts the same.
 */
export async function selectSetting<Name extends string>(
  rows: readonly LeftOutRow[],
  kinds: readonly ("repeat" | "new")[],
  settings: Record<Name, SetModelSetting>,
  { seed, learning }: Pick<FoldContext, "seed" | "learning">,
): Promise<JudgedWay<Name>[]> {
  const drawn = drawRows(rows, seed);
  const judged: JudgedWay<Name>[] = [];
  for (const name of Object.keys(settings) as Name[]) {
    const answers: JudgedAnswer[] = [];
    for (const [learn, answer] of halves(drawn)) {
      await learning?.pause?.();
      const model = fitSettingModel(learn, settings[name]);
      for (const { kind, candidates, gold, missed } of answer) {
        const { tools, exact } = chooseSet(model, candidates.given);
        answers.push({ kind, score: scoreSet(gold, missed, tools), chance: exact });
      }
    }
    judged.push({ name, ...meanOfKinds(answers, kinds), stated: weighKinds(answers, kinds) });
  }
  return judged.sort((a, b) => b.tracc - a.tracc);
}

interface JudgedAnswer {
  kind: string;
  score: number;
  chance: number;
}

/** Answers of the wanted kinds, each kind as heavy as the others, all together as heavy as there are. */
function weighKinds(answers: readonly JudgedAnswer[], kinds: readonly string[]): StatedExactness[] {
  const wanted = answers.filter(({ kind }) => kinds.includes(kind));
  const present = kinds.filter((kind) => wanted.some((one) => one.kind === kind));
  return present.flatMap((kind) => {
    const own = wanted.filter((one) => one.kind === kind);
    const weight = wanted.length / (present.length * own.length);
    return own.map(({ score, chance }) => ({ chance, isExact: score === 1, weight }));
  });
}

/** How the likeliest past bundle under the regression over bundles did, and how sure it was; `null` where there is none. */
function judgeLikeliest(
  rows: readonly LeftOutRow[],
  kinds: readonly ("repeat" | "new")[],
): Pick<JudgedWay<"likeliest">, "tracc" | "stated"> | null {
  const answers = rows.flatMap(({ kind, likeliest, gold, missed }): JudgedAnswer[] =>
    likeliest ? [{ kind, score: scoreSet(gold, missed, likeliest.tools), chance: likeliest.chance }] : [],
  );
  if (answers.length === 0) return null;
  return { tracc: meanOfKinds(answers, kinds).tracc, stated: weighKinds(answers, kinds) };
}

/** TRACC of a chosen set, both as indexes of the same candidates; `missed`: needed tools that are none of them. */
function scoreSet(gold: readonly number[], missed: number, tools: readonly number[]): number {
  const hits = tools.filter((tool) => gold.includes(tool)).length;
  return traccKernel(hits, gold.length + missed - hits, tools.length);
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
