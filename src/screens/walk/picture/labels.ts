import type { RequirementId } from "../../../core/domain/ids";
import { OUTCOME_LABELS } from "../../../ui/outcome";
import { formatScore } from "../../../ui/format-number";
import { toolName, type ShownWalk } from "./shown-walk";
import { nameFar } from "./result-notes";
import { describeUses } from "./rows";
import type { BundleRow, Picture, PictureLink, PictureVote, ResultRow, PictureRequirement } from "./picture";

/** What is spoken for the things of the picture. Each says by itself what the lines show. */

export function labelRequirement(walk: ShownWalk, picture: Picture, id: RequirementId): string {
  const requirement = picture.requirements.find((one) => one.id === id);
  if (!requirement) return "";
  const renamed = requirement.text === requirement.words ? "" : `, matched as ${requirement.text}`;
  const placed = { near: ", at the nearest words", note: ", a note below the request" };
  const where = requirement.placed ? placed[requirement.placed] : "";
  return `${requirement.words}${renamed}${where}. ${whereItLeads(walk, picture, id)}`;
}

function whereItLeads(walk: ShownWalk, { links, votes, requirements }: Picture, id: RequirementId): string {
  if (requirements.find((one) => one.id === id)?.standing === "unread") return "Not matched yet.";
  const serving = links.filter(({ requirement }) => requirement === id);
  if (serving.length > 0) return `Served by ${serving.map((link) => labelTool(walk, link)).join(" and ")}.`;
  const vote = votes.find(({ requirement }) => requirement === id);
  if (!vote || vote.standing === "to-come") return "Open.";
  if (vote.winner === null) return "Open; no tool was found.";
  const how = vote.winnerBy === "edit" ? "after your edit" : `${vote.votes} of 3 votes`;
  return `Open, then ${toolName(walk, vote.winner)}, ${how}.`;
}

function labelTool(walk: ShownWalk, { tool, score, by }: PictureLink): string {
  return `${toolName(walk, tool)}, score ${formatScore(score)}${by === "edit" ? ", linked by hand" : ""}`;
}

export function labelLink(walk: ShownWalk, picture: Picture, link: PictureLink): string {
  const words = picture.requirements.find(({ id }) => id === link.requirement)?.words ?? "";
  return `${labelTool(walk, link)}, serves ${words}`;
}

export function labelBundleRow({ name, standing, by, best, uses, serves, origin }: BundleRow): string {
  const served = serves.length === 1 ? "serves 1 requirement" : `serves ${serves.length} requirements`;
  const closest = best ? `, best score ${formatScore(best.score)}` : "";
  const said = {
    waiting: "",
    kept: serves.length === 0 ? "kept by hand" : served,
    dropped: `dropped${by === "edit" ? " by hand" : ""}${closest}`,
  }[standing];
  const outside = origin === "outside" ? "not in the bundle" : describeUses(uses);
  return [name, said, outside].filter((part) => part !== "").join(", ");
}

export function labelVote(walk: ShownWalk, picture: Picture, vote: PictureVote): string {
  const words = picture.requirements.find(({ id }) => id === vote.requirement)?.words ?? "";
  if (vote.winner === null) return `Vote for ${words}: no tool was found`;
  const rank = (value: number | null) => (value === null ? "not listed" : `rank ${value}`);
  const { direct, history, context } = vote.ranks;
  const ranks = `direct ${rank(direct)}, history ${rank(history)}, context ${rank(context)}`;
  const how = vote.winnerBy === "edit" ? "after your edit" : `${vote.votes} of 3 votes`;
  const far = vote.far === null ? "" : `; ${nameFar(vote.far)}`;
  return `Vote for ${words}: ${toolName(walk, vote.winner)}, ${how}; ${ranks}${far}`;
}

export function labelResultRow({ key, name, kind, outcome, aside }: ResultRow): string {
  if (kind === "none") return name;
  if (key.startsWith("needed ")) return `${name}, ${aside}`;
  if (kind === "left-out") return `${name}, left out by the choice`;
  if (kind === "near") return `${name}, just outside the choice`;
  return kind === "ghost" ? `${name}, in the original result` : `${name}, ${OUTCOME_LABELS[outcome]}`;
}

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
