import { readFileSync } from "node:fs";
import { bundleKey } from "../../core/domain/bundle";
import { historyOf, type Dataset } from "../../core/domain/dataset";
import anyRequests from "../../core/recommend/trained/further-requests.json";
import nearMisses from "../../core/recommend/trained/near-misses.json";
import noToolRequests from "../../core/recommend/trained/no-tool-requests.json";
import type { Query, Span } from "../../core/domain/query";
import { analyseTokens } from "../../core/requirements/span-splitter";
import type { Label } from "../../core/requirements/tagger";
import { tokenizeWithSpans, type Token } from "../../core/retrieve/tokenize";
import { readMoreRequests } from "../samples/more-requests";

const FOLDER = "src/headless/requirements";

/** A request with the words that state its requirements; none when it needs no tool. */
export interface Example {
  text: string;
  gold: Span[];
  /** It needs a tool, and only that is learned from it, not which of its words call for it. */
  isForNeedOnly?: boolean;
  /** Examples of one group are trained on or tested on together: those with the same tools. */
  group: string;
}

/** The past requests of a data set, grouped by bundle. */
export function historyExamples(dataset: Dataset): Example[] {
  return historyOf(dataset).map(toExample);
}

/** The rambling requests that may be learned from; their other half is frozen. */
export function ramblingExamples(dataset: Dataset): Example[] {
  const { queries } = readMoreRequests(dataset, "rambling");
  return queries.filter(({ part }) => part === "rambling development").map(toExample);
}

/** An annotated request as an example. One that needs no tool is a group of its own. */
export function toExample(query: Query): Example {
  const gold = (query.requirements ?? []).map(({ span }) => span).sort((a, b) => a.start - b.start);
  const tools = query.gold ?? [];
  return { text: query.text, gold, group: tools.length > 0 ? bundleKey(tools) : query.id };
}

/**
 * Requests of other domains and other styles, written for the training: `[[` and `]]` stand around each requirement. A
 * line without them needs no tool.
 */
export function furtherExamples(): Example[] {
  return readMarked("further");
}

/** Requests of a few words, most of them without a verb; two in three need a tool, and all of their words call for it. */
export function terseExamples(): Example[] {
  return readMarked("terse").map((example) => ({ ...example, isForNeedOnly: example.gold.length > 0 }));
}

/**
 * Practical requests of many domains, and as many that ask for talk, knowledge or a text; every other one is learned from, and
 * by the others it is judged whether that helps.
 */
export function everydayExamples(half: "training" | "development"): Example[] {
  const isWanted = (_: Example, i: number): boolean => (i % 2 === 0) === (half === "training");
  return readMarked("everyday")
    .filter(isWanted)
    .map((example) => ({ ...example, isForNeedOnly: example.gold.length > 0 }));
}

function readMarked(kind: string): Example[] {
  const lines = readFileSync(`${FOLDER}/${kind}-requests.txt`, "utf8").trim().split("\n");
  return lines.map((line, i) => readBrackets(line, `${kind}-${i}`));
}

/** Requests that need no tool, from the sample's authors; none of them is in its test part. */
export function noToolExamples(): Example[] {
  return noToolRequests.map(({ id, text }) => ({ text, gold: [], group: id }));
}

/** Requests of many domains that need a tool and sound like talk. */
export function chattyExamples(): Example[] {
  const lines = readFileSync(`${FOLDER}/chatty-requests.txt`, "utf8").trim().split("\n");
  return lines.map((text, i) => ({ text, gold: [], isForNeedOnly: true, group: `chatty-${i}` }));
}

/** Requests of any data that need no tool, near-misses among them. */
export function anyNoToolExamples(): Example[] {
  return [...anyRequests.none, ...nearMisses.none].map((text, i) => ({ text, gold: [], group: `any-${i}` }));
}

/** Requests of any data that need a tool; near-misses among them sound like talk. */
export function anyNeedingExamples(): Example[] {
  const texts = [...anyRequests.needing, ...nearMisses.needing];
  return texts.map((text, i) => ({ text, gold: [], isForNeedOnly: true, group: `any-needing-${i}` }));
}

function readBrackets(line: string, group: string): Example {
  const gold: Span[] = [];
  let text = "";
  for (const part of line.split(/(\[\[|\]\])/)) {
    if (part === "[[") gold.push({ start: text.length, end: text.length });
    else if (part === "]]") gold.at(-1)!.end = text.length;
    else text += part;
  }
  return { text, gold, group };
}

/** The tokens of an example with what the models know of them. */
export function readExample({ text }: Example) {
  return analyseTokens(tokenizeWithSpans(text));
}

/** The right label of each token. A requirement of a single token cannot be labelled and is left out. */
export function labelTokens(tokens: readonly Token[], gold: readonly Span[]): Label[] {
  const labels = tokens.map((): Label => "outside");
  for (const { start, end } of gold) {
    const first = tokens.findIndex((token) => token.end > start);
    const last = tokens.findLastIndex((token) => token.start < end);
    if (last <= first) continue;
    labels.fill("inside", first, last);
    labels[first] = "first";
    labels[last] = "last";
  }
  return labels;
}

/** Which fold each group falls into: groups in an order drawn by the seed, dealt out in turn. */
export function dealFolds(examples: readonly Example[], folds: number, seed: number): Map<string, number> {
  const groups = [...new Set(examples.map(({ group }) => group))];
  let state = seed >>> 0;
  for (let i = groups.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [groups[i], groups[j]] = [groups[j]!, groups[i]!];
  }
  return new Map(groups.map((group, i) => [group, i % folds]));
}
