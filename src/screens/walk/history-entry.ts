import type { LogEntry } from "../../core/domain/walk";
import { stageOfEdit } from "../../core/pipeline/staleness";
import { formatFigure } from "../../ui/format-number";

/** What a step did, in a sentence. */
export function sentenceOf({ command }: LogEntry): string {
  switch (command.type) {
    case "open":
      return "Opened as computed";
    case "ask":
      return "Asked";
    case "configure":
    case "edit":
    case "restore":
      return command.what;
  }
}

const STAGES = { 1: "Bundle", 2: "Coverage", 3: "Vote", 4: "Result" } as const;

/** The stage a step was laid over. */
export function stageNameOf({ command }: LogEntry): string {
  if (command.type === "edit") return STAGES[stageOfEdit(command.edit)];
  return command.type === "configure" ? "Settings" : "";
}

/** The score before and after a step; `null` parts are unknown. */
export function scoresOf(entry: LogEntry, before: LogEntry | null): { before: string | null; after: string | null } {
  const print = (score: number | null | undefined) => (typeof score === "number" ? formatFigure(score) : null);
  return {
    before: entry.command.type === "open" || entry.command.type === "ask" ? null : print(before?.score),
    after: print(entry.score),
  };
}

/** The time of day, as on a clock: "09:14". A walk that was opened as it came was made at no time of this clock. */
export function clockOf({ at, command }: LogEntry): string {
  const moment = new Date(at);
  return command.type === "open" || Number.isNaN(moment.getTime())
    ? ""
    : moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
