import { countOf, listWords } from "../../../core/domain/phrases";
import {
  ABLATIONS,
  type AblationName,
  type CutName,
  type MassToolStudy,
  type StudyPhase,
} from "../../../core/recommend/trained/masstool/study-state";
import type { StudyEstimate } from "../../../core/recommend/trained/masstool/cost";
import type { StudyRow, StudySummary } from "../../../core/recommend/trained/masstool/study-summary";
import type { MassToolState } from "../../../state/evaluation/masstool-controller";
import { formatCount, formatFigure } from "../../../ui/format-number";

export const ABLATION_NAMES: Readonly<Record<AblationName, string>> = {
  "no-graph": "no graph",
  "no-search": "no search",
  "no-filter": "no filter",
  "no-transfer": "no transfer",
  "no-detection": "no detection",
};

export const CUT_NAMES: Readonly<Record<CutName, string>> = {
  "mean-size": "mean size",
  half: "chance of .5 or more",
  expected: "highest expected TRACC",
  "nearest-size": "size of the nearest request",
  "expected-sizes": "expected TRACC, with sizes",
  known: "were the size known",
};

/** From so many past requests on, recall is counted at 3; below, at the needed number. */
const MANY = 3000;

function isCountedAt3({ counts }: Pick<MassToolStudy, "counts">): boolean {
  return counts.requests >= MANY;
}

export function recallName(study: Pick<MassToolStudy, "counts">): string {
  return isCountedAt3(study) ? "Recall@3" : "Recall@needed";
}

export function recallOf(study: Pick<MassToolStudy, "counts">, row: StudyRow) {
  return isCountedAt3(study) ? row.recallAt3 : row.recallAtNeeded;
}

export function lostOf(study: Pick<MassToolStudy, "counts">, row: StudyRow) {
  return row.lost && (isCountedAt3(study) ? row.lost.recallAt3 : row.lost.recallAtNeeded);
}

/** The finding, in three parts: before its figure, the figure, after it. */
export function findingOfStudy(
  study: MassToolStudy | null,
  summary: StudySummary | null,
  dataset: { name: string; requests: number } | null,
): { before: string; figure: string; after: string } {
  const whole = summary?.rows[0]?.repeat;
  if (!study || !summary || !whole) return { before: openingOf(study, dataset), figure: "", after: "" };
  const recall = recallOf(study, whole);
  const at = isCountedAt3(study) ? "in its first three" : "in as many tools as are needed";
  const between =
    recall.low === null || recall.high === null
      ? "."
      : `, between ${formatFigure(recall.low)} and ${formatFigure(recall.high)}.`;
  return {
    before: "MassTool finds ",
    figure: formatFigure(recall.mean),
    after: ` of the needed tools ${at}${between} ${describeAblations(study, summary)}`,
  };
}

function openingOf(study: MassToolStudy | null, dataset: { name: string; requests: number } | null): string {
  if (!dataset) return "Open a data set to train MassTool on its past requests.";
  if (!study?.training)
    return `Train MassTool on the ${countOf(dataset.requests, "past request")} of ${dataset.name}: does a request need tools at all, and which?`;
  const { epochs, kept } = study.training;
  const best = epochs[kept]?.recall ?? 0;
  return study.isTrained
    ? `MassTool is trained on the ${countOf(dataset.requests, "past request")} of ${dataset.name}. How good it is shows when it is trained again without parts of them.`
    : `MassTool has learned for ${countOf(epochs.length, "epoch")}. Its best so far, from which it goes on, finds ${formatFigure(best)} of the needed tools of past requests left out.`;
}

