import type { Sha256 } from "../domain/ids";
import type { Project } from "../domain/judgement";

/** What a project file brings where its project is known. */
export interface ProjectNews {
  /** Versions of the guidelines that are new here. */
  guidelines: number;
  /** Whether work is shared in another way, requests have other known answers, or the queue is set otherwise. */
  sharing: boolean;
  knownAnswers: boolean;
  queue: boolean;
}

/**
 * Compares a project from a file with the same one here. `older`: its guidelines are some of those here; `apart`: in both
 * places others were written, and neither goes on from the other; `null`: nothing is new.
 */
export function newsOfProject(here: Project, file: Project): ProjectNews | "older" | "apart" | null {
  const [own, theirs] = [versionsOf(here), versionsOf(file)];
  const shared = Math.min(own.length, theirs.length);
  if (own.slice(0, shared).join("\n") !== theirs.slice(0, shared).join("\n")) return "apart";
  if (theirs.length < own.length) return "older";
  const differs = (of: (project: Project) => unknown): boolean => JSON.stringify(of(here)) !== JSON.stringify(of(file));
  const news: ProjectNews = {
    guidelines: theirs.length - own.length,
    sharing: differs(({ seats, overlap: { voices, share } }) => [seats, voices, share]),
    knownAnswers: differs(({ calibration, feedback }) => [
      calibration.map(({ query, salt, answer }) => [query, salt, answer]),
      feedback ?? null,
    ]),
    queue: differs(({ order, blind, ask, name }) => [order.kind, order.seed, blind, ask, name]),
  };
  return Object.values(news).some(Boolean) ? news : null;
}

const versionsOf = ({ guidelines }: Project): Sha256[] => guidelines.map(({ version }) => version);
