import { countOf } from "./count-of";
import type { FormatMessage, InputFile, ToolDraft } from "./format";
import { makeToolId } from "./make-dataset";
import { say, showPlace, sourceAt } from "./say";
import { quote, replaceLoneSurrogates } from "./visible-text";

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
  const left: string[] = [];
  return {
    take(row, given) {
      const at = sourceAt(file, row);
      if (given.name.trim() === "") {
        left.push(at);
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
      if (left.length > 0) {
        const sentence = `${countOf(left.length, "tool")} without a name (first: ${showPlace(left[0]!)}): left out.`;
        messages.push(say(file, "nameless-tool", sentence));
      }
      if (empty.length > 0) {
        const sentence = `${countOf(empty.length, "tool")} without a description: only the name can be matched (first: ${quote(empty[0]!.name)}).`;
        messages.push(say(file, "no-description", sentence));
      }
      return messages;
    },
  };
}
