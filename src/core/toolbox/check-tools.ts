import { wordsOfName } from "../domain/identifier-names";
import type { ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { classOf } from "../requirements/lexicon";
import { compareText } from "../retrieve/rank";
import { tokenize } from "../retrieve/tokenize";
import { checkSchema, type SchemaFault } from "./check-schema";
import { findByWords, searchWords } from "./finders";
import type { TokenCounter } from "./token-counter";

/** What can be wrong with how a tool is named, described or called. */
export type ToolFaultCode = NameFault | DescriptionFault | SchemaFault;

type NameFault = "same-name" | "name-characters" | "name-too-long" | "mixed-styles";
type DescriptionFault =
  | "no-description"
  | "name-again"
  | "few-words"
  | "no-verb"
  | "broken-words"
  | "no-word-of-requests"
  | "not-found-by-itself";

/** One kind of fault and the tools that have it; `what`: where in the tool, or what it is. */
export interface ToolFault {
  code: ToolFaultCode;
  tools: { tool: ToolId; what: string }[];
}

/** How a client names tools. */
export interface NameLimits {
  /** Put before each name, such as `mcp__server__`. */
  prefix: string;
  /** Most characters with the prefix. */
  most: number;
}

/** OpenAI and Anthropic take 64 characters. */
const DEFAULT_LIMITS: NameLimits = { prefix: "", most: 64 };

/** What most models take; dots are refused by several. */
const GOOD_NAME = /^[A-Za-z0-9_-]+$/;
const FEWEST_WORDS = 6;
/** Among so many first words of a description one should say what the tool does. */
const OPENING_WORDS = 3;
/** What the lists of verbs do not know: other scripts. */
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
/** A word of so many tokens or more is broken; a share of such words of the description. */
const PIECES = 3;
const BROKEN_SHARE = 0.3;
/** A schema of more than so many times the median tokens of a tool. */
const LARGE = 5;

/** Names, descriptions and schemas that make tools hard to call or to find. Codes without tools are left out. */
export function checkTools(
  tools: readonly Tool[],
  requests: readonly { text: string }[],
  counter: TokenCounter,
  limits: NameLimits = DEFAULT_LIMITS,
): ToolFault[] {
  const faults = new Map<ToolFaultCode, ToolFault["tools"]>();
  const note = (code: ToolFaultCode, tool: ToolId, what = ""): void => {
    const list = faults.get(code) ?? [];
    list.push({ tool, what });
    faults.set(code, list);
  };
  noteNames(tools, limits, note);
  noteDescriptions(tools, requests, counter, note);
  noteSchemas(tools, counter, note);
  return [...faults]
    .map(([code, found]) => ({ code, tools: found }))
    .sort((a, b) => b.tools.length - a.tools.length || compareText(a.code, b.code));
}

type Note = (code: ToolFaultCode, tool: ToolId, what?: string) => void;

function noteNames(tools: readonly Tool[], { prefix, most }: NameLimits, note: Note): void {
  const byName = new Map<string, Tool[]>();
  for (const tool of tools) {
    const key = plainName(tool.name);
    byName.set(key, [...(byName.get(key) ?? []), tool]);
    if (!GOOD_NAME.test(tool.name)) note("name-characters", tool.id, tool.name);
    const length = prefix.length + tool.name.length;
    if (length > most) note("name-too-long", tool.id, String(length));
  }
  for (const same of byName.values()) if (same.length > 1) for (const { id, name } of same) note("same-name", id, name);
  noteStyles(tools, note);
}

/** Names that are the same but for case and what parts their words. */
function plainName(name: string): string {
  return wordsOfName(name).join(" ").toLowerCase();
}

/** Names in another style than most names of the same server. Single words have no style. */
function noteStyles(tools: readonly Tool[], note: Note): void {
  const byServer = new Map<string, { tool: Tool; style: string }[]>();
  for (const tool of tools) {
    const style = styleOf(tool.name);
    if (style === null) continue;
    const server = tool.source.file;
    byServer.set(server, [...(byServer.get(server) ?? []), { tool, style }]);
  }
  for (const named of byServer.values()) {
    const counts = new Map<string, number>();
    for (const { style } of named) counts.set(style, (counts.get(style) ?? 0) + 1);
    const [usual] = [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b));
    for (const { tool, style } of named) if (style !== usual?.[0]) note("mixed-styles", tool.id, style);
  }
}

function styleOf(name: string): string | null {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return "snake_case";
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name)) return "kebab-case";
  if (/^[a-z0-9]+([A-Z][a-z0-9]*)+$/.test(name)) return "camelCase";
  if (/^([A-Z][a-z0-9]+){2,}$/.test(name)) return "PascalCase";
  return /[_.-]|[a-z][A-Z]/.test(name) ? "mixed" : null;
}

