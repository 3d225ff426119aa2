import type { QueryId, ToolId } from "../../core/domain/ids";
import { countOf, verb } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { appendTo } from "../model/append-to";
import { createMessage, describeLocation, quote } from "../model/create-message";
import type { Choice, Fix, FormatMessage, QueryRow } from "../model/format";
import { hasRepeats } from "../model/has-repeats";
import { hashBytes } from "../model/hash-bytes";
import type { SniffedFile } from "../read/sniff";
import { joinJudgements, type JudgedQuery } from "./join-judgements";
import { createGoldMatcher, type GoldMatch, type GoldMatcher, type MatchKind } from "./match-gold";

export interface ResolvedQueries {
  queries: Query[];
  /** For rows that are held back, and one for each way of matching that was needed. */
  messages: FormatMessage[];
  /** How many rows of a file are held back here, by the index of the file. */
  heldBack: Map<number, number>;
}

/** Requests whose tools are found, before they have ids. */
export interface MatchedQueries extends Omit<ResolvedQueries, "queries"> {
  rows: MatchedQuery[];
}

interface MatchedQuery {
  /** The index of its file. */
  file: number;
  judged: JudgedQuery;
  tools: ToolId[] | null;
  swaps: NonNullable<Query["swaps"]>;
}

type LooseKind = Exclude<MatchKind, "exact">;

/** What a match by something else than the exact name is called in a message. */
const MATCHED_BY: Record<LooseKind, string> = {
  trimmed: "after trimming white space",
  "case-insensitive": "ignoring upper and lower case",
  alias: "another name of the tool",
  path: "a path whose parameter has another name",
  prefix: "without the prefix of a client",
};

/**
 * Requests with their gold tools found in the catalogue: named by the row, or by judgements that name the row. A row
 * that names an unknown tool is held back whole: a request with a part of its tools would be scored wrongly. Repeats are
 * taken out of `gold` and stay in `goldAsGiven`.
 */
export function matchQueries(
  files: readonly SniffedFile[],
  tools: readonly Tool[],
  choices: readonly Choice[],
): MatchedQueries {
  const matcher = createGoldMatcher(tools, choices);
  const judged = joinJudgements(files, (id) => matcher.byId(id).tool !== null, choices);
  const matched: MatchedQueries = { rows: [], messages: [...judged.messages], heldBack: judged.heldBack };
  for (const [file, { name, result }] of files.entries()) {
    const rows = judged.rows.get(file);
    if (!rows) continue;
    const looser = new Map<LooseKind, string[]>();
    let heldBack = result.content!.queries!.length - rows.length;
    for (const row of rows) {
      const gold = matchGold(row, matcher, looser);
      if (gold.unknown === null)
        matched.rows.push({ file, judged: row, tools: gold.tools, swaps: matchSwaps(row.row, matcher) });
      else {
        matched.messages.push(unknownTool(name, row.row, gold.unknown));
        heldBack += 1;
      }
    }
    matched.heldBack.set(file, heldBack);
    for (const [kind, found] of looser) matched.messages.push(matchedLoosely(name, kind, found));
  }
  return matched;
}

/**
 * The requests themselves, with ids that none of the `known` has. `digits`: for each file, where it is known, the beginning of
 * SHA-256 of the text of each of its requests. Some are given at a time, and all together in the end.
 */
export function* makeQueriesInSteps(
  { rows, messages, heldBack }: MatchedQueries,
  known: readonly Pick<Query, "id">[],
  digits: readonly (readonly (string | undefined)[])[],
): Generator<Query[], ResolvedQueries> {
  const taken = new Set<string>(known.map(({ id }) => id));
  const queries: Query[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const row of rows.slice(at, at + ROWS_AT_ONCE)) {
      const query = makeQuery(row, digits[row.file]?.[row.judged.place], taken);
      queries.push(row.swaps.length > 0 ? { ...query, swaps: row.swaps } : query);
    }
    yield queries.slice(at);
  }
  return { queries, messages: [...messages, ...repeatsAcross(queries)], heldBack };
}

const ROWS_AT_ONCE = 512;

interface Unknown {
  name: string;
  index: number;
  suggestion: string | null;
}

function matchGold(
  { row, names, by }: JudgedQuery,
  matcher: GoldMatcher,
  looser: Map<LooseKind, string[]>,
): { tools: ToolId[] | null; unknown: null } | { unknown: Unknown } {
  if (names === null) return { tools: null, unknown: null };
  const match: (name: string) => GoldMatch = by === "id" ? matcher.byId : matcher.byName;
  const tools: ToolId[] = [];
  const loose: { kind: LooseKind; name: string }[] = [];
  for (const [index, name] of names.entries()) {
    const result = match(name);
    if (result.tool === null) return { unknown: { name, index, suggestion: result.suggestion } };
    tools.push(result.tool);
    if (result.kind !== "exact") loose.push({ kind: result.kind, name });
  }
  for (const { kind, name } of loose) appendTo(looser, kind, `${describeLocation(row.source.at)}, ${quote(name)}`);
  return { tools, unknown: null };
}

