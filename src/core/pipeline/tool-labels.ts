import type { ToolId } from "../domain/ids";
import { estimateTokens, toolText } from "../domain/tool";
import type { ChoiceResult } from "../domain/choice";
import type { LearnedJudgement, RetrievalEvidence } from "../domain/learned";
import type { BundleResult, CoverageResult, RerankResult, ToolLabel, Trace } from "../domain/trace";
import type { ClosureResult } from "../domain/network";
import type { Query } from "../domain/query";
import type { RetrievalIndex } from "../retrieve/retrieval-index";

/** Characters of a description in a label: two lines of a tool tip. */
const DESCRIPTION_LENGTH = 160;

/**
 * Name, first words and token cost of tools, for whoever draws the trace: a walk is shown, sent and compared without its
 * catalogue. Sorted by id, so that equal walks are equal texts. A tool the catalogue lacks keeps its id.
 */
export function labelTools(ids: Iterable<ToolId>, index: RetrievalIndex): Record<ToolId, ToolLabel> {
  const labels: Record<ToolId, ToolLabel> = {};
  for (const id of [...new Set(ids)].sort()) {
    const tool = index.tools[index.toolNumbers.get(id) ?? -1];
    labels[id] = tool
      ? { name: tool.name, description: firstWords(tool.description), tokens: estimateTokens(toolText(tool)) }
      : { name: id, description: "", tokens: 0 };
  }
  return labels;
}

/** Every tool that is mentioned anywhere in a trace; its labels and its settings are not needed for that. */
export function toolsOfTrace(
  trace: Omit<Trace, "schema" | "config" | "datasetHash" | "tools" | "environment">,
): ToolId[] {
  const { choice, network, learned, gate } = trace;
  return [
    ...toolsOfQuery(trace.query),
    ...toolsOfBundles(trace.stage1),
    ...toolsOfCoverage(trace.stage2),
    ...toolsOfVotes(trace.stage3),
    ...trace.recommendation.tools.map(({ tool }) => tool),
    ...(choice ? toolsOfChoice(choice) : []),
    ...(network ? toolsOfClosure(network) : []),
    ...(learned ? toolsOfJudgement(learned) : []),
    ...(gate?.retrieval ? toolsOfRetrieval(gate.retrieval) : []),
  ];
}

/* Which tools a part of a trace mentions. */

function toolsOfRetrieval({ neighbours, tools, set }: RetrievalEvidence): ToolId[] {
  return [...neighbours.flatMap((one) => one.tools), ...tools.map(({ tool }) => tool), ...set.tools];
}

export function toolsOfQuery(query: Query): ToolId[] {
  return [...(query.gold ?? []), ...(query.requirements ?? []).flatMap((requirement) => requirement.tools)];
}

export function toolsOfBundles({ chosen, candidates, neighbours }: BundleResult): ToolId[] {
  return [...(chosen ? [chosen] : []), ...candidates, ...neighbours].flatMap(({ tools }) => tools);
}

export function toolsOfCoverage({ matches, kept, dropped }: CoverageResult): ToolId[] {
  return [...matches, ...kept, ...dropped].map(({ tool }) => tool);
}

export function toolsOfVotes({ perRequirement }: RerankResult): ToolId[] {
  return perRequirement.flatMap(({ tally, winner, pastRequests }) => [
    ...tally.map(({ tool }) => tool),
    ...(winner === null ? [] : [winner]),
    ...pastRequests.flatMap(({ tools }) => tools),
  ]);
}

function toolsOfClosure({ substituted, added, unmet, offered = [] }: ClosureResult): ToolId[] {
  const replaced = substituted.flatMap(({ tool, to }) => [tool, to]);
  const giving = [...added, ...offered].flatMap((one) => [one.tool, one.for]);
  return [...replaced, ...giving, ...unmet.map(({ tool }) => tool)];
}

function toolsOfChoice({ bundles, leftOut, outside, rule }: ChoiceResult): ToolId[] {
  return [...bundles.flatMap(({ tools }) => tools), ...[...leftOut, ...outside].map(({ tool }) => tool), ...rule.tools];
}

function toolsOfJudgement({ tools, likeliest, outside }: LearnedJudgement): ToolId[] {
  return [...tools, ...(likeliest?.tools ?? []), ...outside.map(({ tool }) => tool)];
}

function firstWords(description: string): string {
  if (description.length <= DESCRIPTION_LENGTH) return description;
  const cut = description.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_LENGTH / 2))}…`;
}
