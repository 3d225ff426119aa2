import { fieldOf, hasKeys, isPlainObject, shareOfRows, textOf } from "../json/json-values";
import { parsePythonLiteral } from "../json/python-literal";
import type { Format, QueryRow, ToolDraft } from "../model/format";
import { readFunctionTool } from "../rows/function-tool";
import { isDefinition } from "../rows/parse-cells";
import { readOfferRows, type RowReading } from "../rows/read-query-rows";
import type { OfferedTools } from "../rows/read-tool-rows";

const QUERIES = ["query", "question", "instruction", "prompt", "request", "user_query"];
const OFFERS = ["tools", "functions", "available_tools", "candidate_tools", "apis"];
const ANSWERS = ["answers", "answer", "calls", "tool_calls", "function_calls", "expected", "gold", "gold_tools"];

/**
 * Requests with the tools that a model was offered for each, and the calls that answer it (xLAM: `{"query", "tools",
 * "answers"}`; both lists may be text that holds JSON). Gold tools are those of the calls, never those of the offer: a row
 * without calls is not judged.
 */
export const offeredTools: Format = {
  id: "offered-tools",
  label: "Requests with the tools they were offered (xLAM)",
  sniff: ({ json }) => 0.96 * shareOfRows(json, (row) => queryOf(row) !== undefined && offerOf(row) !== null),
  read: (file, choices) => readOfferRows(file, choices, readRow),
};

function queryOf(row: unknown): string | undefined {
  return QUERIES.map((key) => fieldOf(row, key)).find((value) => typeof value === "string");
}

/** Definitions of tools, at least one; `null`: the row has none. */
function offerOf(row: unknown): unknown[] | null {
  const lists = OFFERS.map((key) => asList(fieldOf(row, key)));
  return lists.find((list) => list !== null && list.length > 0 && list.every(isDefinition)) ?? null;
}

/** A list, also one that is written out as text. */
function asList(value: unknown): unknown[] | null {
  const list = typeof value === "string" && value.trim().startsWith("[") ? parsePythonLiteral(value.trim()) : value;
  return Array.isArray(list) ? (list as unknown[]) : null;
}

function readRow(row: unknown, index: number, offered: OfferedTools): RowReading {
  const taken = (offerOf(row) ?? []).flatMap((tool) => take(tool, index, offered) ?? []);
  const names = namesOfCalls(row);
  if (names === undefined) {
    const sentence = "The answers should be a list of calls, each with the name of a tool. Row held back.";
    return { code: "bad-tools", sentence };
  }
  const offer: NonNullable<QueryRow["offered"]> = taken.map(({ id, name }) => ({ name, id: id! }));
  const idOf = (name: string): string => offer.find((tool) => tool.name === name)?.id ?? name;
  const givenId = textOf(row, "id");
  return {
    raw: queryOf(row),
    goldNames: names?.map(idOf) ?? null,
    offered: offer,
    ...(givenId === "" ? {} : { givenId }),
  };
}

function take(tool: unknown, index: number, offered: OfferedTools): ToolDraft | null {
  const read = readFunctionTool(tool);
  return "code" in read ? null : offered.take(index, { ...read, aliases: read.aliases ?? [] });
}

/** `null`: the row says nothing of calls; `undefined`: what it says is no list of them. */
function namesOfCalls(row: unknown): string[] | null | undefined {
  const key = ANSWERS.find((answers) => hasKeys(row, answers));
  const given = fieldOf(row, key ?? "");
  if (given === undefined || given === null) return null;
  const calls = asList(given);
  // A sentence is an answer to the person, and says nothing of tools.
  if (calls === null) return typeof given === "string" ? null : undefined;
  const names = calls.map((call) => (typeof call === "string" ? call : nameOfCall(call)));
  return names.every((name) => name !== "") ? [...new Set(names)] : undefined;
}

function nameOfCall(call: unknown): string {
  const inner = fieldOf(call, "function");
  return textOf(isPlainObject(inner) ? inner : call, "name");
}
