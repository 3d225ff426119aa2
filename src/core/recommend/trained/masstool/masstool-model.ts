import type { Query } from "../../../domain/query";
import type { LogisticModel } from "../../../math/logistic-regression";
import { openPlainWorkspace } from "../../../math/matrix-products";
import { traccKernel } from "../../choose/expected-tracc";
import type { FoldContext, TrainingPorts } from "../../method/fold-context";
import { partHistory, type InnerFold } from "../../method/inner-folds";
import { computeHistoryFeatures, type HistoryFeatures } from "../history-features";
import { cautiousThreshold, DEARER_LOSS } from "../no-tool-costs";
import { computeRequestFeatures, type RequestFeatures } from "../scorer/features";
import { lookAtFold, type LeftOutRow } from "../out-of-fold";
import { KINDS_TO_COME, selectSetting, SETTINGS } from "../select-setting";
import { fitSettingModel, type SetModelSetting } from "../train-on-history";
import { learnProvisions } from "../set-model/identifiers";
import type { SetModel } from "../set-model/set-model";
import { neighboursOf, readExamples, textsWithoutNeed } from "./examples";
import {
  chanceOfNeed,
  fitNeedOn,
  gatherNeed,
  judgeLeftOut,
  type LeftOutNeed,
  type NeedEvidence,
} from "./need-evidence";
import { applyOdds, fitOddsOn, readPieces, type PieceScores, type ToolScores } from "./odds";
import { openReader, type MassToolReading } from "./read-masstool";
import { rankTools, trainMassTool, type MassToolExamples, type MassToolSetting } from "./train-masstool";

/** A trained model with what turns its ranking into a set, all of it fitted on past requests that it was trained without. */
export interface MassTool {
  material: HistoryFeatures;
  read(query: Pick<Query, "id" | "text">): Promise<JudgedReading>;
  /** Log-odds that each tool is needed. */
  oddsOf(said: ToolScores): Float64Array;
  /** The chance of each set (`trained/set-model`), with these log-odds in the place of the scorer's. */
  setModel: SetModel;
  /** The number of tools that serves best where the same number is taken for every request. */
  size: number;
  /** Below this chance of need the answer is the empty set. */
  needThreshold: number;
}

/** A request as the model reads it, whole and in pieces, with the chance that it needs a tool. */
export interface JudgedReading extends Pick<MassToolReading, "scores"> {
  chance: number;
  pieces: PieceScores;
  /** As `RequestFeatures`. */
  length: RequestFeatures["length"];
}

const FOLDS = 5;
const LARGEST_SIZE = 12;

const PLAIN: TrainingPorts = { openWorkspace: openPlainWorkspace };

/**
 * Trains on the history of a context: once without each part, for what is fitted on left-out requests, then with all of it.
 * Throws RangeError, with a sentence for the screen, without an encoder. Source: method notes of MassTool, sections 4 and 6.
 */
export async function prepareMassTool(context: FoldContext, setting: MassToolSetting): Promise<MassTool> {
  const ports = context.learning ?? PLAIN;
  const examples = await context.once("masstool examples", () => readExamples(context));
  const material = await computeHistoryFeatures(context);
  const looks = await leaveOutAll(context, { examples, setting, ports }, material);
  const { indices } = context.index.history;
  const trained = await trainMassTool(examples, indices, setting, ports);
  const reader = openReader(examples, { parameters: trained.parameters, parts: setting.parts, places: indices }, ports);
  const odds = fitOdds(context, looks, material);
  const need = fitNeedOn(looks);
  const texts = await textsWithoutNeed(context.index);
  return {
    material,
    read: async (query) => {
      const [vector] = await context.encoder!.encode([query.text]);
      const own = new Set(context.index.history.indicesOf(query));
      const near = await neighboursOf(context, vector!, (index) => !own.has(index));
      const { scores, need: needOdds } = reader(vector!, near);
      const without = examples.without.filter((_, place) => texts[place] !== query.text);
      const chance = chanceOfNeed(need, gatherNeed(needOdds, near, vector!, without));
      const [request] = await computeRequestFeatures([query.text], material.tools, context.encoder);
      const pieces = readPieces(reader, request!, examples.dimensions);
      return { scores, chance, pieces, length: request!.length };
    },
    oddsOf: (said) => applyOdds(odds, said),
    setModel: await chooseSetModel(context, await rowsOf(context, material, looks, odds), setting),
    size: fitSize(looks, material),
    needThreshold: fitNeedThreshold(looks),
  };
}

interface MassToolWork {
  examples: MassToolExamples;
  setting: MassToolSetting;
  ports: TrainingPorts;
}

/** Five parts by chance and, where new sets are to come, five by bundles. */
async function leaveOutAll(context: FoldContext, work: MassToolWork, material: HistoryFeatures): Promise<FoldLook[]> {
  const kinds = work.setting.share === 0 ? (["repeat"] as const) : (["repeat", "new"] as const);
  const folds = kinds.flatMap((kind) =>
    partHistory(context, FOLDS, kind === "repeat" ? "random" : "bundle-disjoint").map((fold) => ({ fold, kind })),
  );
  const looks: FoldLook[] = [];
  for (const [number, { fold, kind }] of folds.entries()) {
    work.ports.report?.({ phase: "scorer", done: number, total: folds.length + 1 });
    // Of many past requests there is one part; a fifth of those without need is left out of it all the same.
    const isOut = (place: number): boolean => place % Math.max(FOLDS, folds.length) === number;
    looks.push({ fold, kind, ...(await leaveOut(context, work, { fold, isOut, material })) });
  }
  work.ports.report?.({ phase: "scorer", done: folds.length, total: folds.length + 1 });
  return looks;
}

