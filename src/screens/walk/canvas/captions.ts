import type { RequirementId } from "../../../core/domain/ids";
import type { ShownWalk } from "../shown-walk";
import type { Picture } from "./picture";

/** A few words in small type at a line: whose hand it was, or what stood there before. */
export interface Caption {
  key: string;
  text: string;
  /** Below the words of this requirement, as they are now or were before. */
  below: { requirement: RequirementId; when: "now" | "before" };
  voice: "hand" | "ghost";
  /** What "restore" takes back. */
  restores: RequirementId | null;
}

/** "your requirement, your link" for what was made by hand; "original: …" for what it replaced. */
export function makeCaptions(walk: ShownWalk, picture: Pick<Picture, "requirements" | "links" | "ghosts">): Caption[] {
  return [...handCaptions(walk, picture), ...ghostCaptions(picture)];
}

function handCaptions(walk: ShownWalk, { requirements, links, ghosts }: Pick<Picture, "requirements" | "links" | "ghosts">) {
  return requirements.flatMap((requirement): Caption[] => {
    if (requirement.standing === "unread") return [];
    const { id, span, text, words, by } = requirement;
    const old = ghosts.words.filter((was) => was.span.start < span.end && span.start < was.span.end);
    const isRenamed = text !== words;
    const isPart = old.some((was) => walk.stage2?.requirements.some((other) => other.id !== id && isWithin(other.span, was.span)));
    const made = by !== "edit" || isRenamed ? "" : old.length > 1 ? "your merge" : isPart ? "your split" : "your requirement";
    const link = links.some((one) => one.requirement === id && one.by === "edit") ? "your link" : "";
    const renamed = isRenamed ? `your words: ${text}` : "";
    const said = [made, renamed, link].filter((part) => part !== "");
    if (said.length === 0 || (made === "your split" && old.some((was) => was.span.start !== span.start))) return [];
    return [{ key: `hand ${id}`, text: said.join(", "), below: { requirement: id, when: "now" }, voice: "hand", restores: null }];
  });
}

function isWithin(inner: { start: number; end: number }, outer: { start: number; end: number }): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function ghostCaptions({ ghosts, links }: Pick<Picture, "ghosts" | "links">): Caption[] {
  const linked = new Set(links.map(({ requirement }) => requirement));
  return [
    ...ghosts.words.map(({ id, label }): Caption => ({
      key: `ghost ${id}`,
      text: `original: ${label}`,
      below: { requirement: id, when: "before" },
      voice: "ghost",
      restores: id,
    })),
    ...ghosts.links
      .filter(({ requirement }) => !linked.has(requirement))
      .map(({ requirement, tool }): Caption => ({
        key: `ghost link ${requirement} ${tool}`,
        text: "original link cut",
        below: { requirement, when: "now" },
        voice: "ghost",
        restores: requirement,
      })),
  ];
}
