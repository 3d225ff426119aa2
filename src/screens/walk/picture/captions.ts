import type { RequirementId } from "../../../core/domain/ids";
import type { Picture, PictureRequirement } from "./picture";

/** A few words in small type at a line: whose hand it was, or what stood there before. */
export interface Caption {
  key: string;
  text: string;
  /** Whose words it stands at, as they are now or were before. */
  of: { requirement: RequirementId; when: "now" | "before" };
  /** Under the words, or above the pen stroke at the end of their line. */
  place: "below" | "line-end";
  voice: "hand" | "ghost";
  /** What "restore" takes back. */
  restores: RequirementId | null;
}

type CaptionedPicture = Pick<Picture, "requirements" | "links" | "ghosts">;

/** "your requirement, your link" for what was made by hand; "original: …" for what it replaced. */
export function makeCaptions(picture: CaptionedPicture): Caption[] {
  return [
    ...picture.requirements.flatMap((requirement) => handCaptions(requirement, picture)),
    ...ghostCaptions(picture),
  ];
}

function handCaptions(requirement: PictureRequirement, picture: CaptionedPicture): Caption[] {
  const { id, standing } = requirement;
  if (standing === "unread") return [];
  const of = { requirement: id, when: "now" } as const;
  const said = [howMade(requirement, picture), howLinked(id, picture)].filter((part) => part !== "");
  const below: Caption[] =
    said.length === 0
      ? []
      : [{ key: `hand ${id}`, text: said.join(", "), of, place: "below", voice: "hand", restores: null }];
  const parted = picture.ghosts.words.some(({ partedAfter }) => partedAfter.includes(id));
  const split: Caption = {
    key: `split ${id}`,
    text: "your split",
    of,
    place: "line-end",
    voice: "hand",
    restores: null,
  };
  return parted ? [...below, split] : below;
}

function howMade({ text, words, by, span }: PictureRequirement, { ghosts }: CaptionedPicture): string {
  if (by !== "edit") return text === words ? "" : `taken as: ${text}`;
  if (text !== words) return `your words: ${text}`;
  const old = ghosts.words.filter((was) => was.span.start < span.end && span.start < was.span.end);
  if (old.some(({ heirs }) => heirs.length > 1)) return "";
  return old.length > 1 ? "your merge" : "your requirement";
}

function howLinked(id: RequirementId, { links }: CaptionedPicture): string {
  return links.some(({ requirement, by }) => requirement === id && by === "edit") ? "your link" : "";
}

function ghostCaptions({ ghosts, links }: CaptionedPicture): Caption[] {
  const linked = new Set(links.map(({ requirement }) => requirement));
  const cut = ghosts.links.filter(({ requirement }) => !linked.has(requirement));
  return [
    ...ghosts.words.map(({ id, label }): Caption => ({
      key: `ghost ${id}`,
      text: `original: ${label}`,
      of: { requirement: id, when: "before" },
      place: "below",
      voice: "ghost",
      restores: id,
    })),
    ...cut.map(({ requirement, tool, label }): Caption => ({
      key: `ghost link ${requirement} ${tool}`,
      text: `original: ${label}`,
      of: { requirement, when: "now" },
      place: "below",
      voice: "ghost",
      restores: requirement,
    })),
  ];
}