/** "Without the graph it loses .09; without filter and transfer no difference can be told." */
function describeAblations(study: MassToolStudy, summary: StudySummary): string {
  const rows = summary.rows.flatMap(({ name, repeat }) => {
    const lost = repeat && lostOf(study, repeat);
    return name && lost ? [{ name: ABLATION_NAMES[name].replace("no ", "without "), lost }] : [];
  });
  if (rows.length === 0) return "";
  const worse = rows.filter(({ lost }) => lost.high !== null && lost.high < 0);
  const better = rows.filter(({ lost }) => lost.low !== null && lost.low > 0);
  const equal = rows.filter((row) => !worse.includes(row) && !better.includes(row));
  const parts = [
    ...worse.map(({ name, lost }) => `${name} it loses ${formatFigure(-lost.mean)}`),
    ...better.map(({ name, lost }) => `${name} it gains ${formatFigure(lost.mean)}`),
    ...(equal.length > 0 ? [`${listWords(equal.map(({ name }) => name))} no difference can be told`] : []),
  ];
  const sentence = parts.join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Before a training that takes long or much memory. */
export function askBefore({ seconds, bytes, draw }: StudyEstimate, ablations: number): string {
  const work = ablations > 0 ? `Training ${ablations} times without a part` : "This training";
  const takes = `${work} would take about ${sayDuration(seconds)} and up to ${Math.round(bytes / 1e6)} MB. The page stays free meanwhile, and you can stop it at any time: what is done is kept.`;
  if (!draw) return takes;
  const less = `${formatCount(draw.requests)} past requests drawn by chance take about ${sayDuration(draw.seconds)}`;
  return `${takes} ${less}; the graph and the search have all of them either way.`;
}

function sayDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** What is going on, in a few words. */
export function describeProgress({ status, progress }: Pick<MassToolState, "status" | "progress">): string {
  if (status === "looking") return "Looking for an earlier training …";
  if (status === "storing") return "Storing this training …";
  if (status !== "training") return "";
  if (!progress) return "Reading requests and tools …";
  const { phase, done, total, ablation, secondsLeft } = progress;
  const left = secondsLeft === null ? "" : `, ${Math.max(1, Math.round(secondsLeft))} s left`;
  const part = `part ${Math.min(total, Math.floor(done) + 1)} of ${total}`;
  switch (phase) {
    case "neighbours":
      return "Finding the nearest past requests …";
    case "graph":
      return "Building the graph …";
    case "training":
      return `Training, epoch ${Math.min(total, Math.floor(done) + 1)} of ${total}${left}`;
    case "left-out":
      return `Training without a part of the history, ${part}${left}`;
    case "ablations":
      return `${ablation ? ABLATION_NAMES[ablation] : "Ablations"}, ${part}${left}`;
  }
}

export interface PhaseLine {
  phase: StudyPhase;
  name: string;
  says: string;
  state: "done" | "now" | "waits";
}

/** The phases with what each came to. */
export function phasesOf({ view, progress, status }: MassToolState): PhaseLine[] {
  const study = view?.study ?? null;
  const seconds = (phase: StudyPhase): string => {
    const passed = study?.seconds[phase];
    return passed === undefined ? "" : `, ${passed < 10 ? passed.toFixed(1) : Math.round(passed)} s`;
  };
  const hasBegun = study !== null && study.training !== null;
  const done: Record<StudyPhase, boolean> = {
    neighbours: hasBegun,
    graph: hasBegun,
    training: study?.isTrained ?? false,
    "left-out": study !== null && study.partCount > 0 && study.parts.length === study.partCount,
    ablations: (view?.summary.rows.length ?? 0) > Object.keys(ABLATIONS).length,
  };
  const says: Record<StudyPhase, string> = {
    neighbours: study ? `10 for each request${seconds("neighbours")}` : "10 for each request",
    graph: study && study.counts.edges > 0 ? `${formatCount(study.counts.edges)} edges` : "requests and tools",
    training: study?.training
      ? `${countOf(study.training.epochs.length, "epoch")}, number ${study.training.kept + 1} kept${seconds("training")}`
      : "at most 15 epochs",
    "left-out": study
      ? `${study.parts.length} of ${countOf(study.partCount, "part")}${seconds("left-out")}`
      : "each part once",
    ablations: `${Math.max(0, (view?.summary.rows.length ?? 0) - 1)} of ${Object.keys(ABLATIONS).length}${seconds("ablations")}`,
  };
  const names: Record<StudyPhase, string> = {
    ...{ neighbours: "Neighbours", graph: "Graph", training: "Training" },
    ...{ "left-out": "Cut and gate", ablations: "Ablations" },
  };
  const isUnderWay = (phase: StudyPhase): boolean => status === "training" && progress?.phase === phase;
  return (Object.keys(names) as StudyPhase[]).map((phase) => ({
    ...{ phase, name: names[phase], says: says[phase] },
    state: isUnderWay(phase) ? "now" : done[phase] ? "done" : "waits",
  }));
}

/** ".83 [.79, .87]" */
export function printMean({ mean, low, high }: { mean: number; low: number | null; high: number | null }): string {
  if (low === null || high === null) return formatFigure(mean);
  return `${formatFigure(mean)} [${formatFigure(low)}, ${formatFigure(high)}]`;
}
