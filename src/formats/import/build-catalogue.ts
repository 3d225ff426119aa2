import { countOf } from "../../core/domain/phrases";
import type { Tool } from "../../core/domain/tool";
import { quote, createMessage } from "../model/create-message";
import type { FormatMessage, ToolDraft, Choice, Fix } from "../model/format";
import { assignToolIds } from "../model/make-dataset";
import type { SniffedFile } from "../read/sniff";
import { createGoldMatcher } from "./match-gold";

export interface MergedCatalogue {
  tools: Tool[];
  messages: FormatMessage[];
  /** How many tools of a file were there already, by the index of the file. */
  merged: Map<number, number>;
}

/**
 * The tools of all catalogues among the files. The same name with the same description is one tool, unless the files
 * give them ids; the same name with another description is another tool, and a message says so.
 */
export function mergeCatalogues(files: readonly SniffedFile[]): MergedCatalogue {
  const messages: FormatMessage[] = [];
  const kept = new Map<string, ToolDraft>();
  const names = new Set<string>();
  const merged = new Map<number, number>();
  for (const [index, { name: file, result }] of files.entries()) {
    const repeated: ToolDraft[] = [];
    const sameNames: ToolDraft[] = [];
    for (const tool of result.content?.tools ?? []) {
      const key = JSON.stringify([tool.name, tool.description, tool.id]);
      if (kept.has(key)) {
        repeated.push(tool);
        continue;
      }
      if (names.has(tool.name)) sameNames.push(tool);
      kept.set(key, tool);
      names.add(tool.name);
    }
    for (const tool of sameNames) messages.push(sameName(file, tool.name));
    if (repeated.length === 0) continue;
    const isRowPerTool = result.content?.queries === undefined;
    messages.push(alreadyThere(file, repeated, isRowPerTool));
    if (isRowPerTool) merged.set(index, repeated.length);
  }
  return { tools: assignToolIds([...kept.values()]), messages, merged };
}

function sameName(file: string, name: string): FormatMessage {
  const sentence = `Two tools are called ${quote(name)} but have different descriptions. Both are kept; requests with this name mean the first.`;
  return createMessage(file, "same-name", sentence, { where: `tool ${quote(name)}` });
}

function alreadyThere(file: string, repeated: readonly ToolDraft[], isRowPerTool: boolean): FormatMessage {
  const first = quote(repeated[0]!.name);
  const one = repeated.length === 1;
  const sentence = `${countOf(repeated.length, "tool")} ${one ? "repeats" : "repeat"} an earlier one with the same description and ${one ? "counts" : "count"} once (first: ${first}).`;
  return createMessage(file, "same-tool", sentence, isRowPerTool ? { rows: repeated.length } : {});
}

/** Offered where a name is in no catalogue. */
export const ADD_UNKNOWN_TOOLS: Fix = {
  label: "Add the unknown names as tools",
  choice: { kind: "add-unknown-tools" },
};

/** The catalogue, and, when that was chosen, a tool without a description for every name it does not have. */
export function addUnknownTools(
  tools: readonly Tool[],
  files: readonly SniffedFile[],
  choices: readonly Choice[],
): { tools: readonly Tool[]; messages: FormatMessage[] } {
  const asked = choices.flatMap((choice) => (choice.kind === "add-unknown-tools" ? [choice] : []));
  if (asked.length === 0) return { tools, messages: [] };
  const wants = (name: string): boolean => asked.some((choice) => (choice.name ?? name) === name);
  const matcher = createGoldMatcher(tools, choices);
  const added = new Map<string, ToolDraft>();
  const messages: FormatMessage[] = [];
  for (const { name: file, result } of files) {
    const before = added.size;
    const add = (name: string, at: string, isKnown: boolean): void => {
      if (isKnown || added.has(name) || name.trim() === "" || !wants(name)) return;
      added.set(name, { name, description: "", aliases: [], source: { file, at } });
    };
    for (const { goldNames, source } of result.content?.queries ?? []) {
      for (const name of goldNames ?? []) add(name, source.at, matcher.byName(name).tool !== null);
    }
    for (const { tool, at, relevance } of result.content?.judgements ?? []) {
      if (relevance > 0) add(tool, at, matcher.byId(tool).tool !== null);
    }
    if (added.size > before) messages.push(addedTools(file, [...added.keys()].slice(before)));
  }
  return { tools: assignToolIds([...tools, ...added.values()]), messages };
}

function addedTools(file: string, names: readonly string[]): FormatMessage {
  const sentence = `Added ${countOf(names.length, "tool")} without a description, from names that are in no catalogue (first: ${quote(names[0]!)}).`;
  return createMessage(file, "added-tools", sentence);
}
