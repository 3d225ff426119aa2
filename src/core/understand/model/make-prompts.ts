import type { ModelConfig } from "../../domain/config";
import type { ModelMessage, ModelPrompt, ModelReport, WalkPurpose } from "../../domain/exchange";
import type { ToolId } from "../../domain/ids";
import { estimateTokens, type Tool } from "../../domain/tool";
import { LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_REQUEST } from "./answer-limits";
import { stripInvisible, wellFormed } from "./clean-prompt-text";
import { systemMessage, versionOf, type PromptForm } from "./instructions";

/** A tool as it is offered. `name` is what the prompt says and what an answer must say. */
export interface OfferedTool {
  id: ToolId;
  name: string;
  description: string;
}

/** Something asked for, as the model is told of it. */
export interface AskedItem {
  id: string;
  text: string;
}

/** Makes prompts of one configuration. Never throws; the same input gives the same text. */
export interface PromptMaker {
  extract(request: string): ModelPrompt;
  /** One requirement in line form, any number in JSON form. */
  match(items: readonly AskedItem[], tools: readonly OfferedTool[]): ModelPrompt;
  unsolved(request: string, open: readonly AskedItem[]): ModelPrompt;
  direct(request: string, tools: readonly OfferedTool[]): ModelPrompt;
}

/** Which form of prompt a configuration uses. */
export function promptForm({ form }: Pick<ModelConfig, "form">): PromptForm {
  return form === "json" ? "json" : "lines";
}

/**
 * Instructions stand in the system message only; what strangers wrote (request, tool names, descriptions) is one JSON object
 * in the user message, cleaned before by `cleanText` and `offerTools`.
 */
export function createPromptMaker(config: Pick<ModelConfig, "form" | "instructions">): PromptMaker {
  const form = promptForm(config);
  const make = (purpose: WalkPurpose, data: object): ModelPrompt => {
    const own = config.instructions[purpose];
    return {
      purpose,
      version: versionOf(purpose, form, own !== undefined),
      messages: [
        { role: "system", content: systemMessage(purpose, form, own) },
        { role: "user", content: JSON.stringify(data) },
      ],
    };
  };
  return {
    extract: (request) => make("extract", { request }),
    match: (items, tools) =>
      make(
        "match",
        form === "json"
          ? { tools: named(tools), functionalities: items }
          : { tools: named(tools), requirement: items[0]?.text ?? "" },
      ),
    unsolved: (request, open) => make("unsolved", { request, open }),
    direct: (request, tools) => make("direct", { tools: named(tools), request }),
  };
}

function named(tools: readonly OfferedTool[]): { name: string; description: string }[] {
  return tools.map(({ name, description }) => ({ name, description }));
}

/** The same talk, with the answer that could not be read and one reminder of the form. */
export function withReminder(prompt: ModelPrompt, answer: string, why: string): ModelPrompt {
  const reminder: ModelMessage = {
    role: "user",
    content: `That answer could not be read: ${why} Answer once more, in exactly the form that was asked for, and nothing else.`,
  };
  // A model refuses an empty turn.
  const said: ModelMessage = { role: "assistant", content: answer === "" ? "(nothing)" : answer };
  return { ...prompt, messages: [...prompt.messages, said, reminder] };
}

/** A text of a stranger as it goes into a prompt, with what was done to it. */
function cleanText(raw: string, where: string, longest: number): { text: string; reports: ModelReport[] } {
  const { text, count } = stripInvisible(raw);
  const reports: ModelReport[] = count > 0 ? [{ kind: "stripped", where, count }] : [];
  if (text.length <= longest) return { text, reports };
  return { text: `${wellFormed(text.slice(0, longest))}…`, reports: [...reports, { kind: "shortened", where }] };
}

/** The request as it goes into a prompt. */
export function cleanRequest(text: string): { text: string; reports: ModelReport[] } {
  return cleanText(text, "the request", LONGEST_REQUEST);
}

/** Tools as they are offered, with what was done to their texts. */
export function offerTools(tools: readonly Pick<Tool, "id" | "name" | "description">[]): {
  tools: OfferedTool[];
  reports: ModelReport[];
} {
  const reports: ModelReport[] = [];
  const offered = tools.map(({ id, ...tool }) => {
    const name = cleanText(tool.name, tool.name, LONGEST_NAME);
    const description = cleanText(tool.description, tool.name, LONGEST_DESCRIPTION);
    reports.push(...name.reports, ...description.reports);
    return { id, name: name.text.replaceAll(/\s+/gu, " ").trim(), description: description.text };
  });
  return { tools: offered, reports };
}

/** About how many tokens a prompt costs: characters / 4 of each message, and four for its frame. An estimate. */
export function estimatePromptTokens({ messages }: Pick<ModelPrompt, "messages">): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
}

/** The prompt as one text for a chat window that knows no system message. */
export function promptAsText({ messages }: Pick<ModelPrompt, "messages">): string {
  return messages
    .map(({ role, content }) => (role === "assistant" ? `Your answer was:\n${content}` : content))
    .join("\n\n");
}
