import type { Edit } from "../domain/edit";
import type { Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";

/** 1 bundle, 2 coverage, 3 views and vote, 4 result. */
export type StageNumber = 1 | 2 | 3 | 4;

const STAGES: readonly StageNumber[] = [1, 2, 3, 4];

/** A record, not a rule of names: a new kind of edit does not compile until it says where it belongs. */
const STAGE_OF_EDIT: Record<Edit["kind"], StageNumber> = {
  "force-gate": 2,
  "drop-neighbour": 1,
  "choose-bundle": 1,
  "add-requirement": 2,
  "rename-requirement": 2,
  "split-requirement": 2,
  "merge-requirements": 2,
  "delete-requirement": 2,
  link: 2,
  unlink: 2,
  "keep-tool": 2,
  "drop-tool": 2,
  "choose-winner": 3,
  "force-tool": 4,
  "bar-tool": 4,
  "take-set": 4,
};

/** The stage an edit is laid over; everything from there on may change. */
export function stageOfEdit(edit: Edit): StageNumber {
  return STAGE_OF_EDIT[edit.kind];
}

/**
 * Stages whose result may differ between two inputs: the first that reads something that differs, and all after it. May name
 * a stage that comes out the same; never leaves one out that does not.
 */
export function staleStages(before: WalkInput, after: WalkInput): StageNumber[] {
  const first = firstStale(before, after);
  return first === null ? [] : STAGES.filter((stage) => stage >= first);
}

/** Stages that really differ between two traces: what an edit changed, as the history shows it. */
export function changedStages(before: Trace, after: Trace): StageNumber[] {
  const pairs: [StageNumber, unknown, unknown][] = [
    [1, before.stage1, after.stage1],
    [2, before.stage2, after.stage2],
    [3, before.stage3, after.stage3],
    [4, [before.recommendation, before.choice], [after.recommendation, after.choice]],
  ];
  return pairs.filter(([, was, is]) => !isSame(was, is)).map(([stage]) => stage);
}

function firstStale(before: WalkInput, after: WalkInput): StageNumber | null {
  const [was, is] = [before.config, after.config];
  const readBy: [StageNumber, unknown, unknown][] = [
    [1, [before.query, was.stage1, was.encoder, was.seed], [after.query, is.stage1, is.encoder, is.seed]],
    [1, editsOf(before, 1), editsOf(after, 1)],
    [2, [was.stage2, before.exchanges, editsOf(before, 2)], [is.stage2, after.exchanges, editsOf(after, 2)]],
    [2, [was.gate, was.gate && !was.choice], [is.gate, is.gate && !is.choice]],
    [3, [was.stage3, editsOf(before, 3)], [is.stage3, editsOf(after, 3)]],
    [4, [was.mode, was.choice, was.network, editsOf(before, 4)], [is.mode, is.choice, is.network, editsOf(after, 4)]],
  ];
  return readBy.find(([, a, b]) => !isSame(a, b))?.[0] ?? null;
}

function editsOf(input: WalkInput, stage: StageNumber): Edit[] {
  return input.edits.filter((edit) => stageOfEdit(edit) === stage);
}

/** Plain JSON made by one program: equal values are written alike. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
