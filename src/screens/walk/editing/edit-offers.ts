import type { Edit } from "../../../core/domain/edit";
import type { RequirementId, ToolId } from "../../../core/domain/ids";
import { type Span, requirementId } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import type { InteractionState } from "./interaction";

/** What Enter would do now. `null` when Enter changes nothing. */
export function mainEdit(mode: WalkMode, walk: Pick<Trace, "stage2">): Edit | null {
  switch (mode.kind) {
    case "select":
      return { kind: "add-requirement", span: mode.span };
    case "link":
      return mode.tool === null ? null : linkEdit(walk, mode.requirement, mode.tool);
    case "split":
      return { kind: "split-requirement", requirement: mode.requirement, at: mode.at };
    case "rename":
    case "rest":
      return null;
  }
}

/**
 * What is offered besides, each a list of edits laid one over the other, so that its outcome can be shown before one
 * is chosen: every other tool for a link; for selected words, linking them at once to the nearest tool of the bundle.
 * `main` is the outcome of what Enter would do.
 */
export function listOffers(mode: WalkMode, walk: Pick<Trace, "stage2" | "tools">, main: Trace | null): Edit[][] {
  if (mode.kind === "link") {
    return listLinkCandidates(walk, mode.requirement)
      .filter(({ tool }) => tool !== mode.tool)
      .map(({ tool }) => [linkEdit(walk, mode.requirement, tool)]);
  }
  const linked = mode.kind === "select" && main ? makeAndLink(mode.span, main) : null;
  return linked ? [linked] : [];
}

/** The words made a requirement and linked to their nearest tool of the bundle; `null` when it serves them anyway. */
export function makeAndLink(span: Span, preview: Pick<Trace, "stage2" | "tools">): [make: Edit, link: Edit] | null {
  const requirement = requirementId(span);
  const best = listLinkCandidates(preview, requirement)[0];
  if (!best || best.linked) return null;
  return [
    { kind: "add-requirement", span },
    { kind: "link", requirement, tool: best.tool },
  ];
}

/** Links, or cuts the link that is there. */
export function linkEdit(walk: Pick<Trace, "stage2">, requirement: RequirementId, tool: ToolId): Edit {
  const isLinked = walk.stage2.matches.some(
    (match) => match.requirement === requirement && match.tool === tool && match.linked,
  );
  return { kind: isLinked ? "unlink" : "link", requirement, tool };
}

/** A tool in or out. Where the set is chosen, that is said of the answer, and the stages are left as they are. */
export function judgeTool(
  { choice }: Pick<Trace, "choice">,
  { type }: Pick<WalkNode, "type">,
  tool: ToolId,
  word: "in" | "out",
): Edit {
  if (choice && type === "result-tool") return { kind: word === "in" ? "force-tool" : "bar-tool", tool };
  return { kind: word === "in" ? "keep-tool" : "drop-tool", tool };
}

/** MassTool's own set as the answer; `null`: it is the answer, or MassTool was not asked. */
export function takeOwnSet({ gate, recommendation }: Pick<Trace, "gate" | "recommendation">): Edit | null {
  const own = gate?.retrieval?.set.tools ?? [];
  const answer = recommendation.tools.map(({ tool }) => tool);
  const isSame = own.length === answer.length && own.every((tool) => answer.includes(tool));
  return own.length === 0 || isSame ? null : { kind: "take-set", tools: own };
}

/** What Enter would do now, as far as it is known: a preview of what was considered a moment ago is not shown. */
export function previewOnEnter(
  { mode, preview }: Pick<InteractionState, "mode" | "preview">,
  walk: Pick<Trace, "stage2">,
): InteractionState["preview"] {
  const main = mainEdit(mode, walk);
  return preview && main && editKey(main) === editKey(preview.edit) ? preview : null;
}

/** What becomes of selected words when they are made a requirement, read from the outcome. */
export type WordsFate =
  /** They are one already, or have no word: nothing would change. */
  | { kind: "unchanged" }
  /** Served by these tools, best score first. */
  | { kind: "served"; by: LinkCandidate[] }
  /** `nearest`: the best tool of the bundle; `null` without a bundle. */
  | { kind: "open"; nearest: LinkCandidate | null };

export function fateOfWords(
  before: Pick<Trace, "stage2">,
  preview: Pick<Trace, "stage2" | "tools">,
  span: Span,
): WordsFate {
  const id = requirementId(span);
  const isNew = !before.stage2.requirements.some((one) => one.id === id && isSameSpan(one.span, span));
  if (!isNew || !preview.stage2.requirements.some((one) => one.id === id)) return { kind: "unchanged" };
  const candidates = listLinkCandidates(preview, id);
  const kept = new Set(preview.stage2.kept.map(({ tool }) => tool));
  if (!preview.stage2.unsolved.includes(id))
    return { kind: "served", by: candidates.filter(({ tool, linked }) => linked && kept.has(tool)) };
  return { kind: "open", nearest: candidates[0] ?? null };
}

function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** A name for edits laid one over the other. */
export function editKey(...edits: readonly Edit[]): string {
  return JSON.stringify(edits);
}

/** A tool that could serve the requirement, best score first. */
export interface LinkCandidate {
  tool: ToolId;
  name: string;
  /** `null`: not compared, since it is not in the bundle. */
  score: number | null;
  /** Whether it serves the requirement now; choosing it then cuts the link. */
  linked: boolean;
  /** The digit that chooses it, "1" to "9"; `null` after the ninth. */
  key: string | null;
}

type LinkedWalk = Pick<Trace, "stage2" | "tools">;

/** The tools of the bundle for one requirement, by score, then name, then id. */
export function listLinkCandidates(walk: LinkedWalk, requirement: RequirementId): LinkCandidate[] {
  return walk.stage2.matches
    .filter((match) => match.requirement === requirement)
    .map(({ tool, score, linked }) => ({ tool, score, linked, name: walk.tools[tool]?.name ?? tool }))
    .sort((a, b) => b.score - a.score || compare(a.name, b.name) || compare(a.tool, b.tool))
    .map((candidate, i) => ({ ...candidate, key: i < 9 ? String(i + 1) : null }));
}

/** The candidate above or below; from nothing, the first or the last. */
export function nextCandidate(candidates: readonly LinkCandidate[], tool: ToolId | null, step: -1 | 1): ToolId | null {
  if (candidates.length === 0) return null;
  const at = candidates.findIndex((candidate) => candidate.tool === tool);
  const next = at === -1 ? (step === 1 ? 0 : candidates.length - 1) : at + step;
  return candidates[Math.min(Math.max(next, 0), candidates.length - 1)]?.tool ?? null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