function noteDescriptions(
  tools: readonly Tool[],
  requests: readonly { text: string }[],
  counter: TokenCounter,
  note: Note,
): void {
  const asked = new Set(requests.flatMap(({ text }) => tokenize(text)));
  const finder = findByWords(tools);
  const isBroken = rememberWords((word) => counter.ofText(` ${word}`) >= PIECES);
  for (const [index, tool] of tools.entries()) {
    const words = tokenize(tool.description);
    if (words.length === 0) {
      note("no-description", tool.id);
      continue;
    }
    if (plainName(tool.description) === plainName(tool.name)) note("name-again", tool.id, tool.description);
    else if (words.length < FEWEST_WORDS) note("few-words", tool.id, tool.description);
    if (!saysWhatItDoes(words)) note("no-verb", tool.id, words.slice(0, OPENING_WORDS).join(" "));
    const broken = words.filter((word) => isBroken(word));
    if (counter.by === "o200k" && broken.length >= BROKEN_SHARE * words.length)
      note("broken-words", tool.id, [...new Set(broken)].slice(0, 3).join(", "));
    if (requests.length > 0 && !searchWords(tool).some((word) => asked.has(word))) note("no-word-of-requests", tool.id);
    const first = foundInstead(finder.score({ text: tool.description }), index);
    if (first !== null) note("not-found-by-itself", tool.id, tools[first]!.name);
  }
}

/** The first of the tools with the highest score, where it is higher than that of this tool. */
function foundInstead(scores: Float64Array, tool: number): number | null {
  let first = tool;
  for (let other = 0; other < scores.length; other++) if (scores[other]! > scores[first]! + 1e-9) first = other;
  return first === tool ? null : first;
}

function rememberWords(judge: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const judged = known.get(word) ?? judge(word);
    known.set(word, judged);
    return judged;
  };
}

/** By a verb among its first words. What is not written in Latin letters is not judged. */
function saysWhatItDoes(words: readonly string[]): boolean {
  const opening = words.slice(0, OPENING_WORDS);
  return opening.some((word) => NOT_LATIN.test(word) || isActionWord(word));
}

function noteSchemas(tools: readonly Tool[], counter: TokenCounter, note: Note): void {
  const tokens = tools.map((tool) => counter.of(tool));
  const median = [...tokens].sort((a, b) => a - b)[Math.floor(tokens.length / 2)] ?? 0;
  for (const [index, tool] of tools.entries()) {
    for (const { code, at } of checkSchema(tool)) note(code, tool.id, at);
    if (tokens[index]! > LARGE * median) note("large", tool.id, String(tokens[index]));
  }
}

/** Verbs of descriptions of tools that requests hardly use, and those that the splitter reads as something else. */
const OF_TOOLS = new Set(
  (
    "acquire add administer aggregate align allow answer apply archive ask audit authenticate autocomplete backup " +
    "batch begin bind boost bring broadcast browse build bulk bundle burn cache calibrate capture chat clear click " +
    "clone close collect command commit compile compress compute configure conjugate connect consume control convert " +
    "coordinate copy count crawl create crop customise customize decode decrease decrypt define delete deliver " +
    "deploy dequeue describe detect determine disclose dismiss dispatch dispense display distribute do donate " +
    "download drag drop dump echo edit elaborate elevate emit empower enable encode encrypt end enforce enhance " +
    "enqueue enrich enumerate equip escalate evaluate execute expand expire explain exploit explore export expose " +
    "extend extract facilitate fetch file filter find fit flag flush fork format forward generate geocode get give " +
    "grab grant group guess guide handle hash have help hide highlight identify implement import increase index " +
    "infer ingest initialise initialize inject insert inspect install integrate interact invalidate invoke irrigate " +
    "issue join keep kill label launch learn let link list listen load localise localize locate lock log login look " +
    "lookup make manage manipulate map mark match measure merge migrate minify minimise minimize mirror model modify " +
    "monitor mount move multiply mute navigate normalise normalize notify obtain offer open optimise optimize order " +
    "outline overwrite parse partition paste patch pause perform persist pin ping pitch play poll populate post " +
    "predict prepare press preview print probe process produce profile promote propose prove provide provision " +
    "publish pull purge purify push put query queue rank react read rebase reboot rebuild receive recognise " +
    "recognize recommend record recover redirect refresh refund register reload remove rename render reopen replace " +
    "reply report request require reset resize resolve respond restart restore resume retrieve retry return reveal " +
    "reverse revert revoke rewrite roll rotate run sample sanitise sanitize save scale scan scrape scroll search " +
    "segment select send serve set share show shuffle shut shutdown sign simulate skip sleep snapshot sniff solve " +
    "sort spawn split stage star start stop store stream subscribe suggest summarise summarize support suspend swap " +
    "switch sync synchronise synchronize synthesise synthesize tag tail take tell terminate test toggle tokenise " +
    "tokenize trace track train transfer transform translate traverse trigger truncate type unarchive unblock unlock " +
    "unpin unsubscribe update upgrade upload upsert use validate verify view visit visualise visualize wait walk " +
    "warn watch wipe work wrap write yield zip zoom"
  ).split(" "),
);

/**
 * Whether a word can say what a tool does: a verb as it stands, in the third person ("lists"), as "-ing" or as "-ed". Told by
 * lists and endings, so a noun that is also a verb counts ("search"), as it should: only what is surely none is named.
 *
 * @example isActionWord("fetches") // true; isActionWord("weather") // false
 */
function isActionWord(word: string): boolean {
  const lower = word.toLowerCase();
  const forms = [lower, lower.replace(/s$/, ""), lower.replace(/es$/, ""), lower.replace(/ies$/, "y")];
  if (forms.some((form) => OF_TOOLS.has(form) || classOf(form, form) === "verb")) return true;
  return ["gerund", "past"].includes(classOf(lower, lower));
}
