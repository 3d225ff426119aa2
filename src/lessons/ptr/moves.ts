import type { QueryId, RequirementId, ToolId } from "../../core/domain/ids";
import { countOf, listWords, verb } from "../../core/domain/phrases";
import type { KeptTool, Match, Neighbour, RequirementVote, Trace, Verdict } from "../../core/domain/trace";
import { judgeCoverage } from "../../core/pipeline/stage-2-coverage-mapping";
import { pickByClosedForm, tallyVotes, type Views } from "../../core/pipeline/stage-3-multi-view-reranking";
import { hundredths, namesIn } from "../walk-facts";

/* What can be moved in the pictures of the steps, and what is then so: the rules of the pipeline on the numbers of a walk. */

/** Step 2. The nearest past request when some are dropped, whose tools are then the bundle; `null` when all that are known are. */
export function nearestWithout({ stage1 }: Trace, dropped: readonly QueryId[]): Neighbour | null {
  return stage1.neighbours.find(({ query }) => !dropped.includes(query)) ?? null;
}

/** "Without a and c the bundle is that of b: Weather Forecast and Maps." `letters`: of the past requests that are shown. */
export function describeNearest(trace: Trace, dropped: readonly QueryId[], letters: string): string {
  const nearest = nearestWithout(trace, dropped);
  const letterOf = (id: QueryId): string =>
    letters[trace.stage1.neighbours.findIndex(({ query }) => query === id)] ?? "";
  const gone = dropped.map(letterOf);
  const without = gone.length > 0 ? `Without ${listWords(gone)} the` : "The";
  if (!nearest) return `${without} history has no request left that is shown.`;
  const at = letterOf(nearest.query);
  const whose = at === "" ? "the next past request" : at;
  return `${without} bundle is that of ${whose}: ${listWords(nearest.tools.map(namesIn(trace)))}.`;
}

/** Step 4. Which matches link at this threshold: the best tools of each requirement that reach it. */
export function linksAt({ stage2, config }: Trace, threshold: number): Match[] {
  return stage2.requirements.flatMap(({ id }) =>
    stage2.matches
      .filter(({ requirement }) => requirement === id)
      .toSorted((a, b) => b.score - a.score || (a.tool < b.tool ? -1 : 1))
      .slice(0, config.stage2.bestTools)
      .filter(({ score }) => score >= threshold),
  );
}

/** "From 0.31 on: 3 links. 2 of 5 tools serve words, 1 of 3 underlines stays open." */
export function describeLinks(trace: Trace, threshold: number): string {
  const links = linksAt(trace, threshold);
  const serving = new Set(links.map(({ tool }) => tool)).size;
  const all = trace.stage2.requirements.length;
  const open = all - new Set(links.map(({ requirement }) => requirement)).size;
  const tools = trace.stage1.chosen?.tools.length ?? 0;
  return (
    `From ${hundredths(threshold)} on: ${countOf(links.length, "link")}. ` +
    `${serving} of ${countOf(tools, "tool")} ${verb(serving, "serves", "serve")} words, ` +
    (open === 0
      ? "no underline stays open."
      : `${open} of ${countOf(all, "underline")} ${verb(open, "stays", "stay")} open.`)
  );
}

/** A tool of the bundle that is made to serve words by hand. */
export interface HandLink {
  requirement: RequirementId;
  tool: ToolId;
}

/** Step 6. The walk with these links, as far as coverage goes: a linked tool is kept, its words are served. */
export function linkByHand(trace: Trace, links: readonly HandLink[]): Trace {
  const { stage2 } = trace;
  if (links.length === 0) return trace;
  const linked = new Set(links.map(({ tool }) => tool));
  const extra = (tool: ToolId, serves: readonly RequirementId[]): RequirementId[] => [
    ...new Set([...serves, ...links.filter((link) => link.tool === tool).map(({ requirement }) => requirement)]),
  ];
  const kept = stage2.kept.map((row): KeptTool => ({ ...row, serves: extra(row.tool, row.serves) }));
  const known = new Set(kept.map(({ tool }) => tool));
  const brought = [...linked]
    .filter((tool) => !known.has(tool))
    .map((tool): KeptTool => ({ tool, serves: extra(tool, []), by: "edit" }));
  const dropped = stage2.dropped.filter(({ tool }) => !linked.has(tool));
  const unsolved = stage2.unsolved.filter((id) => !links.some(({ requirement }) => requirement === id));
  const verdict: Verdict = judgeCoverage(stage2.requirements.length, unsolved.length, dropped.length);
  return { ...trace, stage2: { ...stage2, kept: [...kept, ...brought], dropped, unsolved, verdict } };
}

/** Step 7. The three lists of a vote when k tools, k past requests and k tools make them; k up to what the walk holds. */
export function listsAt({ views, pastRequests }: RequirementVote, k: number): Views {
  const first = (ranked: readonly { tool: ToolId }[]): ToolId[] => ranked.slice(0, k).map(({ tool }) => tool);
  const history = [...new Set(pastRequests.slice(0, k).flatMap(({ tools }) => tools))];
  return { direct: first(views.direct), history, context: first(views.context) };
}

/** "k = 3: history has 5 tools. Maps wins with 3 votes; the first of direct is Mail." */
export function describeLists(trace: Trace, vote: RequirementVote, k: number): string {
  const lists = listsAt(vote, k);
  const name = namesIn(trace);
  const winner = pickByClosedForm(lists);
  const [first] = lists.direct;
  if (winner === null || first === undefined) return `k = ${k}: the lists are empty.`;
  const votes = tallyVotes(lists).find(({ tool }) => tool === winner)?.votes ?? 0;
  const who = winner === first ? "the first of direct" : `not ${name(first)}, the first of direct`;
  return `k = ${k}: history has ${countOf(lists.history.length, "tool")}. ${name(winner)} wins with ${countOf(votes, "vote")}, ${who}.`;
}
