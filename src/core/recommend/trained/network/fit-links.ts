import type { ToolId } from "../../../domain/ids";
import type { Trace } from "../../../domain/trace";
import { shuffle } from "../../../math/splits";
import { f1 } from "../../../metrics/f1";
import { tracc } from "../../../metrics/tracc";
import { leastScore } from "../../../pipeline/link-rules";
import type { Pool } from "../../../retrieve/retrieval-index";
import type { FoldContext, InnerSplit } from "../../method/fold-context";

/** Past requests that are walked for it at most. */
const MOST_WALKED = 400;
/** From 0 to 1. */
const THRESHOLDS = Array.from({ length: 201 }, (_, step) => Number((step * 0.005).toFixed(3)));
/** The first is none: whatever other tools score. */
const MARGINS = [undefined, 0.32, 0.28, 0.24, 0.2, 0.16, 0.12, 0.08, 0.04, 0];

/** What a tool of the bundle must score to serve a requirement, as `Config.stage2` has it. */
export interface LinkBounds {
  threshold: number;
  margin?: number;
}

/** Cosines differ by no more, so this bars nothing: with it a walk notes what the nearest tool scores. */
export const WIDEST_MARGIN = 2;

/**
 * A walk without these past requests (rows of the history) that keeps nothing, so that every requirement has its vote, and notes
 * what the nearest tool scores.
 */
export type WalkWithout = (request: number, without: readonly number[]) => Promise<Trace>;

/** Sums over walks for each margin and each threshold, in the order of both lists. */
type Sums = { tracc: Float64Array; f1: Float64Array }[];

/**
 * The least cosine of a link, and how far it may lie below the nearest tool of the catalogue, by the walks of past requests, at most
 * 400 of them, each left out; where the folds share no bundle, with all requests of its bundle. First the threshold alone, with
 * the best mean of TRACC and F1; then a margin with a threshold of its own, if neither TRACC nor F1 falls and that mean rises by more
 * than its standard error over bundles.
 * Stage 1, the scores and the votes depend on neither, so one walk tells what all of them would answer. Of equally good
 * ones the threshold nearest to `near`. Rejects with what a walk rejects with.
 */
export async function fitLinks(
  { index: { history }, inner, seed, learning }: FoldContext,
  near: number,
  walk: WalkWithout,
): Promise<LinkBounds> {
  const empty = () => new Float64Array(THRESHOLDS.length);
  const sums: Sums = MARGINS.map(() => ({ tracc: empty(), f1: empty() }));
  const walks: Walked[] = [];
  for (const request of shuffle([...history.requests.keys()], seed).slice(0, MOST_WALKED)) {
    for (const without of leftOutWith(history, request, inner)) {
      await learning?.pause?.();
      const bundle = history.bundleIndexOfRequest[request]!;
      const walked = { ...readWalk(await walk(request, without)), gold: history.requests[request]!.gold!, bundle };
      addWalk(sums, walked);
      walks.push(walked);
    }
  }
  const [alone, closer] = chooseBounds(sums, near);
  const [threshold, margin] = isSure(walks, alone, closer) ? closer : alone;
  return { threshold: THRESHOLDS[threshold]!, ...(margin > 0 ? { margin: MARGINS[margin]! } : {}) };
}

/** The request itself; with it, all of its bundle; or both ways, where it is not known what requests to come are like. */
function leftOutWith(history: Pool, request: number, inner: InnerSplit): number[][] {
  const own = history.indicesOf(history.requests[request]!);
  const { bundleIndexOfRequest: bundles } = history;
  const mates = () => history.indices.filter((at) => bundles[at] === bundles[request] || own.includes(at));
  return [...(inner === "bundle-disjoint" ? [] : [[...own]]), ...(inner === "random" ? [] : [mates()])];
}

/** A tool that is among the best of the bundle for a requirement. */
interface PossibleLink {
  requirement: string;
  tool: ToolId;
  score: number;
  /** What the nearest tool of the catalogue scores. */
  nearest: number;
  /** How many of the thresholds it reaches. */
  reaches: number;
}

/** What a walk would answer with any bounds: links that there may be, and the winner of each requirement's vote. */
interface Walked {
  links: PossibleLink[];
  winners: ReadonlyMap<string, ToolId | null>;
  gold: readonly ToolId[];
  bundle: number;
}

