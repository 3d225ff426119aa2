import type { ToolId } from "../domain/ids";
import type { CoverageResult, ToolLabel } from "../domain/trace";
import { describeNoNeed } from "./describe-learned";
import { count, nameOf, quote, verb } from "./wording";

/** The verdict of stage 2: "2 tools serve 3 of 5 requirements. 2 stay open. 3 tools serve nothing and are dropped." */
export function describeVerdict(stage2: CoverageResult): string {
  return [describeServed(stage2), describeOpen(stage2), describeKeptByHand(stage2), describeDropped(stage2)]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Why a tool of the bundle was dropped: "HotelFinder serves nothing here. Best match: “staying with my sister”, 0.21." */
export function describeDroppedTool(
  stage2: CoverageResult,
  tools: Readonly<Record<ToolId, ToolLabel>>,
  tool: ToolId,
): string | null {
  const dropped = stage2.dropped.find((candidate) => candidate.tool === tool);
  if (!dropped) return null;
  const name = nameOf(tools, tool);
  if (dropped.by === "edit") return `${name} was dropped by hand.`;
  const best = stage2.requirements.find(({ id }) => id === dropped.best?.requirement);
  const match = best && dropped.best ? ` Best match: ${quote(best.text)}, ${dropped.best.score.toFixed(2)}.` : "";
  return `${name} serves nothing here.${match}`;
}

function describeServed({ requirements, unsolved, kept, noTool }: CoverageResult): string {
  const all = requirements.length;
  const served = all - unsolved.length;
  if (all === 0 && noTool) return `No tool is needed. ${describeNoNeed(noTool)}`;
  if (all === 0) return "The request states no requirement.";
  if (served === 0)
    return `No tool of the bundle serves ${all === 1 ? "the requirement" : `any of the ${all} requirements`}.`;
  const serving = kept.filter(({ serves }) => serves.length > 0).length;
  const what = served < all ? `${served} of ${count(all, "requirement")}` : describeAll(all);
  return `${count(serving, "tool")} ${verb(serving, "serves", "serve")} ${what}.`;
}

function describeAll(all: number): string {
  if (all === 1) return "the requirement";
  return all === 2 ? "both requirements" : `all ${all} requirements`;
}

function describeOpen({ unsolved, requirements }: CoverageResult): string {
  const open = unsolved.length;
  if (open === 0) return "";
  if (open === requirements.length) return open === 1 ? "It stays open." : "All stay open.";
  return `${open} ${verb(open, "stays", "stay")} open.`;
}

function describeKeptByHand({ kept }: CoverageResult): string {
  const byHand = kept.filter(({ serves }) => serves.length === 0).length;
  return byHand === 0 ? "" : `${count(byHand, "tool")} ${verb(byHand, "is", "are")} kept by hand.`;
}

function describeDropped({ dropped, noTool, requirements }: CoverageResult): string {
  const byHand = dropped.filter(({ by }) => by === "edit").length;
  const useless = dropped.length - byHand;
  const sentences: string[] = [];
  if (useless > 0 && noTool && requirements.length === 0) sentences.push("The bundle is left aside.");
  else if (useless > 0) {
    sentences.push(
      `${count(useless, "tool")} ${verb(useless, "serves nothing and is dropped", "serve nothing and are dropped")}.`,
    );
  }
  if (byHand > 0) sentences.push(`${count(byHand, "tool")} ${verb(byHand, "is", "are")} dropped by hand.`);
  return sentences.join(" ");
}