/** Swaps between tools of the catalogue: what failed may be none of it. */
const NO_SWAPS: NonNullable<Query["swaps"]> = [];

function matchSwaps({ swapNames }: QueryRow, matcher: GoldMatcher): NonNullable<Query["swaps"]> {
  if (!swapNames) return NO_SWAPS;
  return swapNames.flatMap((swap) => {
    const [failed, worked] = [matcher.byName(swap.failed).tool, matcher.byName(swap.worked).tool];
    return failed !== null && worked !== null && failed !== worked ? [{ failed, worked }] : [];
  });
}

function makeQuery({ judged, tools }: MatchedQuery, digits: string | undefined, taken: Set<string>): Query {
  const { row, split } = judged;
  const { text, raw, ordered, source, needs } = row;
  const id = makeQueryId(row, digits, taken);
  const repeats = tools !== null && hasRepeats(tools);
  const gold = repeats ? [...new Set(tools)] : tools;
  // Most have no more than this, and spreading nothing many times over takes longer than all else here.
  if (!repeats && !needs && split === undefined && row.part === undefined && row.group === undefined)
    return { id, text, raw, gold, ordered, source };
  return {
    id,
    text,
    raw,
    gold,
    ...(repeats ? { goldAsGiven: tools } : {}),
    ordered,
    ...(split === undefined ? {} : { split }),
    ...(row.part === undefined ? {} : { part: row.part }),
    ...(needs && tools ? { steps: tools.map((tool, index) => ({ tool, needs: needs[index] ?? [] })) } : {}),
    ...(row.group === undefined ? {} : { group: row.group }),
    source,
  };
}

/**
 * The id that the file gives, else the first 10 hex digits of SHA-256 of its words: neither depends on what other files are
 * read with it, so that runs over one file match those over several. Of equal ones the second gets `-2` behind it.
 */
function makeQueryId({ givenId, text }: QueryRow, digits: string | undefined, taken: Set<string>): QueryId {
  const id = `q${givenId ?? digits ?? hashBytes(text).slice(0, 10)}`;
  let free = id;
  for (let use = 2; taken.size === taken.add(free).size; use += 1) free = `${id}-${use}`;
  return free as QueryId;
}

function unknownTool(file: string, row: QueryRow, { name, index, suggestion }: Unknown): FormatMessage {
  const nearest = suggestion === null ? "" : ` Nearest: ${quote(suggestion)}.`;
  const sentence = `${quote(name)} is not in the catalogue.${nearest} Row held back.`;
  const take: Fix[] =
    suggestion === null
      ? []
      : [{ label: `Use ${quote(suggestion)}`, choice: { kind: "take-name", from: name, to: suggestion } }];
  const add: Fix = { label: "Add it as a tool without a description", choice: { kind: "add-unknown-tools", name } };
  const fixes = name.trim() === "" ? take : [...take, add];
  return createMessage(file, "unknown-tool", sentence, {
    where: `${describeLocation(row.source.at)}, tool[${index}]`,
    fixes,
  });
}

function matchedLoosely(file: string, kind: LooseKind, found: readonly string[]): FormatMessage {
  const sentence = `${countOf(found.length, "name")} matched ${MATCHED_BY[kind]} (first: ${found[0]}).`;
  return createMessage(file, `matched-${kind}`, sentence);
}

interface Repeat {
  query: Query;
  before: Query;
}

/**
 * Requests that stand word for word in an earlier file too, one notice for each pair of files: how many, which is the first,
 * and of how many one is a past request and the other a test request. They are kept.
 */
function repeatsAcross(queries: readonly Query[]): FormatMessage[] {
  if (queries.every(({ source }) => source.file === queries[0]!.source.file)) return [];
  const byText = new Map<string, Query>();
  const byFiles = new Map<string, Repeat[]>();
  for (const query of queries) {
    const before = byText.get(query.text);
    if (before === undefined) byText.set(query.text, query);
    else if (before.source.file !== query.source.file) {
      const files = JSON.stringify([query.source.file, before.source.file]);
      appendTo(byFiles, files, { query, before });
    }
  }
  return [...byFiles.values()].map(describeRepeats);
}

function describeRepeats(repeats: readonly Repeat[]): FormatMessage {
  const { query, before } = repeats[0]!;
  const leaks = repeats.filter(
    (one) => one.query.split !== undefined && one.before.split !== undefined && one.query.split !== one.before.split,
  ).length;
  const what = `${countOf(repeats.length, "request stands", "requests stand")} in ${quote(before.source.file)}, too, word for word (first: ${describeLocation(query.source.at)}).`;
  const split =
    leaks === 0
      ? ""
      : ` ${leaks.toLocaleString("en")} of them ${verb(leaks, "is a past request", "are past requests")} in one file and test in the other: the test then asks for what is known. Datasets shows a split without that.`;
  return createMessage(query.source.file, "repeated-across", `${what} All are kept.${split}`);
}
