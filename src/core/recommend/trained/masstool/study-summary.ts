import type { Bounds } from "../../../domain/evaluation";
import { meanOf, numberClusters } from "../../../math/bootstrap";
import { sigmoid } from "../../../math/elementary-functions";
import { boundsOf, intervalsOfMeans } from "../../../math/intervals";
import {
  detectionIntervals,
  precisionCurve,
  rocCurve,
  scoreDetection,
  type CurvePoint,
  type DetectedRequest,
  type DetectionIntervals,
  type DetectionScores,
} from "../../../metrics/detection";
import { cautiousThreshold, DEARER_LOSS, EQUAL_COSTS, type LeftOutChances, type MistakeCosts } from "../no-tool-costs";
import { judgeLeftOut, type LeftOutNeed, type NeedEvidence } from "./need-evidence";
import { ABLATIONS, type AblationName, type LeftOutRequest, type MassToolStudy, type StudyPart } from "./study-state";

/** A mean over left-out past requests; whole bundles are drawn for its interval. */
export type StudyMean = { mean: number } & Bounds;

/** One training setting, over the parts of one kind. */
export interface StudyRow {
  n: number;
  bundles: number;
  recallAt3: StudyMean;
  recallAtNeeded: StudyMean;
  ndcgAt3: StudyMean;
  compAt3: StudyMean;
  /** Less that of the whole model, request by request; `null` of the whole model. */
  lost: { recallAt3: StudyMean; recallAtNeeded: StudyMean } | null;
}

/** A detector on requests that were left out of it. */
export interface DetectorSummary {
  chances: LeftOutChances;
  /** `cautiousThreshold` of the requests that were left out. */
  threshold: number;
  scores: DetectionScores;
  intervals: DetectionIntervals;
  roc: CurvePoint[];
  precision: CurvePoint[];
}

/** What a finished part of a study comes to, with intervals. */
export interface StudySummary {
  rows: {
    name: AblationName | null;
    seconds: number;
    repeat: StudyRow | null;
    new: StudyRow | null;
    auroc: number | null;
  }[];
  /** The gate: the detection tower weighed with the nearest requests of both kinds. `towerAuroc`: of the tower's log-odds alone. */
  gate: (DetectorSummary & { towerAuroc: number }) | null;
  /** Our own detector on the same history, where it was learned. */
  ours: DetectorSummary | null;
}

/** Of the whole model once all its parts are there, then of each ablation whose parts are. `ours`: each request twice. */
export function summarizeStudy(study: MassToolStudy, ours: LeftOutChances | null): StudySummary {
  const isWhole = (parts: readonly StudyPart[] | undefined): parts is StudyPart[] =>
    parts !== undefined && parts.length === study.partCount && study.partCount > 0;
  if (!isWhole(study.parts)) return { rows: [], gate: null, ours: null };
  const whole = study.parts;
  const rowOf = (name: AblationName | null, parts: readonly StudyPart[]): StudySummary["rows"][number] => ({
    ...{ name, seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0) },
    repeat: summarizeKind(parts, whole, "repeat", name !== null),
    new: summarizeKind(parts, whole, "new", name !== null),
    auroc: name === "no-detection" ? null : scoreDetection(detectedOf(parts).requests, 0.5).auroc,
  });
  const done = (Object.keys(ABLATIONS) as AblationName[]).flatMap((name) => {
    const parts = study.ablations[name];
    return isWhole(parts) ? [rowOf(name, parts)] : [];
  });
  const detected = detectedOf(whole);
  return {
    rows: [rowOf(null, whole), ...done],
    gate: {
      ...summarizeDetector(detected.requests, detected.units, DEARER_LOSS),
      towerAuroc: scoreDetection(byTower(whole), 0.5).auroc,
    },
    ours: ours && ours.needing.length > 0 && ours.none.length > 0 ? summarizeOurs(ours) : null,
  };
}

