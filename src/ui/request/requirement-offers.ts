import type { Edit } from "../../core/domain/edit";
import type { RequirementId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";
import type { CoverageResult } from "../../core/domain/trace";
import { isNote } from "../../core/domain/notes";
import { isInside, isOverlapping } from "./word-selection";

/** The second thing that can be done with selected words. */
export type SecondOffer =
  /** They lie beside this requirement and can be joined to it. */
  | { kind: "join"; requirement: RequirementId; number: number; edit: Edit }
  /** They end inside this requirement, which can be parted there. */
  | { kind: "part"; requirement: RequirementId; edit: Edit };

/** What selected words offer besides becoming a requirement: to part the one they stand in, or to join the nearest. */
export function secondOffer(
  span: Span,
  handleAt: number,
  coverage: Pick<CoverageResult, "requirements">,
): SecondOffer | null {
  const around = coverage.requirements.find((one) => isInside(span, one.span));
  if (around) {
    const at = [handleAt, span.start, span.end].find((place) => place > around.span.start && place < around.span.end);
    if (at === undefined) return null;
    return { kind: "part", requirement: around.id, edit: { kind: "split-requirement", requirement: around.id, at } };
  }
  if (coverage.requirements.some((one) => isOverlapping(one.span, span))) return null;
  const index = coverage.requirements.findLastIndex((one) => one.span.end <= span.start);
  const near = coverage.requirements[Math.max(index, 0)];
  if (!near || isNote(near)) return null;
  const joined = { start: Math.min(near.span.start, span.start), end: Math.max(near.span.end, span.end) };
  const number = Math.max(index, 0) + 1;
  return { kind: "join", requirement: near.id, number, edit: { kind: "add-requirement", span: joined } };
}

/** The requirement after this one, to merge with; for the last, the one before it. Notes below the request merge with none. */
export function neighbourToMerge(
  coverage: Pick<CoverageResult, "requirements">,
  requirement: RequirementId,
): (Edit & { kind: "merge-requirements" }) | null {
  const standing = coverage.requirements.filter((one) => !isNote(one));
  const at = standing.findIndex((one) => one.id === requirement);
  if (at < 0) return null;
  const last = at === standing.length - 1;
  const first = standing[last ? at - 1 : at];
  const second = standing[last ? at : at + 1];
  return first && second ? { kind: "merge-requirements", first: first.id, second: second.id } : null;
}
