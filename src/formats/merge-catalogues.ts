import type { Tool } from "../core/domain/tool";
import { countOf } from "./count-of";
import type { FormatMessage } from "./format";
import { giveToolIds } from "./make-dataset";
import type { SniffedFile } from "./sniff";
import { quote } from "./visible-text";

/**
 * The tools of all catalogues among the files. The same name with the same description is one tool; the same name with
 * another description is another tool, and a message says so.
 */
export function mergeCatalogues(files: readonly SniffedFile[]): { tools: Tool[]; messages: FormatMessage[] } {
  const messages: FormatMessage[] = [];
  const kept = new Map<string, Omit<Tool, "id">>();
  const names = new Set<string>();
  for (const { name: file, result } of files) {
    if (result.content?.kind !== "catalogue") continue;
    let repeated = 0;
    for (const tool of result.content.tools) {
      const key = JSON.stringify([tool.name, tool.description]);
      if (kept.has(key)) repeated += 1;
      else {
        if (names.has(tool.name)) messages.push(sameName(file, tool.name));
        kept.set(key, tool);
        names.add(tool.name);
      }
    }
    if (repeated > 0) messages.push(alreadyThere(file, repeated));
  }
  return { tools: giveToolIds([...kept.values()]), messages };
}

function sameName(file: string, name: string): FormatMessage {
  const sentence = `Two tools are called ${quote(name)} with different descriptions. Both are kept; requests that name it mean the first.`;
  return { code: "same-name", severity: "notice", file, where: `tool ${quote(name)}`, sentence };
}

function alreadyThere(file: string, count: number): FormatMessage {
  const sentence = `${countOf(count, "tool")} were in another file with the same description, and count once.`;
  return { code: "same-tool", severity: "notice", file, where: null, sentence };
}
