import { countOf } from "../../core/domain/phrases";
import { quote, createMessage } from "../model/create-message";
import { fieldOf, hasKeys, listOf, textOf, isPlainObject } from "../json/json-values";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { noSchemaFaults, noticesOfFaults } from "../rows/document-references";
import { readFunctionTool, schemaOfTool } from "../rows/function-tool";
import { requiredAsText } from "../rows/tool-parameters";
import { readToolRows } from "../rows/read-tool-rows";

/** Most servers and models take names of this shape only (MCP 2025-11-25; the APIs of OpenAI and Anthropic are stricter). */
const GOOD_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * Tools as they are handed to a model or listed by a server. OpenAI: Chat Completions (`{"type": "function", "function":
 * {…}}`), Responses (the same, flat) and the older `functions`; Anthropic (`input_schema`); MCP `tools/list`
 * (`inputSchema`). A list, an object with such a list, a whole request or answer, or several answers in a list.
 */
export const functionTools: Format = {
  id: "function-tools",
  label: "Tools for a model (OpenAI, Anthropic, MCP)",
  sniff({ json }) {
    const { tools } = collect(json);
    return tools.length === 0 ? 0 : (0.95 * tools.filter(isToolLike).length) / tools.length;
  },
  read(file) {
    const { tools: rows, cursor } = collect(file.json);
    const provided = rows.filter(isProvided);
    const faults = noSchemaFaults();
    const { tools, messages } = readToolRows(
      file,
      rows.filter((row) => !isProvided(row)),
      (row) => readFunctionTool(row, faults),
    );
    return {
      content: { tools },
      messages: [
        ...messages,
        ...providedNotice(file, provided),
        ...nameNotice(file, tools),
        ...requiredNotice(file, rows),
        ...noticesOfFaults(file, faults),
        ...pageNotice(file, rows, cursor),
      ],
      rowsRead: rows.length,
    };
  },
};

/** All tools of an answer or of several, and the cursor that the last page gives. */
function collect(json: unknown): { tools: unknown[]; cursor: string } {
  const pages =
    Array.isArray(json) && json.length > 0 && json.every((page) => isPage(page)) ? (json as unknown[]) : [json];
  const bodies = pages.map((page) =>
    Array.isArray(page) ? { tools: page as unknown[] } : (fieldOf(page, "result") ?? page),
  );
  const tools = bodies.flatMap((body) => [...listOf(body, "tools"), ...listOf(body, "functions")]);
  const last = bodies.at(-1);
  return { tools, cursor: textOf(last, "nextCursor") };
}

function isPage(page: unknown): boolean {
  const body = fieldOf(page, "result") ?? page;
  return isPlainObject(body) && (Array.isArray(fieldOf(body, "tools")) || Array.isArray(fieldOf(body, "functions")));
}

function isToolLike(row: unknown): boolean {
  if (isPlainObject(fieldOf(row, "function"))) return true;
  if (!hasKeys(row, "name")) return isProvided(row);
  return (
    ["inputSchema", "input_schema", "parameters", "description"].some((key) => hasKeys(row, key)) || isProvided(row)
  );
}

/** Tools that run at the provider: they have a type of their own, and nothing of them stands here but the type. */
function isProvided(row: unknown): boolean {
  const type = fieldOf(row, "type");
  if (typeof type !== "string" || type === "function" || type === "custom") return false;
  return !["inputSchema", "input_schema", "parameters", "function"].some((key) => hasKeys(row, key));
}

function providedNotice(file: InputFile, provided: readonly unknown[]): FormatMessage[] {
  if (provided.length === 0) return [];
  const first = quote(textOf(provided[0], "type"));
  const sentence = `Left out ${countOf(provided.length, "tool that runs", "tools that run")} at the model's provider (first: ${first}): the file gives no description.`;
  return [createMessage(file, "server-tool", sentence, { rows: provided.length })];
}

function nameNotice(file: InputFile, tools: readonly { name: string }[]): FormatMessage[] {
  const odd = tools.filter(({ name }) => !GOOD_NAME.test(name));
  if (odd.length === 0) return [];
  const sentence = `Kept ${countOf(odd.length, "tool name")} with characters other than letters, digits, "_", "." and "-", or with more than 128 characters (first: ${quote(odd[0]!.name)}). Some servers and models refuse such names.`;
  return [createMessage(file, "bad-tool-name", sentence)];
}

/** `"required": "true"`, or one name in place of a list. */
function requiredNotice(file: InputFile, rows: readonly unknown[]): FormatMessage[] {
  const places = rows.flatMap((row) => requiredAsText(schemaOfTool(row)));
  if (places.length === 0) return [];
  const sentence = `${countOf(places.length, "place says", "places say")} with text in quotes what is required (first: ${quote(places[0]!)}). “true” was read as true, a name as that parameter; a schema needs true, or a list of names.`;
  return [createMessage(file, "required-as-text", sentence)];
}

function pageNotice(file: InputFile, rows: readonly unknown[], cursor: string): FormatMessage[] {
  if (cursor === "") return [];
  const sentence = `This is one page of a tools/list answer (nextCursor is set). Read ${countOf(rows.length, "tool")}; the server has more. Also drop or paste the next pages.`;
  return [createMessage(file, "next-cursor", sentence)];
}
