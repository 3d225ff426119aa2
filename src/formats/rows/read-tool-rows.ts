import { countOf } from "../../core/domain/phrases";
import { appendTo } from "../model/append-to";
import {
  quote,
  replaceLoneSurrogates,
  rowLocation,
  createMessage,
  sourceLocation,
  describeLocation,
} from "../model/create-message";
import type { FormatMessage, InputFile, ToolDraft } from "../model/format";
import type { MessageCode } from "../model/message-codes";
import { makeToolId } from "../model/make-dataset";

/** What a row says of a tool; or why it cannot be used. `at`: where it stands, when its place in the list does not say. */
export type ToolReading =
  | (Omit<ToolDraft, "source" | "aliases"> & { aliases?: string[]; at?: string })
  | { code: MessageCode; sentence: string; at?: string };

export interface ToolRows {
  tools: ToolDraft[];
  messages: FormatMessage[];
}

/** The tools of a file: reads each row, holds back what cannot be used, and says what was found. */
export function readToolRows(
  file: InputFile,
  rows: readonly unknown[],
  readRow: (row: unknown, index: number) => ToolReading,
): ToolRows {
  const tools: ToolDraft[] = [];
  const messages: FormatMessage[] = [];
  const ids = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_BETWEEN_REPORTS === 0) file.onRows?.(index);
    const given = readRow(row, index);
    const where = (given.at ?? "") === "" ? rowLocation(file, index) : given.at!;
    const read = withWrittenName(given, file.written?.("name", where) ?? null);
    const complaint = "code" in read ? read : complaintAbout(read, ids);
    if (complaint) messages.push(complain(file, read, complaint, where));
    else if (!("code" in read)) tools.push(finishTool(file, read, index));
  }
  return { tools, messages: [...messages, ...toolNotices(file, tools, rows.length)] };
}

const ROWS_BETWEEN_REPORTS = 5000;

/** The longest names of real servers have 128 characters, routes of real APIs some 200. */
export const LONGEST_NAME = 512;

function isName(name: string): boolean {
  return name.trim() !== "" && name.length <= LONGEST_NAME;
}

/** A name that a person wrote for a tool that has none, or a text in its place. */
function withWrittenName(reading: ToolReading, written: string | null): ToolReading {
  return written === null || "code" in reading || isName(reading.name) ? reading : { ...reading, name: written };
}

function complain(
  file: InputFile,
  reading: ToolReading,
  { code, sentence }: { code: MessageCode; sentence: string },
  where: string,
): FormatMessage {
  if ("code" in reading || isName(reading.name)) return createMessage(file, code, sentence, { where });
  const begins = reading.description.trim() === "" ? "" : ` Its text begins ${quote(reading.description.trim(), 50)}.`;
  const choice = { kind: "write", file: file.name, what: "name", at: where, text: "" } as const;
  return createMessage(file, code, `${sentence}${begins}`, { where, write: { label: "Name it", choice } });
}

function complaintAbout(
  { name, id }: { name: string; id?: ToolDraft["id"] },
  ids: Set<string>,
): { code: MessageCode; sentence: string } | null {
  if (name.trim() === "")
    return { code: "tool-held-back", sentence: "The tool has no name. Give it one, or leave it out." };
  if (!isName(name)) {
    const sentence = `The name begins ${quote(name, 40)} and has ${name.length.toLocaleString("en")} characters; at most ${LONGEST_NAME} can be read. Give the tool a shorter one, or leave it out.`;
    return { code: "tool-held-back", sentence };
  }
  if (id === undefined || ids.size < ids.add(id).size) return null;
  return {
    code: "repeated-id",
    sentence: `An earlier tool has the id ${quote(id)} already. Give each tool its own. Row held back.`,
  };
}

function finishTool(
  file: InputFile,
  { at, aliases = [], name, description, ...rest }: Exclude<ToolReading, { code: MessageCode }>,
  index: number,
): ToolDraft {
  return {
    ...rest,
    name: replaceLoneSurrogates(name),
    description: replaceLoneSurrogates(description).trim(),
    aliases,
    source: { file: file.name, at: at ?? sourceLocation(file, index) },
  };
}

