import type { ModelConfig } from "../../domain/config";
import type { ModelPrompt } from "../../domain/exchange";
import type { ToolId } from "../../domain/ids";
import { parseVerdict, parseWritten } from "../../build/parse-build-answers";
import { count } from "../../pipeline/wording";
import type { OfferedTool } from "./make-prompts";
import { parseDirect, parseExtraction, parseMatching, parseProblems } from "./parse-answers";
import { isObject, ownField, parseObject, readText, type Parsed } from "./parse-json";

/** What an answer would come to, before it is taken. */
export interface AnswerCheck {
  isReadable: boolean;
  /** "It lists 3 requirements." or why it cannot be read. */
  sentence: string;
}

/** Reads an answer against the very prompt it answers: what was offered and asked about is read back from there. */
export function checkAnswer(prompt: ModelPrompt, form: ModelConfig["form"], answer: string): AnswerCheck {
  const asked = readAsked(prompt);
  switch (prompt.purpose) {
    case "extract":
      return say(parseExtraction(answer, form), (list) => `It lists ${count(list.length, "requirement")}.`);
    case "match":
      return say(parseMatching(answer, form, asked.ids, asked.tools), ({ byId, unknownTools }) => {
        const served = [...byId.values()].filter(({ isSolved }) => isSolved).length;
        const stranger = unknownTools.length > 0 ? ` Not offered, so not counted: ${unknownTools.join(", ")}.` : "";
        return `It names tools for ${served} of ${count(asked.ids.length, "requirement")}.${stranger}`;
      });
    case "unsolved":
      return say(
        parseProblems(answer, form, asked.ids),
        ({ size }) => `It restates ${count(size, "open requirement")}.`,
      );
    case "direct":
      return say(parseDirect(answer, form, asked.tools), ({ tools }) => `It names ${count(tools.length, "tool")}.`);
    case "write":
      return say(parseWritten(answer), (text) => `It is a request of ${count(text.split(" ").length, "word")}.`);
    case "judge":
      return say(parseVerdict(answer), (verdict) => `Its verdict: ${verdict}.`);
  }
}

function say<Value>(parsed: Parsed<Value>, describe: (value: Value) => string): AnswerCheck {
  return parsed.ok
    ? { isReadable: true, sentence: describe(parsed.value) }
    : { isReadable: false, sentence: parsed.why };
}

/** The data of a prompt: we wrote it, but a record may have been changed by hand since. */
function readAsked({ messages }: ModelPrompt): { ids: string[]; tools: OfferedTool[] } {
  const data = parseObject(messages[1]?.content.slice(0, LONGEST_READ) ?? "");
  const read = (name: string): Record<string, unknown>[] => {
    const list = data.ok ? ownField(data.value, name) : [];
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  const textOf = (entry: Record<string, unknown>, name: string): string => readText(ownField(entry, name)) ?? "";
  const ids = [...read("functionalities"), ...read("open")].map((entry) => textOf(entry, "id"));
  const tools = read("tools").map((entry) => {
    const name = textOf(entry, "name");
    return { id: name as ToolId, name, description: "" };
  });
  return { ids: ids.length > 0 ? ids : ["F1"], tools };
}

const LONGEST_READ = 20_000;
