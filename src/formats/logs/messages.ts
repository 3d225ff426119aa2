import { fieldOf, isPlainObject, listOf, textOf } from "../json/json-values";
import type { LogEvent } from "./session";

/**
 * What one message of a conversation says: a request, calls, or what became of calls. Understands Chat Completions
 * (`role`, `tool_calls`, role `tool`), Responses (items of type `message`, `function_call`, `function_call_output`),
 * Anthropic (`tool_use` and `tool_result` blocks), AI SDK (`parts` with `tool-…`), OpenTelemetry (`parts` with
 * `tool_call`) and ShareGPT (`from`, `value`). `row`: index of the row of the file that it stands in.
 */
export function readMessage(message: unknown, row: number): LogEvent[] {
  if (!isPlainObject(message)) return [];
  const role = textOf(message, "role") || roleOfSpeaker(textOf(message, "from"));
  const blocks = blocksOf(message);
  const text = role === "user" ? textOfBlocks(blocks) : "";
  return [
    ...(text === "" ? [] : [{ kind: "request", text, row } as const]),
    ...readItem(message),
    ...blocks.flatMap(readItem),
    ...listOf(message, "tool_calls").flatMap(readItem),
    ...legacyCall(message),
    ...(role === "tool" ? outcomeOf(textOf(message, "tool_call_id"), false) : []),
  ];
}

/** The words that a person wrote in a message or a list of them: of the last message that is a person's; "" where none is. */
export function lastRequest(value: unknown): string {
  if (typeof value === "string") return value.trim();
  const messages = Array.isArray(value) ? value.flat(1) : listOf(value, "messages").flat(1);
  for (const message of (messages as unknown[]).toReversed()) {
    const inner = fieldOf(message, "data") ?? fieldOf(message, "kwargs") ?? message;
    const said = [inner, message].map((one) => textOf(one, "role") || textOf(one, "type") || textOf(one, "from"));
    if (!said.some((role) => role === "user" || role === "human")) continue;
    const text = textOfBlocks(blocksOf(inner));
    if (text !== "") return text;
  }
  if (!isPlainObject(value)) return "";
  const [direct] = ["input", "question", "query", "prompt", "text"].map((key) => fieldOf(value, key)).filter(Boolean);
  return direct === undefined ? "" : lastRequest(direct);
}

/** ShareGPT's names of who speaks. */
function roleOfSpeaker(speaker: string): string {
  return speaker === "human" ? "user" : speaker;
}

function blocksOf(message: unknown): unknown[] {
  const content = fieldOf(message, "content") ?? fieldOf(message, "parts") ?? fieldOf(message, "value");
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? (content as unknown[]) : [];
}

const TEXT_TYPES = new Set(["text", "input_text"]);

function textOfBlocks(blocks: readonly unknown[]): string {
  return blocks
    .map((block) => {
      if (typeof block === "string") return block;
      return TEXT_TYPES.has(textOf(block, "type")) ? textOf(block, "text") || textOf(block, "content") : "";
    })
    .filter((text) => text.trim() !== "")
    .join("\n")
    .trim();
}

/** A call, or what became of one; blocks, parts and items of every kind. */
function readItem(item: unknown): LogEvent[] {
  const type = textOf(item, "type");
  const id = textOf(item, "id");
  const callId = textOf(item, "call_id") || textOf(item, "toolCallId") || id;
  const name = textOf(item, "name");
  switch (type) {
    case "function":
      return call(textOf(fieldOf(item, "function"), "name"), id);
    case "tool_use":
    case "mcp_tool_use":
    case "tool_call":
      return call(name, id);
    case "function_call":
    case "custom_tool_call":
    case "mcp_call":
      return [...call(name, callId), ...(type === "mcp_call" ? outcomeOf(callId, hasError(item)) : [])];
    case "tool_result":
    case "mcp_tool_result":
      return outcomeOf(textOf(item, "tool_use_id"), fieldOf(item, "is_error") === true);
    case "tool_call_response":
      return outcomeOf(id, false);
    case "function_call_output":
    case "custom_tool_call_output":
      return outcomeOf(callId, exitedBadly(fieldOf(item, "output")));
    default:
      return readSdkPart(item, type, callId);
  }
}

/** AI SDK: `tool-<name>`, `dynamic-tool` and, before version 5, `tool-invocation`. */
function readSdkPart(item: unknown, type: string, callId: string): LogEvent[] {
  const invocation = fieldOf(item, "toolInvocation");
  if (type === "tool-invocation" && isPlainObject(invocation))
    return readSdkPart({ ...invocation, type: "dynamic-tool" }, "dynamic-tool", textOf(invocation, "toolCallId"));
  const name = type === "dynamic-tool" ? textOf(item, "toolName") : type.startsWith("tool-") ? type.slice(5) : "";
  if (name === "" || fieldOf(item, "toolCallId") === undefined) return [];
  const state = textOf(item, "state");
  if (state === "output-error") return [...call(name, callId), ...outcomeOf(callId, true)];
  const isDone = state === "output-available" || state === "result";
  return [...call(name, callId), ...(isDone ? outcomeOf(callId, false) : [])];
}

/** Chat Completions before tools: `function_call` of a message, answered by a message with role `function`. */
function legacyCall(message: unknown): LogEvent[] {
  const asked = fieldOf(message, "function_call");
  if (isPlainObject(asked)) return call(textOf(asked, "name"), "");
  if (textOf(message, "from") !== "function_call") return [];
  try {
    return call(textOf(JSON.parse(textOf(message, "value")), "name"), "");
  } catch {
    return [];
  }
}

function call(tool: string, id: string): LogEvent[] {
  return tool.trim() === "" ? [] : [{ kind: "call", tool, id: id === "" ? null : id }];
}

function outcomeOf(id: string, isFailed: boolean): LogEvent[] {
  return id === "" ? [] : [{ kind: "outcome", id, outcome: isFailed ? "failed" : "ran" }];
}

function hasError(item: unknown): boolean {
  const error = fieldOf(item, "error");
  return error !== undefined && error !== null && error !== "";
}

/** Codex writes what a command gave as JSON with its exit code, which is all that is looked at. */
function exitedBadly(output: unknown): boolean {
  const text = typeof output === "string" ? output : textOf(output, "content");
  const code =
    /"exit_code":\s*(-?\d+)/.exec(text)?.[1] ?? /^(?:Process exited with|Exit) code:? (-?\d+)/m.exec(text)?.[1];
  return code !== undefined && Number(code) !== 0;
}