function summarizeKind(
  parts: readonly StudyPart[],
  whole: readonly StudyPart[],
  kind: StudyPart["kind"],
  isAblation: boolean,
): StudyRow | null {
  const of = (all: readonly StudyPart[]): LeftOutRequest[] =>
    all.filter((part) => part.kind === kind).flatMap(({ requests }) => requests);
  const [own, base] = [of(parts), of(whole)];
  if (own.length === 0) return null;
  const names = ["recallAt3", "recallAtNeeded", "ndcgAt3", "compAt3"] as const;
  const lost = (["recallAt3", "recallAtNeeded"] as const).map((name) =>
    own.map((row, i) => row[name] - base[i]![name]),
  );
  const columns = [...names.map((name) => own.map((row) => row[name])), ...lost];
  const units = numberClusters(own.map(({ bundle }) => `${bundle}`));
  const ranges = columns.map((_, i): [number, number] => (i < names.length ? [0, 1] : [-1, 1]));
  const intervals = intervalsOfMeans(columns, units, { ranges });
  const means = columns.map((column, i): StudyMean => ({ mean: meanOf(column), ...boundsOf(intervals[i]!) }));
  const [recallAt3, recallAtNeeded, ndcgAt3, compAt3, lostAt3, lostAtNeeded] = means;
  return {
    ...{ n: own.length, bundles: units.sizes.length },
    ...{ recallAt3: recallAt3!, recallAtNeeded: recallAtNeeded!, ndcgAt3: ndcgAt3!, compAt3: compAt3! },
    lost: isAblation ? { recallAt3: lostAt3!, recallAtNeeded: lostAtNeeded! } : null,
  };
}

/** Each past request once, by the model that was trained without it at random; each request without need once. */
function detectedOf(parts: readonly StudyPart[]): { requests: DetectedRequest[]; units: string[] } {
  const repeats = parts.filter(({ kind }) => kind === "repeat");
  const { needing, none } = chancesOfStudy(parts);
  const units = [
    ...repeats.flatMap(({ requests }) => requests.map(({ bundle }) => `bundle ${bundle}`)),
    ...repeats.flatMap((part) => part.none.map(({ index }) => `none ${index}`)),
  ];
  return {
    requests: [
      ...needing.map((chance) => ({ needs: true, chance })),
      ...none.map((chance) => ({ needs: false, chance })),
    ],
    units,
  };
}

/** The same requests by the tower alone, as chances. */
function byTower(parts: readonly StudyPart[]): DetectedRequest[] {
  const own = needOfParts(parts.filter(({ kind }) => kind === "repeat"));
  const judge = (needs: boolean, [tower]: NeedEvidence): DetectedRequest => ({ needs, chance: sigmoid(tower) });
  return own.flatMap(({ needing, none }) => [
    ...needing.map((evidence) => judge(true, evidence)),
    ...none.map((evidence) => judge(false, evidence)),
  ]);
}

/** Evidence of need in each part. */
export function needOfParts(parts: readonly StudyPart[]): LeftOutNeed[] {
  return parts.map(({ requests, none }) => ({
    needing: requests.map(({ need }) => need),
    none: none.map(({ need }) => need),
  }));
}

/** Chances of past requests and of those that need none, part by part as they stand there; each was left out at random. */
export function chancesOfStudy(parts: readonly StudyPart[]): Record<keyof LeftOutNeed, number[]> {
  const judged = judgeLeftOut(needOfParts(parts)).filter((_, at) => parts[at]!.kind === "repeat");
  return { needing: judged.flatMap(({ needing }) => needing), none: judged.flatMap(({ none }) => none) };
}

/** Its chances are sorted and each request was left out twice: two neighbours stand for one request when units are drawn. */
function summarizeOurs({ needing, none }: LeftOutChances): DetectorSummary {
  const requests = [
    ...needing.map((chance) => ({ needs: true, chance })),
    ...none.map((chance) => ({ needs: false, chance })),
  ];
  const pair = (at: number): number => Math.floor(at / 2);
  return summarizeDetector(requests, [
    ...needing.map((_, at) => `needing ${pair(at)}`),
    ...none.map((_, at) => `none ${pair(at)}`),
  ]);
}

function summarizeDetector(
  requests: readonly DetectedRequest[],
  units: readonly string[],
  costs: MistakeCosts = EQUAL_COSTS,
): DetectorSummary {
  const chancesOf = (wanted: boolean): number[] =>
    requests.flatMap(({ needs, chance }) => (needs === wanted ? [chance] : [])).sort((a, b) => a - b);
  const chances = { needing: chancesOf(true), none: chancesOf(false) };
  const threshold = cautiousThreshold(chances, costs);
  return {
    ...{ chances, threshold },
    scores: scoreDetection(requests, threshold),
    intervals: detectionIntervals(requests, units, threshold),
    roc: rocCurve(requests),
    precision: precisionCurve(requests),
  };
}
