import type { QueryId, ToolId } from "../core/domain/ids";
import type { Query } from "../core/domain/query";
import type { Tool } from "../core/domain/tool";
import { appendTo } from "./append-to";
import { countOf } from "./count-of";
import type { FormatMessage, QueryRow } from "./format";
import { createGoldMatcher, type GoldMatcher, type MatchKind } from "./match-gold";
import type { SniffedFile } from "./sniff";
import { quote } from "./visible-text";

export interface ResolvedQueries {
  queries: Query[];
  /** One for each row that is held back, and one for each way of matching that was needed. */
  messages: FormatMessage[];
  /** How many rows of a file are held back here, by the place of the file. */
  heldBack: Map<number, number>;
}

/** What a match by something else than the exact name is called in a message. */
const MATCHED_BY: Record<Exclude<MatchKind, "exact">, string> = {
  trimmed: "without white space at its ends",
  "case-insensitive": "in another case",
  alias: "under another name of the tool",
};

/**
 * Requests with their gold tools found in the catalogue. A row that names an unknown tool is held back whole: a request
 * with a part of its tools would be scored wrongly. Repeats are taken out of `gold` and stay in `goldAsGiven`.
 */
export function resolveQueries(files: readonly SniffedFile[], tools: readonly Tool[]): ResolvedQueries {
  const match = createGoldMatcher(tools);
  const resolved: ResolvedQueries = { queries: [], messages: [], heldBack: new Map() };
  const withQueries = files.filter(({ result }) => result.content?.kind === "queries");
  files.forEach(({ name, result }, index) => {
    if (result.content?.kind !== "queries") return;
    const prefix = withQueries.length > 1 ? `q${withQueries.indexOf(files[index]!) + 1}-` : "q";
    const looser = new Map<Exclude<MatchKind, "exact">, string[]>();
    for (const row of result.content.queries) {
      const gold = matchGold(row, match, looser);
      if (gold.unknown === null) resolved.queries.push(makeQuery(row, prefix, gold.tools));
      else {
        resolved.messages.push(unknownTool(name, row, gold.unknown));
        resolved.heldBack.set(index, (resolved.heldBack.get(index) ?? 0) + 1);
      }
    }
    for (const [kind, found] of looser) resolved.messages.push(matchedLoosely(name, kind, found));
  });
  return resolved;
}

interface Unknown {
  name: string;
  place: number;
  suggestion: string | null;
}

function matchGold(
  row: QueryRow,
  match: GoldMatcher,
  looser: Map<Exclude<MatchKind, "exact">, string[]>,
): { tools: ToolId[] | null; unknown: null } | { unknown: Unknown } {
  if (row.goldNames === null) return { tools: null, unknown: null };
  const found: { tool: ToolId; kind: MatchKind; name: string }[] = [];
  for (const [place, name] of row.goldNames.entries()) {
    const result = match(name);
    if (result.tool === null) return { unknown: { name, place, suggestion: result.suggestion } };
    found.push({ ...result, name });
  }
  for (const { kind, name } of found) {
    if (kind !== "exact") appendTo(looser, kind, `row ${row.source.at}, ${quote(name)}`);
  }
  return { tools: found.map(({ tool }) => tool), unknown: null };
}

function makeQuery(row: QueryRow, prefix: string, tools: ToolId[] | null): Query {
  const { text, raw, ordered, source } = row;
  const gold = tools && [...new Set(tools)];
  const repeats = tools !== null && gold !== null && gold.length < tools.length;
  return {
    id: `${prefix}${source.at.padStart(5, "0")}` as QueryId,
    text,
    raw,
    gold,
    ...(repeats ? { goldAsGiven: tools } : {}),
    ordered,
    ...(row.split === undefined ? {} : { split: row.split }),
    ...(row.part === undefined ? {} : { part: row.part }),
    source,
  };
}

function unknownTool(file: string, row: QueryRow, { name, place, suggestion }: Unknown): FormatMessage {
  const nearest = suggestion === null ? "" : ` Nearest: ${quote(suggestion)}.`;
  const sentence = `${quote(name)} is not in the catalogue.${nearest} Row held back; mend the name there and drop the file again.`;
  return { code: "unknown-tool", severity: "held-back", file, where: `row ${row.source.at}, tool[${place}]`, sentence };
}

function matchedLoosely(file: string, kind: Exclude<MatchKind, "exact">, found: readonly string[]): FormatMessage {
  const sentence = `${countOf(found.length, "name")} matched ${MATCHED_BY[kind]} (first: ${found[0]}).`;
  return { code: `matched-${kind}`, severity: "notice", file, where: null, sentence };
}