/** What is said of tools that stand out: of one, of several. */
const SAID_OF_TOOLS = {
  "no-description": [
    "has no description, so only the name can be matched",
    "have no description, so only the name can be matched",
  ],
  "description-is-name": [
    "has a description that only repeats the name",
    "have a description that only repeats the name",
  ],
  "repeated-description": ["has the description of another tool", "have the description of another tool"],
  deprecated: ["is marked as deprecated", "are marked as deprecated"],
} as const;

function toolNotice(file: InputFile, code: keyof typeof SAID_OF_TOOLS, found: readonly ToolDraft[]): FormatMessage[] {
  const [first] = found;
  if (!first) return [];
  const [ofOne, ofMany] = SAID_OF_TOOLS[code];
  const tools = countOf(found.length, `tool ${ofOne}`, `tools ${ofMany}`);
  return [createMessage(file, code, `${tools} (first: ${quote(first.name)}).`)];
}

/** What a catalogue lacks, counted. */
function toolNotices(file: InputFile, tools: readonly ToolDraft[], rowsRead: number): FormatMessage[] {
  const byDescription = new Map<string, ToolDraft[]>();
  for (const tool of tools) if (tool.description !== "") appendTo(byDescription, tool.description, tool);
  const copied = [...byDescription.values()].flatMap((same) =>
    new Set(same.map(({ name }) => name)).size > 1 ? same.slice(1) : [],
  );
  const empty = tools.filter(({ description }) => description === "");
  const selfNamed = tools.filter(({ name, description }) => description !== "" && description === name);
  const deprecated = tools.filter(({ flags }) => flags?.includes("deprecated"));
  const noTools = "The file contains no tools. It needs at least one, with a name and a description.";
  return [
    ...(rowsRead > 0 ? [] : [createMessage(file, "no-tools", noTools)]),
    ...toolNotice(file, "no-description", empty),
    ...toolNotice(file, "description-is-name", selfNamed),
    ...toolNotice(file, "repeated-description", copied),
    ...toolNotice(file, "deprecated", deprecated),
  ];
}
/** The tools that the requests of a file bring along, each once. */
export interface OfferedTools {
  /** Takes a tool of a row; `null` when it has no name, which is counted. */
  take(row: number, tool: Omit<ToolDraft, "source">): ToolDraft | null;
  tools(): ToolDraft[];
  messages(): FormatMessage[];
}

/**
 * Collects tools that stand inside the rows of requests. The same name with the same description is the same tool,
 * wherever it stands; its id says which, so that a request means its own of several tools with one name.
 */
export function collectOfferedTools(file: InputFile): OfferedTools {
  const byId = new Map<string, ToolDraft>();
  const nameless: string[] = [];
  const tooLong: string[] = [];
  return {
    take(row, given) {
      const at = sourceLocation(file, row);
      if (!isName(given.name)) {
        (given.name.trim() === "" ? nameless : tooLong).push(at);
        return null;
      }
      const name = replaceLoneSurrogates(given.name);
      const description = replaceLoneSurrogates(given.description).trim();
      const id = given.id ?? makeToolId(name, description);
      const tool = byId.get(id) ?? { ...given, id, name, description, source: { file: file.name, at } };
      byId.set(id, tool);
      return tool;
    },
    tools: () => [...byId.values()],
    messages() {
      const tools = [...byId.values()];
      const empty = tools.filter(({ description }) => description === "");
      const messages: FormatMessage[] = [];
      for (const [left, what] of [
        [nameless, "without a name"],
        [tooLong, `with a name of more than ${LONGEST_NAME} characters`],
      ] as const) {
        if (left.length === 0) continue;
        const sentence = `Left out ${countOf(left.length, "tool")} ${what} (first: ${describeLocation(left[0]!)}).`;
        messages.push(createMessage(file, "nameless-tool", sentence));
      }
      if (empty.length > 0) {
        const sentence = `${countOf(empty.length, "tool has", "tools have")} no description, so only the name can be matched (first: ${quote(empty[0]!.name)}).`;
        messages.push(createMessage(file, "no-description", sentence));
      }
      return messages;
    },
  };
}
