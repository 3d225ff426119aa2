import { countOf } from "../../core/domain/phrases";
import type { ToolFlag } from "../../core/domain/tool";
import { quote } from "../model/message-text";
import { describeKind, fieldOf, hasKeys, listOf, textOf, isPlainObject } from "../json/json-values";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { readSchemaProperties } from "../rows/tool-parameters";
import { createSchemaReader } from "../rows/schema-fields";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { createMessage } from "../model/create-message";

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
    const { tools, messages } = readToolRows(
      file,
      rows.filter((row) => !isProvided(row)),
      readTool,
    );
    return {
      content: { tools },
      messages: [
        ...messages,
        ...providedNotice(file, provided),
        ...nameNotice(file, tools),
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

function readTool(row: unknown): ToolReading {
  const wrapped = fieldOf(row, "function");
  const tool = isPlainObject(wrapped) ? wrapped : row;
  const name = fieldOf(tool, "name");
  if (typeof name !== "string") {
    return {
      code: "not-a-tool",
      sentence: `Each tool should be an object with a name, but this name is ${describeKind(name)}. Row held back.`,
    };
  }
  const schema = fieldOf(tool, "inputSchema") ?? fieldOf(tool, "input_schema") ?? fieldOf(tool, "parameters");
  const title = textOf(tool, "title") || textOf(fieldOf(tool, "annotations"), "title");
  const output = fieldOf(tool, "outputSchema") ?? fieldOf(tool, "responses");
  const responses = createSchemaReader(output).readFields([output], name);
  const flags: ToolFlag[] = fieldOf(row, "defer_loading") === true ? ["deferred"] : [];
  return {
    name,
    description: textOf(tool, "description"),
    // Requests may name a tool by the id that its row gives.
    aliases: [...new Set([title, textOf(tool, "id")])].filter((other) => other !== "" && other !== name),
    parameters: readSchemaProperties(schema),
    ...(schema === undefined ? {} : { inputSchema: JSON.stringify(schema) }),
    ...(responses.length > 0 ? { responses } : {}),
    ...(flags.length > 0 ? { flags } : {}),
  };
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

function pageNotice(file: InputFile, rows: readonly unknown[], cursor: string): FormatMessage[] {
  if (cursor === "") return [];
  const sentence = `This is one page of a tools/list answer (nextCursor is set). Read ${countOf(rows.length, "tool")}; the server has more. Also drop or paste the next pages.`;
  return [createMessage(file, "next-cursor", sentence)];
}
