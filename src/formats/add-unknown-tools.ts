import type { Tool } from "../core/domain/tool";
import { countOf } from "./count-of";
import type { Choice, Fix, FormatMessage, ToolDraft } from "./format";
import { giveToolIds } from "./make-dataset";
import { createGoldMatcher } from "./match-gold";
import { say } from "./say";
import type { SniffedFile } from "./sniff";
import { quote } from "./visible-text";

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
  return { tools: giveToolIds([...tools, ...added.values()]), messages };
}

function addedTools(file: string, names: readonly string[]): FormatMessage {
  const sentence = `${countOf(names.length, "tool")} without a description, from names that no catalogue has (first: ${quote(names[0]!)}).`;
  return say(file, "added-tools", sentence);
}
