import { countOf } from "../core/domain/phrases";
import { describeEngine, type ElsewhereLists, type SearchedElsewhere } from "../core/domain/searched-elsewhere";
import type { Trace } from "../core/domain/trace";
import type { WhyInTab } from "../core/pipeline/search-elsewhere";

/** What leaves this machine when a walk is searched elsewhere, and what does not. `host`: in full. */
export function describeLeaving(host: string): { sent: string; kept: string } {
  return {
    sent: `To ${host}: the words of each request and of its requirements, the vectors of both (their meaning can be guessed from them), and the ids of texts that are left out or looked at again.`,
    kept: "Not sent: the data set, your corrections and judgements, the needed tools. What a correction would do is tried in this tab.",
  };
}

/** Why a walk is searched in this tab though an engine is connected. */
export function describeWhyInTab(why: WhyInTab, host: string): string {
  switch (why) {
    case "other-data":
      return `Searched in this tab: the index at ${host} is of another data set.`;
    case "other-encoder":
      return `Searched in this tab: the index at ${host} has vectors of another encoder.`;
    case "fold":
      return `Searched in this tab: this walk knows one part of the past requests, and the index at ${host} has all of them.`;
    case "every-text":
      return `Searched in this tab: this way to search looks at every text, and ${host} gives only the nearest.`;
  }
}

/** "OpenSearch 3.5.0, exact, index kitpick-…". */
export function describeIndex(searched: Omit<SearchedElsewhere, "lists">): string {
  return `${describeEngine(searched)}, index ${searched.index}`;
}

/** What a stage took from the engine, and what is certain of it: one row a stage and collection. Proved: as in this tab. */
export function describeLists({ lists }: Pick<SearchedElsewhere, "lists">): { stage: string; sentence: string }[] {
  return lists.map((list) => ({
    stage: list.stage === 1 ? "1 Bundle" : "3 Views",
    sentence: `the nearest of ${NAMES[list.collection](list.rows)}${list.lists === 1 ? "" : `, ${countOf(list.lists, "list")}`}: ${certaintyOf(list)}`,
  }));
}

/** All lists in one line: "All 7 lists are proved", or how many are not. */
export function describeCertainty({ lists }: Pick<SearchedElsewhere, "lists">): string {
  const sum = (of: (one: ElsewhereLists) => number): number => lists.reduce((total, one) => total + of(one), 0);
  const all = sum((one) => one.lists);
  const approximate = sum((one) => one.approximate);
  if (approximate > 0) return `${approximate} of ${countOf(all, "list")} approximate`;
  return all === 1 ? "The one list is proved" : `All ${countOf(all, "list")} are proved`;
}

const NAMES: Record<ElsewhereLists["collection"], (rows: number) => string> = {
  tools: (rows) => countOf(rows, "tool"),
  requests: (rows) => countOf(rows, "past request"),
  bundles: (rows) => countOf(rows, "bundle"),
};

function certaintyOf({ lists, approximate, mostAbove }: ElsewhereLists): string {
  if (approximate === 0) return "proved";
  const share = lists === approximate ? "approximate" : `${approximate} approximate`;
  return mostAbove === null
    ? `${share}, a text may be overlooked`
    : `${share}, an unseen text may score up to ${mostAbove.toPrecision(2)} more than the last`;
}

/** Who decided, where something was learned or wanted to be. `null`: the walk wants the rule of its stages. */
export function describeDecision({ choice, config }: Pick<Trace, "choice" | "config">): string | null {
  if (!config.choice) return null;
  return choice
    ? "The engine found the lists; what was learned chose in this tab, by its own vectors of the same data."
    : "Nothing was learned from this history yet, so the stages decide by their rule.";
}
