import { listWords } from "../core/domain/phrases";
import type { ToolId } from "../core/domain/ids";
import type { FoldHistory } from "../core/domain/dataset";
import type { OpenedRow } from "../core/domain/walk";
import { BESIDE, configOfRows } from "../core/evaluate/walk-of-row";
import { labelOfMethod } from "./evaluation";

/** "History of fold 3, 798 of 998 past requests." */
export function describeFoldHistory({ fold, folds, requests, of }: FoldHistory): string {
  const whose = folds > 1 ? `fold ${fold + 1}` : "the evaluation";
  return `History of ${whose}, ${requests.toLocaleString("en-GB")} of ${of.toLocaleString("en-GB")} past requests.`;
}

/** A walk beside the row that it was opened from. */
export interface WalkBesideRow {
  /** Whether it still has the settings that it was opened with. */
  isAsOpened: boolean;
  /** Its tools before any edit, by the encoder of the row; `null`: not computed so, or not yet. */
  answer: readonly ToolId[] | null;
  /** What an answer on the screen still lacks of how the row came about. */
  lacks?: "learning" | "encoder" | undefined;
}

const LACKING = {
  learning: "The walk below is without what is learned from this history, until that is done, and may end otherwise.",
  encoder: "The walk below is not by the encoder of the row yet, and may end otherwise.",
};

/** What the row has to do with the walk: whether they agree, or by what method the row was answered instead. */
export function describeOpenedRow(
  { method, predicted }: OpenedRow,
  { isAsOpened, answer, lacks }: WalkBesideRow,
  nameOf: (tool: ToolId) => string,
): string {
  const name = labelOfMethod(method);
  const tools = predicted.length === 0 ? "no tool" : listWords(predicted.map(nameOf));
  const row = `This row is by ${name}, which gave ${tools}.`;
  if (!isAsOpened) return `${row} The walk below has other settings now.`;
  if (!configOfRows(method)) return `${row} The walk below is by ${labelOfMethod(BESIDE)}, on the same history.`;
  if (answer === null) return lacks ? `${row} ${LACKING[lacks]}` : row;
  return JSON.stringify(answer) === JSON.stringify(predicted)
    ? `The walk gives the answer of the row, by ${name}.`
    : `${row} The walk below gives another answer.`;
}
