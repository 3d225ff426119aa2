import { compAt } from "../../../metrics/comp";
import { ndcgAt } from "../../../metrics/ndcg";
import { recallAt } from "../../../metrics/recall-at";
import type { FoldContext, TrainingPorts } from "../../method/fold-context";
import { neighboursOf } from "./examples";
import { gatherNeed } from "./need-evidence";
import { openReader } from "./read-masstool";
import { drawScored } from "./scored-requests";
import { FOLDS, type NamedFold } from "./study-folds";
import type { LeftOutRequest, StudyPart } from "./study-state";
import { EPOCHS, rankTools, trainMassTool, type MassToolExamples, type MassToolSetting } from "./train-masstool";

/** A part of the history, by its number among `foldsOf`, and how it is trained without it. */
export interface PartToLeaveOut {
  number: number;
  setting: MassToolSetting;
}

/** A thread that leaves out parts beside the one that studies. */
export interface StudyAside {
  /** Gives what `leaveOutPart` would give here, to the bit; `null`: it cannot any more. `onShare` hears how much is done, 0 to 1. */
  leaveOut(part: PartToLeaveOut, onShare: (share: number) => void): Promise<StudyPart | null>;
  close(): void;
}

interface PartWork extends PartToLeaveOut {
  ports: TrainingPorts & { now(): number };
  onShare(done: number): void;
}

/** Trains without one part of the history, and without a fifth of the requests that need no tool, and reads what was left out. */
export async function leaveOutPart(
  context: FoldContext,
  examples: MassToolExamples,
  { fold, kind }: NamedFold,
  { number, setting, ports, onShare }: PartWork,
): Promise<StudyPart> {
  const startedMs = ports.now();
  const isHeldOut = (_: unknown, index: number): boolean => index % FOLDS === number % FOLDS;
  const without = examples.without.filter((_, index) => !isHeldOut(_, index));
  const trained = await trainMassTool({ ...examples, without }, fold.train, setting, ports, {
    onEpoch: ({ epochs }) => onShare(epochs.length / EPOCHS),
  });
  const read = openReader(
    examples,
    { parameters: trained.parameters, parts: setting.parts, places: fold.train },
    ports,
  );
  const known = new Set(fold.train);
  const requests: LeftOutRequest[] = [];
  const scored = drawScored(fold.valid.length, examples.tools.length, context.seed);
  const rowOfPlace = new Map(scored.map((place, row) => [place, row]));
  const scores = new Float32Array(scored.length * examples.tools.length);
  for (const [at, index] of fold.valid.entries()) {
    const near = examples.near.nearest(index, (other) => known.has(other));
    const reading = read(examples.past[index]!, near);
    const row = rowOfPlace.get(at);
    if (row !== undefined) scores.set(reading.scores, row * examples.tools.length);
    const need = gatherNeed(reading.need, near, examples.past[index]!, without);
    requests.push({ ...scoreRequest(examples, index, reading.scores), need });
    await ports.pause?.();
  }
  const none: StudyPart["none"] = [];
  for (const [index, vector] of examples.without.entries()) {
    if (!isHeldOut(vector, index)) continue;
    const near = await neighboursOf(context, vector, (other) => known.has(other));
    none.push({ index, need: gatherNeed(read(vector, near).need, near, vector, without) });
  }
  context.index.history.requestTexts.vectors?.letGo?.();
  return { kind, requests, scored, scores, none, seconds: (ports.now() - startedMs) / 1000 };
}

function scoreRequest(
  { needed, bundleOf }: MassToolExamples,
  index: number,
  scores: Float64Array,
): Omit<LeftOutRequest, "need"> {
  const gold = needed[index]!.map(String);
  const ranking = rankTools(scores).map(String);
  return {
    ...{ index, bundle: bundleOf[index]! },
    recallAt3: recallAt(gold, ranking, 3),
    recallAtNeeded: recallAt(gold, ranking, gold.length),
    ndcgAt3: ndcgAt(gold, ranking, 3),
    compAt3: compAt(gold, ranking, 3),
  };
}