/** What a model that was trained without a fold, and without a part of those that need no tool, says to both. */
interface FoldLook extends LeftOutNeed {
  fold: InnerFold;
  kind: "repeat" | "new";
  said: ReadonlyMap<number, ToolScores>;
}

interface LeavingOut {
  fold: InnerFold;
  /** Of requests that need no tool. */
  isOut(place: number): boolean;
  material: HistoryFeatures;
}

async function leaveOut(
  context: FoldContext,
  { examples, setting, ports }: MassToolWork,
  { fold, isOut, material: { requests } }: LeavingOut,
): Promise<Omit<FoldLook, "fold" | "kind">> {
  const without = examples.without.filter((_, place) => !isOut(place));
  const trained = await trainMassTool({ ...examples, without }, fold.train, setting, ports);
  const rest = { parameters: trained.parameters, parts: setting.parts, places: fold.train };
  const reader = openReader(examples, rest, ports);
  const known = new Set(fold.train);
  const said = new Map<number, ToolScores>();
  const needing: NeedEvidence[] = [];
  for (const index of fold.valid.filter((one) => requests.has(one))) {
    const near = examples.near.nearest(index, (other) => known.has(other));
    const reading = reader(examples.past[index]!, near);
    said.set(index, {
      scores: reading.scores,
      pieces: readPieces(reader, requests.get(index)!, examples.dimensions),
    });
    needing.push(gatherNeed(reading.need, near, examples.past[index]!, without));
    await ports.pause?.();
  }
  const none: NeedEvidence[] = [];
  for (const vector of examples.without.filter((_, place) => isOut(place))) {
    const near = await neighboursOf(context, vector, (index) => known.has(index));
    none.push(gatherNeed(reader(vector, near).need, near, vector, without));
  }
  return { said, needing, none };
}

function fitOdds({ seed }: FoldContext, looks: readonly FoldLook[], { needed }: HistoryFeatures): LogisticModel {
  return fitOddsOn(
    looks.flatMap(({ said }) => [...said].map(([index, scores]) => ({ ...scores, needed: needed[index]! }))),
    seed,
  );
}

/** Left-out requests as the set model learns from them. */
async function rowsOf(
  context: FoldContext,
  material: HistoryFeatures,
  looks: readonly FoldLook[],
  odds: LogisticModel,
): Promise<LeftOutRow[]> {
  const ports = context.learning ?? PLAIN;
  const rows: LeftOutRow[] = [];
  for (const [number, { fold, kind, said }] of looks.entries()) {
    const part = { places: fold.train, overBundles: null, provisions: learnProvisions(context.index, fold.train) };
    const work = { context, material, ports, fold, kind, name: `${kind} ${number}` };
    rows.push(...(await lookAtFold(work, part, (index) => applyOdds(odds, said.get(index)!))));
  }
  return rows;
}

/**
 * The set model that serves those left-out requests best which are like the ones to come, as `learned-auto` chooses it; where
 * the training was for repeats alone, so is the choice.
 */
async function chooseSetModel(context: FoldContext, rows: readonly LeftOutRow[], { share }: MassToolSetting) {
  if (share === 0) return fitSettingModel(rows, SETTINGS["share 0"]);
  const { "share 0": never, repeats, mixed, new: mostly, "share 1": always } = SETTINGS;
  const offered: Record<string, SetModelSetting> = { never, repeats, mixed, mostly, always };
  const [best] = await selectSetting(rows, KINDS_TO_COME[context.inner], offered, context);
  return fitSettingModel(rows, offered[best!.name]!);
}

/** The k whose first k tools have the highest mean TRACC on left-out requests, the smallest of equal ones. */
function fitSize(looks: readonly FoldLook[], { needed }: HistoryFeatures): number {
  const sums = new Float64Array(LARGEST_SIZE + 1);
  for (const { said } of looks) {
    for (const [index, { scores }] of said) {
      const ranked = rankTools(scores);
      let hits = 0;
      for (let k = 1; k <= LARGEST_SIZE; k++) {
        if (needed[index]!.includes(ranked[k - 1]!)) hits += 1;
        sums[k]! += traccKernel(hits, needed[index]!.length - hits, k);
      }
    }
  }
  return sums.indexOf(Math.max(...sums.subarray(1)), 1);
}

/** The cheapest threshold for left-out requests of both kinds. */
function fitNeedThreshold(looks: readonly FoldLook[]): number {
  const judged = judgeLeftOut(looks);
  const rising = (chances: number[]): number[] => chances.sort((x, y) => x - y);
  const needing = rising(judged.flatMap((part) => part.needing));
  return cautiousThreshold({ needing, none: rising(judged.flatMap((part) => part.none)) }, DEARER_LOSS);
}
