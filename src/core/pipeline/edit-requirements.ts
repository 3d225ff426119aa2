import type { RequirementId } from "../domain/ids";
import { type Span, requirementId } from "../domain/query";
import type { Requirement } from "../domain/trace";
import { countWords } from "../retrieve/tokenize";
import { splitRequirements } from "../requirements/split-request";
import { isNote } from "../domain/notes";
import { trimSpan } from "../requirements/spans";

/** A piece left over by a cut is a requirement only from this many words on: the same least as in splitting by rules. */
const LEAST_WORDS = 3;

/** A requirement of exactly these words. Its id is its span, so equal requirements of two walks have equal ids. */
export function makeRequirement(text: string, span: Span, by: "computed" | "edit"): Requirement {
  return { id: requirementId(span), text: text.slice(span.start, span.end), span, by };
}

/**
 * The requirements that the local rules find in a request.
 *
 * @example requirementsByRules("Book a table and call me a taxi.").map(({ text }) => text) // "Book a table", "call me a taxi"
 */
export function requirementsByRules(text: string): Requirement[] {
  return splitRequirements(text).map((span) => makeRequirement(text, span, "computed"));
}

/** The span inside the text, trimmed as computed ones are; `null` when no letter or digit is left. */
export function trimToWords(text: string, { start, end }: Span): Span | null {
  const inside = { start: Math.max(0, Math.trunc(start)), end: Math.min(text.length, Math.trunc(end)) };
  const span = trimSpan(text, inside);
  return span.start < span.end && /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)) ? span : null;
}

/**
 * The span becomes a requirement. One that it covers is removed; one that it cuts keeps its id and its longer rest
 * (the left one if both are as long), or is removed when the rest has fewer than three words. No effect when the
 * span, trimmed, has no word or is a requirement already.
 */
export function addRequirement(requirements: readonly Requirement[], text: string, wanted: Span): Requirement[] {
  const span = trimToWords(text, wanted);
  if (!span || requirements.some((other) => isSameSpan(other.span, span))) return [...requirements];
  const rest = requirements.flatMap((other) => cutBy(other, span, text));
  return inOrder([...rest, makeRequirement(text, span, "edit")]);
}

/**
 * Two requirements, parted at an offset of the request. No effect when one side would have no word. Both are new: what was
 * said about the old one belongs to neither.
 */
export function splitAt(
  requirements: readonly Requirement[],
  text: string,
  id: RequirementId,
  at: number,
): Requirement[] {
  return requirements.flatMap((requirement) => {
    if (requirement.id !== id || at <= requirement.span.start || at >= requirement.span.end) return [requirement];
    const left = trimToWords(text, { start: requirement.span.start, end: at });
    const right = trimToWords(text, { start: at, end: requirement.span.end });
    return left && right ? [makeRequirement(text, left, "edit"), makeRequirement(text, right, "edit")] : [requirement];
  });
}

/**
 * One requirement from the first's start to the second's end, the words between them included. The two may be named in
 * either order. No effect unless they are neighbours, or where one is a note.
 */
export function mergeNeighbours(
  requirements: readonly Requirement[],
  text: string,
  ids: readonly [RequirementId, RequirementId],
): Requirement[] {
  const at = requirements.findIndex((requirement) => ids.includes(requirement.id));
  const [first, second] = [requirements[at], requirements[at + 1]];
  if (!first || !second || ids[0] === ids[1] || !ids.includes(second.id)) return [...requirements];
  if (isNote(first) || isNote(second)) return [...requirements];
  const merged = makeRequirement(text, { start: first.span.start, end: second.span.end }, "edit");
  return [...requirements.slice(0, at), merged, ...requirements.slice(at + 2)];
}

/** The requirement keeps its place and is matched by another text. No effect when the text has no letter or digit. */
export function renameRequirement(
  requirements: readonly Requirement[],
  id: RequirementId,
  text: string,
): Requirement[] {
  const renamed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(renamed)) return [...requirements];
  return requirements.map((requirement) =>
    requirement.id === id && requirement.text !== renamed ? { ...requirement, text: renamed, by: "edit" } : requirement,
  );
}

/** What is left of a requirement when a new one takes some of its words: its longer rest, or nothing. */
function cutBy(requirement: Requirement, cut: Span, text: string): Requirement[] {
  const { span } = requirement;
  if (span.end <= cut.start || span.start >= cut.end) return [requirement];
  const left = trimToWords(text, { start: span.start, end: Math.min(span.end, cut.start) });
  const right = trimToWords(text, { start: Math.max(span.start, cut.end), end: span.end });
  const rest = lengthOf(left) >= lengthOf(right) ? left : right;
  if (!rest || countWords(text.slice(rest.start, rest.end)) < LEAST_WORDS) return [];
  return [{ ...requirement, text: text.slice(rest.start, rest.end), span: rest, by: "edit" }];
}

/** Both ends equal. */
function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

function lengthOf(span: Span | null): number {
  return span ? span.end - span.start : 0;
}

function inOrder(requirements: readonly Requirement[]): Requirement[] {
  return [...requirements].sort((a, b) => a.span.start - b.span.start);
}

/**
 * What a walk of this request, without edits, encodes beside the data set: the request and each of its requirements, in
 * the order in which they are needed; nothing twice. `text` is trimmed already, as a request is.
 *
 * @example textsOfWalk("Book a table and call me a taxi.") // the request, "Book a table", "call me a taxi"
 */
export function textsOfWalk(text: string): readonly string[] {
  return [...new Set([text, ...requirementsByRules(text).map((requirement) => requirement.text)])];
}
