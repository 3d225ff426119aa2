import type { CountedRequest, SaidOfRequest } from "../domain/choice";
import type { RequirementId, ToolId } from "../domain/ids";
import type { Span } from "../domain/query";
import type { Requirement } from "../domain/trace";
import { compareText } from "../retrieve/rank";
import type { AppliedEdits, EditContext } from "./edits";

/**
 * What a person's edits say of the set that is needed, as facts without an order: equal corrections in another order say the
 * same. Linked, kept, forced tools and chosen winners are needed for certain; dropped and barred ones are not. The words of
 * a deleted requirement no longer count, unless another requirement has them; those of a requirement that a tool was
 * cut from do not count for that tool. `catalogue`: all tools; none of them joins a set that was taken.
 */
export function readEdits(
  { text, computed, hasTool }: EditContext,
  edits: AppliedEdits,
  catalogue: Iterable<ToolId>,
): Omit<SaidOfRequest, "bundle"> {
  const dropped = namesOf(edits.tools, "drop").filter((tool) => edits.answer.get(tool) !== "in");
  const impossible = new Set([...dropped, ...namesOf(edits.answer, "out")]);
  const linked = [...edits.links.values()].flatMap((links) => namesOf(links, "link"));
  const kept = [...namesOf(edits.tools, "keep"), ...namesOf(edits.answer, "in")];
  const certain = [...linked, ...kept, ...edits.winners.values()].filter((tool) => !impossible.has(tool));
  const others = edits.isClosed ? [...catalogue].filter((tool) => !certain.includes(tool)) : [];
  const isMarked = edits.requirements.some(({ by }) => by === "edit");
  const isEmptied = computed.length > 0 && edits.requirements.length === 0;
  return {
    request: countRequest(text, edits, new Set()),
    certain: inOrder(certain.filter(hasTool)),
    impossible: inOrder([...impossible, ...others].filter(hasTool)),
    cuts: readCuts(text, edits, hasTool),
    droppedPast: edits.droppedNeighbours,
    need: edits.isForced || certain.length > 0 || isMarked ? true : isEmptied ? false : null,
  };
}

/** Tools that were cut from the same requirements count together. */
function readCuts(text: string, edits: AppliedEdits, hasTool: EditContext["hasTool"]): SaidOfRequest["cuts"] {
  const cutFrom = new Map<ToolId, RequirementId[]>();
  for (const { id } of edits.requirements) {
    for (const tool of namesOf(edits.links.get(id) ?? new Map<ToolId, string>(), "unlink")) {
      if (hasTool(tool)) cutFrom.set(tool, [...(cutFrom.get(tool) ?? []), id]);
    }
  }
  const groups = new Map<string, { tools: ToolId[]; requirements: RequirementId[] }>();
  for (const tool of inOrder([...cutFrom.keys()])) {
    const requirements = cutFrom.get(tool)!;
    const key = requirements.join();
    const group = groups.get(key) ?? { tools: [], requirements };
    groups.set(key, { requirements, tools: [...group.tools, tool] });
  }
  return [...groups.values()].map(({ tools, requirements }) => ({
    tools,
    request: countRequest(text, edits, new Set(requirements)),
  }));
}

/** A stretch of the request that stands there in other words; without words it is left out. */
interface Replacement {
  span: Span;
  by: string;
}

/** The request without what was deleted and without `hidden` requirements, renamed ones in their new words. */
function countRequest(
  text: string,
  { requirements, deleted }: AppliedEdits,
  hidden: ReadonlySet<RequirementId>,
): CountedRequest {
  const shown = requirements.filter(({ id }) => !hidden.has(id));
  const gone = deleted.flatMap((span) => withoutSpans(span, requirements)).map((span) => ({ span, by: "" }));
  const others = requirements.flatMap((requirement): Replacement[] => {
    if (hidden.has(requirement.id)) return [{ span: requirement.span, by: "" }];
    return isRenamed(text, requirement) ? [{ span: requirement.span, by: requirement.text }] : [];
  });
  return {
    text: replaceSpans(text, [...gone, ...others]),
    pieces: shown.filter(({ by }) => by === "edit").map((requirement) => requirement.text),
  };
}

/** A note stands in no words that it could be instead of. */
function isRenamed(text: string, { span, text: words, placed }: Requirement): boolean {
  return placed !== "note" && text.slice(span.start, span.end) !== words;
}

/** What is left of a span outside the requirements, which never overlap and stand in order. */
function withoutSpans(span: Span, requirements: readonly Requirement[]): Span[] {
  let start = span.start;
  const left: Span[] = [];
  for (const { span: taken } of requirements) {
    if (taken.end <= start || taken.start >= span.end) continue;
    left.push({ start, end: taken.start });
    start = taken.end;
  }
  return [...left, { start, end: span.end }].filter((rest) => rest.start < rest.end);
}

/** Spans may overlap where words were deleted twice; they are left out once. Nothing to replace: the text as it is. */
function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return text;
  let at = 0;
  let made = "";
  for (const { span, by } of [...replacements].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    made += `${text.slice(at, Math.max(at, span.start))} ${by} `;
    at = Math.max(at, span.end);
  }
  return `${made}${text.slice(at)}`.replace(/\s+/gu, " ").trim();
}

function namesOf<Word extends string>(said: ReadonlyMap<ToolId, Word>, wanted: Word): ToolId[] {
  return [...said].flatMap(([tool, word]) => (word === wanted ? [tool] : []));
}

/** Without repeats. */
function inOrder(tools: readonly ToolId[]): ToolId[] {
  return [...new Set(tools)].sort(compareText);
}
