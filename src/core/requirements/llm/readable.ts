import type { Exchange, ModelPrompt } from "../../domain/exchange";
import type { ToolId } from "../../domain/ids";
import { parseExtraction, parseProblems } from "./parse-answers";
import { isObject, ownField, readText, refuse, type AnswerForm, type Parsed } from "./parse-json";
import { parseDirect, parseMatching } from "./parse-matches";
import type { OfferedTool } from "./prompts";

/**
 * Reads an answer, and says of one that broke off or is a refusal that it is: where lines were asked for, a part of them
 * looks like a whole answer. JSON that is whole all the same counts.
 */
export function readEnded<Value>(
  { answer, ended }: Pick<Exchange, "answer" | "ended">,
  form: AnswerForm,
  parse: (answer: string) => Parsed<Value>,
): Parsed<Value> {
  if (ended === "refused") return refuse("The model refused to answer.");
  const said = parse(answer);
  if (ended !== "cut" || (said.ok && form === "json")) return said;
  return refuse(
    "It broke off before its end: the endpoint stopped sending, or the answer reached the most tokens it may have.",
  );
}

/** Whether the answer can be read as what its prompt asks for. One that cannot is never given back in place of a new one. */
export function isReadable(exchange: Exchange): boolean {
  const { prompt } = exchange;
  const form = prompt.version.includes("-lines-") ? "lines" : "json";
  return readEnded(exchange, form, (answer): Parsed<unknown> => readAnswer(prompt, form, answer)).ok;
}

function readAnswer(prompt: ModelPrompt, form: AnswerForm, answer: string): Parsed<unknown> {
  const asked = readAsked(prompt);
  switch (prompt.purpose) {
    case "extract":
      return parseExtraction(answer, form);
    case "match":
      return parseMatching(answer, form, asked.ids, asked.tools);
    case "unsolved":
      return parseProblems(answer, form, asked.ids);
    case "direct":
      return parseDirect(answer, form, asked.tools);
    default:
      return answer.trim() === "" ? refuse("It is empty.") : { ok: true, value: answer };
  }
}

/** What a prompt asks about: we wrote it, but a record may have been changed by hand since. */
export function readAsked({ messages }: ModelPrompt): { ids: string[]; tools: OfferedTool[] } {
  const data = parseData(messages[1]?.content ?? "");
  const read = (name: string): Record<string, unknown>[] => {
    const list = isObject(data) ? ownField(data, name) : [];
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

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
