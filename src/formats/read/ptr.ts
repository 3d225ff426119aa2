import { fieldOf, hasKeys, shareOfRows, isPlainObject, describeKind } from "../json/json-values";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { readNames, readQueryRows, type RowReading } from "../rows/read-query-rows";
import { LONGEST_NAME, readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { createMessage, quote, showInvisible } from "../model/create-message";

/** Keys under which files of this kind keep the names. */
const TOOL_KEYS = ["tool", "tools"] as const;

/**
 * The requests of the PTR data sets: a JSON list of `{"query": text, "tool": [name, …]}` (`RecTools_QT.json`,
 * `MetaTool_QT.json`). The order of the tools means nothing there: it is the order of the catalogue.
 */
export const ptrQueries: Format = {
  id: "ptr-queries",
  label: 'PTR requests ({"query", "tool"})',
  sniff({ json }) {
    if (Array.isArray(json) && json.length === 0) return 0.5;
    return 0.9 * shareOfRows(json, (row) => hasKeys(row, "query"));
  },
  read(file, choices) {
    const rows: unknown[] = Array.isArray(file.json) ? file.json : [];
    const { queries, messages } = readQueryRows(file, rows, choices, readPtrQuery);
    return { content: { queries }, messages, rowsRead: rows.length };
  },
};

function readPtrQuery(row: unknown): RowReading {
  if (!isPlainObject(row)) {
    const sentence = 'Each row should be an object such as {"query": "…", "tool": ["…"]}. Row held back.';
    return { code: "not-a-row", sentence };
  }
  const raw = fieldOf(row, "query");
  if (typeof raw !== "string") {
    return { code: "no-query", sentence: 'The row has no text under "query". Row held back.' };
  }
  const key = TOOL_KEYS.find((name) => Object.hasOwn(row, name)) ?? "tool";
  const goldNames = readNames(fieldOf(row, key));
  if (goldNames === undefined) {
    return { code: "bad-tools", sentence: `"${key}" should be a list of names in quotes. Row held back.` };
  }
  return { raw, goldNames };
}

/** At least this share of the values must be text: an object with some texts in it is something else. */
const LEAST_SHARE = 0.8;

/**
 * The catalogue of the PTR data sets: one JSON object, the name of each tool and its description
 * (`RecTools_tool.json`, MetaTool's `big_tool_des.json` and `plugin_des.json`).
 */
export const ptrCatalogue: Format = {
  id: "ptr-catalogue",
  label: "PTR catalogue (name: description)",
  sniff({ json }) {
    if (!isPlainObject(json)) return 0;
    const values = Object.values(json);
    if (values.length === 0) return 0.5;
    const share = values.filter((value) => typeof value === "string").length / values.length;
    return share >= LEAST_SHARE ? 0.9 * share : 0;
  },
  read(file) {
    const rows = isPlainObject(file.json) ? Object.entries(file.json) : [];
    const { tools, messages } = readToolRows(file, rows, (row) => readPtrTool(row as [string, unknown]));
    const repeats = repeatedKeys(file);
    return { content: { tools }, messages: [...repeats, ...messages], rowsRead: rows.length + repeats.length };
  },
};

/** Of a name that is a whole text its beginning says where it stands. */
const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, 60)}…` : name);

function readPtrTool([name, description]: [string, unknown]): ToolReading {
  if (typeof description === "string") return { name, description, at: showInvisible(shortened(name)) };
  const sentence = `The description of ${quote(name)} should be text in quotes, but is ${describeKind(description)}. Tool held back.`;
  return { code: "tool-held-back", sentence, at: `tool ${quote(name)}` };
}

/** Names that the file gives more than once: of these a parser keeps the last, so the others are reported. */
function repeatedKeys(file: InputFile): FormatMessage[] {
  const left = new Set(file.keys);
  const repeated = file.keys.filter((key) => !left.delete(key));
  const sentence = "This name appears more than once. Only its last entry was read.";
  return repeated.map((key) => createMessage(file, "tool-held-back", sentence, { where: `tool ${quote(key)}` }));
}