function readWalk({ config, stage2, stage3 }: Trace): Pick<Walked, "links" | "winners"> {
  const links = stage2.requirements.flatMap(({ id }) => {
    const best = stage2.matches.filter(({ requirement }) => requirement === id).sort((a, b) => b.score - a.score);
    const nearest = stage2.nearest?.find(({ requirement }) => requirement === id)?.score ?? -Infinity;
    return best.slice(0, config.stage2.bestTools).map(({ requirement, tool, score }) => {
      const beyond = THRESHOLDS.findIndex((threshold) => threshold > score);
      return { requirement, tool, score, nearest, reaches: beyond < 0 ? THRESHOLDS.length : beyond };
    });
  });
  return { links, winners: new Map(stage3.perRequirement.map(({ requirement, winner }) => [requirement, winner])) };
}

function addWalk(sums: Sums, walked: Walked): void {
  for (const [at, margin] of MARGINS.entries()) {
    const links = walked.links.filter(({ score, nearest }) => score >= leastScore(-Infinity, nearest, margin));
    let from = 0;
    for (const to of [...links.map(({ reaches }) => reaches).sort((a, b) => a - b), THRESHOLDS.length]) {
      if (to === from) continue;
      const scores = scoreAnswer(
        walked,
        links.filter(({ reaches }) => reaches >= to),
      );
      for (; from < to; from += 1) {
        sums[at]!.tracc[from]! += scores.tracc;
        sums[at]!.f1[from]! += scores.f1;
      }
    }
  }
}

/**
 * Of the tools that are linked, and the winner of the vote where none is. With F1, since TRACC alone can win by wrong tools that
 * make the set as large as it should be.
 */
function scoreAnswer({ winners, gold }: Walked, links: readonly PossibleLink[]): { tracc: number; f1: number } {
  const served = new Set(links.map(({ requirement }) => requirement));
  const voted = [...winners].flatMap(([requirement, winner]) => (served.has(requirement) ? [] : (winner ?? [])));
  const recommended = [...new Set([...links.map(({ tool }) => tool), ...voted])];
  const judged = { gold, goldAsGiven: gold, recommended };
  return { tracc: tracc.standard(judged), f1: f1.standard(judged) };
}

/** Whether the second gains more than its standard error, bundles taken as drawn. */
function isSure(walks: readonly Walked[], before: Place, after: Place): boolean {
  const valueAt = (walked: Walked, [threshold, margin]: Place): number => {
    const reaching = walked.links.filter(({ reaches }) => reaches > threshold);
    const { tracc, f1 } = scoreAnswer(
      walked,
      reaching.filter(({ score, nearest }) => score >= leastScore(-Infinity, nearest, MARGINS[margin])),
    );
    return tracc + f1;
  };
  const gains = new Map<number, number>();
  for (const walked of walks) {
    const gain = valueAt(walked, after) - valueAt(walked, before);
    gains.set(walked.bundle, (gains.get(walked.bundle) ?? 0) + gain);
  }
  const total = [...gains.values()].reduce((sum, gain) => sum + gain, 0);
  const mean = total / gains.size;
  return total > Math.sqrt([...gains.values()].reduce((sum, gain) => sum + (gain - mean) ** 2, 0));
}

/** Places in the lists. */
type Place = readonly [threshold: number, margin: number];

/** The best without a margin; the best of those with one from which neither TRACC nor F1 falls, else the same. */
function chooseBounds(sums: Sums, near: number): [alone: Place, closer: Place] {
  const valueOf = ([threshold, margin]: Place) => sums[margin]!.tracc[threshold]! + sums[margin]!.f1[threshold]!;
  const distance = ([threshold]: Place) => Math.abs(THRESHOLDS[threshold]! - near);
  const isBetter = (one: Place, other: Place): boolean => {
    const gain = valueOf(one) - valueOf(other);
    return gain > 1e-9 || (gain > -1e-9 && distance(one) < distance(other));
  };
  const best = (places: readonly Place[]) => places.reduce((one, other) => (isBetter(other, one) ? other : one));
  const places = (margin: number) => THRESHOLDS.map((_, threshold): Place => [threshold, margin]);
  const alone = best(places(0));
  const rises = MARGINS.flatMap((_, margin) => (margin === 0 ? [] : places(margin))).filter(([threshold, margin]) => {
    const { tracc, f1 } = sums[margin]!;
    const falls =
      tracc[threshold]! < sums[0]!.tracc[alone[0]]! - 1e-9 || f1[threshold]! < sums[0]!.f1[alone[0]]! - 1e-9;
    return !falls && valueOf([threshold, margin]) > valueOf(alone) + 1e-9;
  });
  return [alone, rises.length > 0 ? best(rises) : alone];
}
