import { countOf, verb } from "../core/domain/phrases";
import type { FinderId } from "../core/toolbox/finders";
import { AIM, type FinderMeasure } from "../core/toolbox/measure-finding";
import type { ToolFaultCode } from "../core/toolbox/check-tools";
import type { Toolbox } from "../core/toolbox/open-toolbox";
import { PROFILES_FROM } from "../core/toolbox/profiles";

/** What is said of each fault, going on from its count. */
const FAULTS: Record<ToolFaultCode, readonly [one: string, many: string]> = {
  "same-name": [
    "tool shares its name with another, case and separators aside",
    "tools share their name with another, case and separators aside",
  ],
  "name-characters": ["name has characters that some models refuse", "names have characters that some models refuse"],
  "name-too-long": ["name is too long with its prefix", "names are too long with their prefix"],
  "mixed-styles": [
    "name is written in another style than most of its server",
    "names are written in another style than most of their server",
  ],
  "no-description": ["tool has no description", "tools have no description"],
  "name-again": ["description only repeats the name", "descriptions only repeat the name"],
  "few-words": ["description has fewer than six words", "descriptions have fewer than six words"],
  "no-verb": [
    "description does not begin with what the tool does: none of its first three words is a verb",
    "descriptions do not begin with what the tool does: none of their first three words is a verb",
  ],
  "broken-words": [
    "description is mostly words that models read in pieces",
    "descriptions are mostly words that models read in pieces",
  ],
  "no-word-of-requests": ["tool shares no word with any request", "tools share no word with any request"],
  "not-found-by-itself": [
    "description finds another tool before its own",
    "descriptions find another tool before their own",
  ],
  "not-an-object": ["input schema is not an object", "input schemas are not objects"],
  "choice-on-top": [
    "input schema has a choice at its top level, which some clients refuse",
    "input schemas have a choice at their top level, which some clients refuse",
  ],
  "array-without-items": ["array does not say what it holds", "arrays do not say what they hold"],
  "open-reference": [
    "reference points outside the schema or to nothing",
    "references point outside their schema or to nothing",
  ],
  "unknown-required": [
    "required parameter is not among the properties",
    "required parameters are not among the properties",
  ],
  undescribed: ["parameter has no description", "parameters have no description"],
  large: ["tool costs more than five times the median", "tools cost more than five times the median"],
};

/** Goes on from the count: "descriptions have fewer than six words". */
export function describeFault(code: ToolFaultCode, count: number): string {
  return FAULTS[code][count === 1 ? 0 : 1];
}

const FINDERS: Record<FinderId, string> = {
  words: "the words of the tools",
  meaning: "the meaning of the tools",
  past: "past requests",
  walk: "Kitpick’s walk",
};

export function describeFinder(finder: FinderId): string {
  return FINDERS[finder];
}

/** A number of tokens; "about" where it is an estimate. */
function describeTokens(tokens: number, by: Toolbox["costs"]["by"]): string {
  return `${by === "estimate" ? "about " : ""}${countOf(Math.round(tokens), "token")}`;
}

/** The first sentence: what all tools cost. */
export function describeCost({ costs }: Toolbox): string {
  const tools = costs.tokens.length;
  return `${countOf(tools, "tool")} ${verb(tools, "costs", "cost")} ${describeTokens(costs.total, costs.by)} on every call.`;
}

/** The finder that holds enough at the least tokens; `null`: none does with fewer than all tools. */
export function cheapestFinder({ finding, costs }: Toolbox): FinderMeasure | null {
  const reached = finding.filter(({ reached: point }) => point !== null && point.k < costs.tokens.length);
  return reached.sort((a, b) => a.reached!.tokens - b.reached!.tokens)[0] ?? null;
}

/** The second sentence: how few are enough, or why that cannot be said. */
export function describeFewest(toolbox: Toolbox): string {
  const { requests, costs, proposed } = toolbox;
  if (requests === 0) return "No requests yet, so nobody can say how few are enough.";
  const cheapest = cheapestFinder(toolbox);
  const aim = `${Math.round(AIM * 100)} %`;
  const whose = proposed?.areCounted
    ? `${countOf(requests, "request")} that a model proposed`
    : countOf(requests, "request");
  if (!cheapest)
    return `No search holds ${aim} of what ${whose} needed with fewer than all ${countOf(costs.tokens.length, "tool")}.`;
  const { k, tokens, recall } = cheapest.reached!;
  const nearest = k === 1 ? "the first tool costs" : `the first ${k} tools cost`;
  return `Found by ${describeFinder(cheapest.finder)}, ${nearest} ${describeTokens(tokens, costs.by)} on average and ${verb(k, "holds", "hold")} ${Math.floor(recall * 100)} % of what ${whose} needed.`;
}

/** What the number of requests allows to say. */
export function describeRequestCount({ requests, wordless }: Pick<Toolbox, "requests" | "wordless">): string {
  if (requests === 0 && wordless > 0)
    return `${countOf(wordless, "request has", "requests have")} no words: ${verb(wordless, "it says", "they say")} which tools are used, not whether a search finds them.`;
  if (requests === 0) return "Add requests with the tools they need, real ones if you can.";
  if (requests < PROFILES_FROM)
    return `${countOf(requests, "request")} ${verb(requests, "shows", "show")} what is broken, not how good it is.`;
  return "Each request is left out of its own history.";
}

/** What is said of requests that a model proposed; "" without any. They never share a mean with those of people. */
export function describeProposed({ proposed }: Pick<Toolbox, "proposed">): string {
  if (!proposed) return "";
  const { requests, areCounted, overlap, overlapOfPeople, finding } = proposed;
  const percent = (value: number): string => `${Math.round(100 * value)} %`;
  const [its, needs] = requests === 1 ? ["its", "it needs"] : ["their", "they need"];
  const own = `${percent(overlap)} of ${its} words stand in the texts of the tools ${needs}`;
  if (areCounted)
    return `${requests === 1 ? "It was" : "All of them were"} proposed by a model: ${own}, so ${verb(requests, "it is", "they are")} easier to find than what people ask.`;
  const five = finding.points.find(({ k }) => k === 5) ?? finding.points.at(-1)!;
  const first = five.k === 1 ? "the first tool holds" : `the first ${five.k} tools hold`;
  const people = overlapOfPeople === null ? "" : `; of people’s requests ${percent(overlapOfPeople)}`;
  return `${countOf(requests, "proposed request is", "proposed requests are")} counted apart: by words, ${first} ${percent(five.recall)} of what ${needs}. ${own}${people}.`;
}

/** Tools that no request needs: never used is not useless. */
export function describeUnused({ profiles, costs }: Toolbox): string {
  const { unused, requests } = profiles;
  if (requests === 0 || unused.tools.length === 0) return "";
  const many = unused.tools.length;
  const bound =
    requests < 3 ? "" : ` Each is needed by at most 1 request in ${Math.floor(requests / 3)}, with 95 % confidence.`;
  return `${countOf(many, "tool")} ${verb(many, "was", "were")} not needed once; ${verb(many, "it costs", "they cost")} ${describeTokens(unused.tokens, costs.by)} on every call.${bound}`;
}
