import type { Format, FormatMessage, FormatResult, InputFile } from "./format";
import type { Tool } from "../core/domain/tool";
import { countOf } from "./count-of";
import { isPlainObject } from "./is-plain-object";
import { quote, replaceLoneSurrogates, showInvisible } from "./visible-text";

/** At least this share of the values must be text: an object with some texts in it is something else. */
const LEAST_SHARE = 0.8;

type ToolDraft = Omit<Tool, "id">;

/**
 * The catalogue of the PTR data sets: one JSON object, the name of each tool and its description
 * (`RecTools_tool.json`, MetaTool's `big_tool_des.json` and `plugin_des.json`).
 */
export const ptrCatalogue: Format = {
  id: "ptr-catalogue",
  label: "PTR catalogue (name: description)",
  sniff(_file, json) {
    if (!isPlainObject(json)) return 0;
    const values = Object.values(json);
    if (values.length === 0) return 0.5;
    const share = values.filter((value) => typeof value === "string").length / values.length;
    return share >= LEAST_SHARE ? share : 0;
  },
  read(file, json) {
    const rows = isPlainObject(json) ? Object.entries(json) : [];
    const messages: FormatMessage[] = [];
    const tools: ToolDraft[] = [];
    for (const [name, description] of rows) {
      const why = complaintAbout(name, description);
      if (why) messages.push(heldBack(file, name, why));
      else tools.push(makeDraft(file, name, String(description)));
    }
    return finish(file, tools, messages, rows.length);
  },
};

/**
 * Names that the file gives more than once: of these a parser keeps the last, so the others are reported here. The
 * result has one row more for each.
 */
export function reportRepeatedKeys(file: InputFile, keys: readonly string[], result: FormatResult): FormatResult {
  const left = new Set(keys);
  const repeated = keys.filter((key) => !left.delete(key));
  const messages = repeated.map((key) =>
    heldBack(file, key, "The name is in the file more than once. The last one was read, this one was not."),
  );
  return { ...result, messages: [...messages, ...result.messages], rowsRead: result.rowsRead + repeated.length };
}

function complaintAbout(name: string, description: unknown): string | null {
  if (name.trim() === "") return "The tool has no name. Give it one, or leave it out.";
  if (typeof description !== "string") {
    return `The description should be text in quotes, but is ${describeKind(description)}. The tool was left out.`;
  }
  return null;
}

function makeDraft(file: InputFile, name: string, description: string): ToolDraft {
  const shown = replaceLoneSurrogates(name);
  return {
    name: shown,
    description: replaceLoneSurrogates(description).trim(),
    aliases: [],
    source: { file: file.name, at: showInvisible(name) },
  };
}

function finish(file: InputFile, tools: ToolDraft[], messages: FormatMessage[], rowsRead: number): FormatResult {
  const nameless = tools.filter(({ description }) => description === "");
  const selfNamed = tools.filter(({ name, description }) => description !== "" && description === name);
  const notice = (code: string, found: ToolDraft[], what: string): FormatMessage[] =>
    found.length === 0
      ? []
      : [
          {
            code,
            severity: "notice",
            file: file.name,
            where: null,
            sentence: `${countOf(found.length, "tool")} ${what} (first: ${quote(found[0]!.name)}).`,
          },
        ];
  const notices = [
    ...notice("no-description", nameless, "without a description: only the name can be matched"),
    ...notice("description-is-name", selfNamed, "whose description only repeats the name"),
  ];
  const empty: FormatMessage[] =
    rowsRead > 0
      ? []
      : [
          {
            code: "no-tools",
            severity: "error",
            file: file.name,
            where: null,
            sentence: "There is no tool in this file. It should have at least one pair of name and description.",
          },
        ];
  return { content: { kind: "catalogue", tools }, messages: [...empty, ...messages, ...notices], rowsRead };
}

function heldBack(file: InputFile, name: string, sentence: string): FormatMessage {
  return { code: "tool-held-back", severity: "held-back", file: file.name, where: `tool ${quote(name)}`, sentence };
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
