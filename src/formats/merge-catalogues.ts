import type { Tool } from "../core/domain/tool";
import { countOf } from "./count-of";
import type { FormatMessage, ToolDraft } from "./format";
import { giveToolIds } from "./make-dataset";
import { say } from "./say";
import type { SniffedFile } from "./sniff";
import { quote } from "./visible-text";

export interface MergedCatalogue {
  tools: Tool[];
  messages: FormatMessage[];
  /** How many tools of a file were there already, by the place of the file. */
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
  return { tools: giveToolIds([...kept.values()]), messages, merged };
}

function sameName(file: string, name: string): FormatMessage {
  const sentence = `Two tools are called ${quote(name)}. Both are kept; requests that name it mean the first.`;
  return say(file, "same-name", sentence, { where: `tool ${quote(name)}` });
}

function alreadyThere(file: string, repeated: readonly ToolDraft[], isRowPerTool: boolean): FormatMessage {
  const first = quote(repeated[0]!.name);
  const one = repeated.length === 1;
  const sentence = `${countOf(repeated.length, "tool")} ${one ? "was" : "were"} there before with the same description, and ${one ? "counts" : "count"} once (first: ${first}).`;
  return say(file, "same-tool", sentence, isRowPerTool ? { rows: repeated.length } : {});
}
