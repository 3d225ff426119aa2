import type { ChoiceResult, RecommendedTool } from "../../core/domain/choice";
import type { RequirementId, ToolId } from "../../core/domain/ids";
import type { RequirementVote } from "../../core/domain/trace";
import { chance, describeNoNeed, isNoTool } from "../../wording/chances";
import { describeDoubts, describeReasons, sayLeftOut, sayNeeded } from "../../wording/choice";
import { sayGives } from "../../wording/needs";
import { describeNeed } from "../../wording/network";
import { listOffered } from "./picture/choice-rows";
import { listWords } from "../../core/domain/phrases";
import { formatScore } from "../../ui/format-number";
import { scoreIn } from "./evidence/RivalTable";
import { requirementText, toolName, type ShownWalk } from "./picture/shown-walk";

/** A table in words: what it is, its columns, its rows. The first cell names the row; “so” a person wrote. */
export interface PlainTable {
  caption: string;
  columns: string[];
  rows: string[][];
}

/** The whole walk as tables, stage by stage: everything the picture shows, readable without it. */
export function listTables(walk: ShownWalk): PlainTable[] {
  return [
    bundleTable(walk),
    matchTable(walk),
    ...voteTables(walk),
    resultTable(walk),
    besideTable(walk),
    needsTable(walk),
  ].filter((table) => table !== null);
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
  const kept = new Set(stage2.kept.map(({ tool }) => tool));
  const rows = stage2.requirements.map(({ id, text }) => [
    inQuotes(text),
    stage2.unsolved.includes(id) ? "open" : "served",
    ...tools.map((tool) => {
      const match = stage2.matches.find((one) => one.requirement === id && one.tool === tool);
      if (!match) return "";
      const link = !match.linked ? "" : kept.has(tool) ? " serves it" : " linked, but the tool is dropped by hand";
      return `${formatScore(match.score)}${link}${match.by === "edit" ? " (by hand)" : ""}`;
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
  return votes.map(({ requirement, tally, views, winner, winnerBy, computedWinner }) => ({
    caption: `3 Vote for ${inQuotes(requirementText(walk, requirement))}`,
    columns: ["Tool", "Direct", "History", "Context", "Votes", "Outcome"],
    rows: tally.map(({ tool, ranks, votes: given }) => [
      toolName(walk, tool),
      ...(["direct", "history", "context"] as const).map((view) => {
        const place = ranks[view];
        return place === null ? "" : `${place} (${scoreIn({ views }, { view, tool, trace: walk.trace })})`;
      }),
      String(given),
      outcomeOfVote(tool, { winner, winnerBy, computedWinner }),
    ]),
  }));
}

/** A tool that a person's edit put in the place of the winner did not win. */
function outcomeOfVote(
  tool: ToolId,
  { winner, winnerBy, computedWinner }: Pick<RequirementVote, "winner" | "winnerBy" | "computedWinner">,
): string {
  if (tool === winner) return winnerBy === "edit" ? "added after your edit" : "wins";
  return tool === computedWinner ? "won the vote, overruled by hand" : "";
}

function resultTable(walk: ShownWalk): PlainTable | null {
  if (!walk.recommendation || !walk.parts.result) return null;
  const { gold, choice } = walk;
  const { tools } = walk.recommendation;
  const rows = tools.map((one, i) => [
    toolName(walk, one.tool),
    String(i + 1),
    reasonInChoice(one, tools, choice) ??
      reasonInClosure(one, walk) ??
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

/** `null`: the rule of the stages made the answer. */
function reasonInChoice(
  { tool }: RecommendedTool,
  recommended: readonly RecommendedTool[],
  choice: ChoiceResult | null,
): string | null {
  const chosen = choice?.tools.find((one) => one.tool === tool);
  return chosen ? `Chance ${chance(chosen.chance)}. ${describeReasons(chosen, recommended)}` : null;
}

/** `null`: dependency closure did not add it. */
function reasonInClosure({ tool }: RecommendedTool, { trace, tools }: ShownWalk): string | null {
  const added = trace?.network?.added.find((one) => one.tool === tool);
  return added ? sayGives(added, tools) : null;
}

/** What the answer needs and lacks. */
function needsTable({ trace, parts, tools }: ShownWalk): PlainTable | null {
  const offered = trace && parts.result ? listOffered(trace) : [];
  if (offered.length === 0) return null;
  return {
    caption: "What the answer needs and lacks",
    columns: ["Tool that gives it", "Why"],
    rows: offered.map((one) => [toolName({ tools }, one.tool), describeNeed(one, tools)]),
  };
}

/** What the choice weighed and left out. */
function besideTable(walk: ShownWalk): PlainTable | null {
  const { choice } = walk;
  if (!choice || choice.leftOut.length + choice.outside.length === 0) return null;
  const isNone = isNoTool(choice);
  const near = choice.outside.filter(({ tool }) => !choice.leftOut.some((one) => one.tool === tool));
  return {
    caption: "4 Choice: not in the answer",
    columns: ["Tool", "Chance", "Why"],
    rows: [
      ...choice.leftOut.map((one) => [toolName(walk, one.tool), chance(one.chance), sayLeftOut(one, isNone)]),
      ...near.map((one) => [toolName(walk, one.tool), chance(one.chance), sayNeeded(one, isNone)]),
    ],
  };
}

function whyNone({ stage2, choice }: ShownWalk): string {
  if (choice) return describeDoubts(choice);
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
