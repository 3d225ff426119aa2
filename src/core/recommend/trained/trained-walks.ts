import type { FoldContext } from "../method/fold-context";
import { chooseWay, modelOf, type ChosenWay, type Mix } from "./select-setting";
import { fitThreshold } from "./trained-mapper";
import { trainOnHistory, type TrainedHistory } from "./train-on-history";
import { trainNoToolDetector, type NoToolDetector } from "./no-tool";
import type { LeftOutRow } from "./out-of-fold";
import type { TrainedPart } from "./train-parts";
import type { SetModel } from "./set-model/set-model";

/** All that walks need of what was learned from a history: plain data, so that it can be stored. */
export interface TrainedWalks {
  /** Least chance of a link. */
  threshold: number;
  /** One for each expectation of what is to come: of all that is learned, only these few numbers differ. */
  models: Record<Mix, SetModel>;
  /** The way that did best on requests that were left out. */
  way: ChosenWay;
  /** The cosine that 99 of 100 left-out requests had to their nearest past request; `null` without an encoder. */
  usual: number | null;
  /** Tells requests that need no tool, by the model `mixed` whatever is expected. */
  noTool: NoToolDetector;
  whole: TrainedPart;
  /** Learned without a part of the history each: a past request that is walked is judged by one that never saw it. */
  leftOut: readonly TrainedPart[];
  /** Past requests it was learned from, of those there are. */
  requests: number;
  history: number;
}

/** Fewer past requests cannot be left out in parts. */
export const LEAST_HISTORY = 10;

/**
 * Trains all that walks of this context's history need; some 20 s for 300 past requests. The context keeps what the
 * training needed, which is large: let go of it then. Rejects with what the encoder rejects with, or with what ended
 * the training.
 */
export async function trainWalks(context: FoldContext): Promise<TrainedWalks> {
  const learned = await trainOnHistory(context);
  const { material, whole, parts } = learned;
  context.learning?.report?.({ phase: "set", done: 0, total: 4 });
  const way = await chooseWay(context, learned.rows);
  const models = await fitSetModels(context, learned);
  return {
    threshold: fitThreshold(learned),
    models,
    way,
    usual: usualNearness(learned.rows),
    noTool: await trainNoToolDetector(context, learned, models.mixed),
    whole,
    leftOut: fewestThatLeaveOut(
      parts.map(({ part }) => part),
      context.index.history.indices,
    ),
    requests: material.requests.size,
    history: context.index.history.requests.length,
  };
}

/**
 * Without parts all of whose left-out requests were left out by an earlier one: each takes megabytes, and a walk needs
 * one part that has not seen its request.
 */
function fewestThatLeaveOut(parts: readonly TrainedPart[], places: readonly number[]): TrainedPart[] {
  const open = new Set(places);
  return parts.filter((part) => {
    const learned = new Set(part.places);
    const before = open.size;
    for (const index of open) if (!learned.has(index)) open.delete(index);
    return open.size < before;
  });
}

/** A model for each expectation of what is to come. The others begin where `mixed` ended, which spares rounds. */
async function fitSetModels(context: FoldContext, { rows }: TrainedHistory): Promise<TrainedWalks["models"]> {
  const { learning } = context;
  const fit = async (mix: Mix, done: number, from?: SetModel): Promise<SetModel> => {
    learning?.report?.({ phase: "set", done, total: 4 });
    await learning?.pause?.();
    return modelOf(context, rows, mix, from);
  };
  const mixed = await fit("mixed", 1);
  return { mixed, repeats: await fit("repeats", 2, mixed), new: await fit("new", 3, mixed) };
}

/** Of a hundred left-out requests this many may have had their nearest past request further away. */
const UNUSUAL = 0.01;

/** Random and new parts alike: what is new to a history is not far from it for that. */
function usualNearness(rows: readonly LeftOutRow[]): number | null {
  const rising = rows.flatMap(({ kind, nearest }) => (kind === "variant" || nearest === null ? [] : [nearest]));
  rising.sort((a, b) => a - b);
  return rising[Math.floor(UNUSUAL * rising.length)] ?? null;
}
