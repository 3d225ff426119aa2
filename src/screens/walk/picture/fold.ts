import type { RequirementId } from "../../../core/domain/ids";
import type { Span } from "../../../core/domain/query";
import { MOST_VOTES } from "../../../state/app/view";
import type { Picture } from "./picture";
import type { ShownWalk } from "./shown-walk";
import { requirementOfNode, type WalkMode } from "./walk-mode";

/** The end of a very long request that is not drawn until it is asked for. */
export interface Fold {
  hidden: ReadonlySet<RequirementId>;
  /** How many of the hidden requirements are open. */
  open: number;
  /** Where the words of the first hidden requirement begin. */
  from: number;
}

/** After the votes that a page can hold, everything from the next open requirement on is folded. `null`: nothing is. */
export function foldOf({ stage2 }: Pick<ShownWalk, "stage2">): Fold | null {
  if (!stage2 || stage2.unsolved.length <= MOST_VOTES) return null;
  const open = new Set(stage2.unsolved);
  const first = stage2.requirements.filter(({ id }) => open.has(id))[MOST_VOTES];
  if (!first) return null;
  const hidden = stage2.requirements.slice(stage2.requirements.indexOf(first));
  return {
    hidden: new Set(hidden.map(({ id }) => id)),
    open: hidden.filter(({ id }) => open.has(id)).length,
    from: first.span.start,
  };
}

/** Whether what the hand is doing, or an open vote, is about words behind the fold. */
export function isBehind({ hidden, from }: Fold, mode: WalkMode, openVote: RequirementId | null): boolean {
  const about =
    "requirement" in mode ? mode.requirement : mode.kind === "rest" && mode.focus && requirementOfNode(mode.focus);
  const selected: Span | null = mode.kind === "select" ? mode.span : null;
  return [about, openVote].some((id) => id && hidden.has(id)) || (selected !== null && selected.end > from);
}

/** The picture up to the fold. Tools that only hidden words lead to keep their names, without a line. */
export function foldPicture(picture: Picture, { hidden, from }: Fold): Picture {
  const isShown = (id: RequirementId) => !hidden.has(id);
  const { ghosts } = picture;
  return {
    ...picture,
    requirements: picture.requirements.filter(({ id }) => isShown(id)),
    bundle: picture.bundle.map((row) => ({ ...row, serves: row.serves.filter(isShown) })),
    links: picture.links.filter(({ requirement }) => isShown(requirement)),
    votes: picture.votes.filter(({ requirement }) => isShown(requirement)),
    result: picture.result
      .filter(({ kind, requirements }) => (kind !== "again" && kind !== "waiting") || requirements.some(isShown))
      .filter((row) => row.kind !== "ghost" || row.span.start < from)
      .map((row) => ({ ...row, requirements: row.requirements.filter(isShown) })),
    ghosts: {
      words: ghosts.words.filter(({ span }) => span.start < from),
      links: ghosts.links.filter(({ requirement }) => isShown(requirement)),
      rows: ghosts.rows.filter(({ span }) => span.start < from),
    },
  };
}
