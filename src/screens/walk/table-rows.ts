import type { RequirementId } from "../../core/domain/ids";
import type { RecommendedTool } from "../../core/domain/trace";
import { describeNoNeed } from "../../wording/learned";
import { listWords } from "../../core/domain/phrases";
import { formatScore } from "../../ui/format-number";
import { requirementText, toolName, type ShownWalk } from "./picture/shown-walk";

/** A table in words: what it is, its columns, its rows. The first cell names the row; “so” a person wrote. */
export interface PlainTable {
  caption: string;
  columns: string[];
  rows: string[][];
}

/** The whole walk as tables, stage by stage: everything the picture shows, readable without it. */
export function listTables(walk: ShownWalk): PlainTable[] {
  return [bundleTable(walk), matchTable(walk), ...voteTables(walk), resultTable(walk)].filter(
    (table) => table !== null,
  );
}

function bundleTable({ stage1, ...walk }: ShownWalk): PlainTable | null {
  if (!stage1 || !walk.parts.bundle) return null;
  if (stage1.search === "bundle-text") {
    const rows = stage1.candidates.map(({ tools, cosine, bm25, uses }, i) => [
      listWords(tools.map((tool) => toolName(walk, tool))),
      String(i + 1),
      cosine === null ? "" : formatScore(cosine),
      bm25.toFixed(1),
      String(uses),
    ]);
    return {
      caption: "1 Bundle: the nearest bundles",
      columns: ["Tools", "Place", "Cosine", "BM25", "Past requests"],
      rows,
    };
  }
  const rows = stage1.neighbours.map(({ text, tools, cosine, bm25 }, i) => [
    inQuotes(text),
    String(i + 1),
    cosine === null ? "" : formatScore(cosine),
    bm25.toFixed(1),
    listWords(tools.map((tool) => toolName(walk, tool))),
  ]);
  return {
    caption: "1 Bundle: the nearest past requests",
    columns: ["Past request", "Place", "Cosine", "BM25", "Tools it used"],
    rows,
  };
}

function matchTable({ stage2, ...walk }: ShownWalk): PlainTable | null {
  if (!stage2 || !walk.parts.coverage) return null;
  const tools = [...stage2.kept, ...stage2.dropped].map(({ tool }) => tool);
  const rows = stage2.requirements.map(({ id, text }) => [
    inQuotes(text),
    stage2.unsolved.includes(id) ? "open" : "served",
    ...tools.map((tool) => {
      const match = stage2.matches.find((one) => one.requirement === id && one.tool === tool);
      if (!match) return "";
      return `${formatScore(match.score)}${match.linked ? " serves it" : ""}${match.by === "edit" ? " (by hand)" : ""}`;
    }),
  ]);
  return {
    caption: `2 Coverage: requirements and tools of the bundle, threshold ${formatScore(stage2.threshold)}`,
    columns: ["Requirement", "Standing", ...tools.map((tool) => toolName(walk, tool))],
    rows,
  };
}

function voteTables(walk: ShownWalk): PlainTable[] {
  const votes = (walk.stage3?.perRequirement ?? []).slice(0, walk.parts.votes);
  const rank = (place: number | null) => (place === null ? "" : String(place));
  return votes.map(({ requirement, tally, winner }) => ({
    caption: `3 Vote for ${inQuotes(requirementText(walk, requirement))}`,
    columns: ["Tool", "Direct", "History", "Context", "Votes", "Outcome"],
    rows: tally.map(({ tool, ranks, votes: given }) => [
      toolName(walk, tool),
      rank(ranks.direct),
      rank(ranks.history),
      rank(ranks.context),
      String(given),
      tool === winner ? "wins" : "",
    ]),
  }));
}

function resultTable(walk: ShownWalk): PlainTable | null {
  if (!walk.recommendation || !walk.parts.result) return null;
  const { gold } = walk;
  const rows = walk.recommendation.tools.map((one, i) => [
    toolName(walk, one.tool),
    String(i + 1),
    reasonOf(one, (id) => inQuotes(requirementText(walk, id))),
    ...(gold ? [gold.includes(one.tool) ? "yes" : "no"] : []),
  ]);
  const missed = (gold ?? []).filter((tool) => !walk.recommendation?.tools.some((one) => one.tool === tool));
  return {
    caption: "Result",
    columns: ["Tool", "Place", "Because", ...(gold ? ["In the gold set"] : [])],
    rows: [
      ...(rows.length === 0
        ? [["No tool", "", whyNone(walk), ...(gold ? [gold.length === 0 ? "as needed" : ""] : [])]]
        : rows),
      ...missed.map((tool) => [toolName(walk, tool), "", "missed", "yes"]),
    ],
  };
}

function whyNone({ stage2 }: ShownWalk): string {
  if (stage2?.noTool) return describeNoNeed(stage2.noTool);
  return stage2?.requirements.length === 0 ? "No requirement was found in the request." : "";
}

function reasonOf({ because, from, votes }: RecommendedTool, wordsOf: (id: RequirementId) => string): string {
  const words = listWords(because.map(wordsOf));
  if (from === "vote") return `${words}: by vote, ${votes ?? 0} of 3`;
  if (from === "edit") return words === "" ? "by hand" : `${words}: by hand`;
  return words;
}

/** The words of a person, to be set in their voice. Quotes of their own become plain ones. */
function inQuotes(text: string): string {
  return `“${text.replace(/[“”]/gu, '"')}”`;
}
