import { hashBytes } from "../../formats/model/hash-bytes";
import { contentId } from "../../formats/records/content-id";
import { canonicalJson } from "../../formats/json/json-values";
import type { JudgedItem, Judgement, JudgementDraft, Project } from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import type { Annotator, OpenItem } from "./annotation-state";
import { isRight, type OwnPart } from "./own-part";

type Time = Judgement["time"];

/** What one person did at an item, as it is recorded. Its id is that of its content. */
export function makeJudgement(
  item: OpenItem,
  { project, me, own, time, at }: { project: Project; me: Annotator; own: OwnPart; time: Time; at: string },
  by: { device: string; seq: number },
): Judgement {
  const { folded, answers } = item;
  if (!folded) throw new Error("An item without a proposal cannot be judged.");
  const { answer, verdict, flag, comment, dispute } = folded;
  // Whoever knows the answers is not asked for them.
  const right = own.known ? null : isRight(project, item.query.id, answer);
  const record = {
    schema: 1 as const,
    kind: "judgement" as const,
    project: project.id,
    by: { annotator: me.key, ...by },
    at,
    item: itemOf(item.query),
    turn: 1 + Math.max(0, ...answers.map(({ turn }) => turn)),
    replaces: answers.map(({ id }) => id).sort(),
    shown: shownOf(item, project, own),
    edits: [...item.edits],
    ...{ answer, verdict, flag, comment, dispute, time },
    ...(right === null ? {} : { calibration: { right } }),
  };
  return { ...record, id: contentId(record) };
}

/** The same before it is a judgement. */
export function makeDraft(
  item: OpenItem,
  { project, me, own, time, at }: { project: Project; me: Annotator; own: OwnPart; time: Time; at: string },
): JudgementDraft {
  return {
    ...{ schema: 1, kind: "draft", project: project.id, annotator: me.key, at },
    item: itemOf(item.query),
    shown: shownOf(item, project, own),
    edits: [...item.edits],
    ...{ time, typing: item.typing },
  };
}

export function itemOf({ id, text }: Query): JudgedItem {
  return { query: id, text: hashBytes(text) };
}

function shownOf(
  { query, place, order, control, proposal, isBlind, folded }: OpenItem,
  project: Project,
  own: OwnPart,
): Judgement["shown"] {
  if (!proposal || !folded) throw new Error("An item without a proposal cannot be recorded.");
  const gold = query.gold === null ? null : [...query.gold].sort();
  const isHidden = isBlind && !folded.revealed;
  return {
    gold: isHidden && gold !== null ? "hidden" : gold,
    goldHash: gold === null ? null : hashBytes(canonicalJson(gold)),
    blind: isBlind,
    revealed: folded.revealed,
    suggestions: [...proposal.suggestions],
    prefilled: proposal.prefilled,
    rows: proposal.rows,
    ...{ order, place, control },
    guidelines: project.guidelines.at(-1)?.version ?? null,
    seat: project.seats > 1 ? own.seat : null,
  };
}
