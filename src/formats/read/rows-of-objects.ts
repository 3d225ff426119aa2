import type { ToolId } from "../../core/domain/ids";
import { describeKind, fieldOf, textOf, isPlainObject } from "../json/json-values";
import type { FieldKeys, Format, FormatMessage, FormatResult, InputFile } from "../model/format";
import {
  findChosenMapping,
  listFields,
  guessFieldKeys,
  describeMapping,
  QUERY_NAMES,
  TOOL_NAMES,
} from "../rows/fields";
import { readQueryRows, type RowReading } from "../rows/read-query-rows";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { isDefinition, namesInList, splitFromName, parseToolNames } from "../rows/parse-cells";

/** Less sure than every format that is known by more than the names of its fields. */
const BY_NAMES = 0.42;

/**
 * A list of objects, or JSON Lines, whose fields have usual names (`question`, `apis`) or were chosen: requests with
 * their tools, or tools with descriptions.
 */
export const rowsOfObjects: Format = {
  id: "rows-of-objects",
  label: "Rows of requests or tools, by their fields",
  sniff(file) {
    const keys = guess(file);
    return file.table === null && (canBeQueries(keys) || canBeTools(keys)) ? BY_NAMES : 0;
  },
  read(file, choices) {
    const chosen = findChosenMapping(file, choices);
    const keys = chosen?.fields ?? guess(file);
    const notices = chosen ? [describeMapping(file, chosen)] : [];
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    if (keys.query === undefined && keys.name !== undefined) return readTools(file, rows, keys, notices);
    const read = readQueryRows(file, rows, choices, (row) => readQuery(row, keys));
    return { content: { queries: read.queries }, messages: [...notices, ...read.messages], rowsRead: rows.length };
  },
};

function guess(file: InputFile): FieldKeys {
  const fields = listFields(file, true)?.fields ?? [];
  const query = guessFieldKeys(fields, QUERY_NAMES);
  return canBeQueries(query) ? query : guessFieldKeys(fields, TOOL_NAMES);
}

const canBeQueries = ({ query, tools }: FieldKeys): boolean => query !== undefined && tools !== undefined;
const canBeTools = ({ name, description }: FieldKeys): boolean => name !== undefined && description !== undefined;

function readQuery(row: unknown, keys: FieldKeys): RowReading {
  if (!isPlainObject(row)) {
    return {
      code: "not-a-row",
      sentence: `Each row should be an object, but this one is ${describeKind(row)}. Row held back.`,
    };
  }
  const raw = fieldOf(row, keys.query ?? "");
  if (typeof raw !== "string") {
    const sentence = `“${keys.query ?? ""}” should be the text of the request, but is ${describeKind(raw)}. Row held back.`;
    return { code: "no-query", sentence };
  }
  const goldNames = keys.tools === undefined ? null : readToolNames(fieldOf(row, keys.tools));
  if (goldNames === undefined) {
    const given = fieldOf(row, keys.tools ?? "");
    const isOffer = Array.isArray(given) && given.some(isDefinition);
    const should = isOffer
      ? "holds definitions of tools that were offered, not the names of those that are needed"
      : "should hold names of tools";
    const sentence = `“${keys.tools ?? ""}” ${should}. Row held back.`;
    return { code: "bad-tools", sentence };
  }
  const givenId = textOf(row, keys.id ?? "").trim();
  const split = splitFromName(textOf(row, keys.split ?? ""));
  return { raw, goldNames, ...(givenId === "" ? {} : { givenId }), ...(split === undefined ? {} : { split }) };
}

/** Names in a list, in one text, or of objects that have one. */
function readToolNames(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return parseToolNames(value);
  if (!Array.isArray(value)) return undefined;
  return namesInList(value);
}

function readTools(
  file: InputFile,
  rows: readonly unknown[],
  keys: FieldKeys,
  notices: readonly FormatMessage[],
): FormatResult {
  const read = readToolRows(file, rows, (row): ToolReading => {
    if (!isPlainObject(row)) {
      return {
        code: "not-a-tool",
        sentence: `Each tool should be an object, but this one is ${describeKind(row)}. Row held back.`,
      };
    }
    const [id, category] = [textOf(row, keys.id ?? ""), textOf(row, keys.category ?? "")];
    return {
      ...(id === "" ? {} : { id: id as ToolId }),
      name: textOf(row, keys.name ?? ""),
      description: textOf(row, keys.description ?? ""),
      ...(category === "" ? {} : { category }),
    };
  });
  return { content: { tools: read.tools }, messages: [...notices, ...read.messages], rowsRead: rows.length };
}
