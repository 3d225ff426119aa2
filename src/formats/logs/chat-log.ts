import { fieldOf, isPlainObject, listOf, shareOfRows, textOf } from "../json/json-values";
import type { InputFile } from "../model/format";
import { readMessage } from "./messages";
import { makeLogFormat, type Log } from "./read-log";
import { createSessionCollector } from "./session";

/**
 * Conversations, one an object or a line: `{"messages": […], "tools": […]}` of Chat Completions, Anthropic and the AI SDK,
 * `{"input": […], "output": […]}` of Responses, a request of a batch (`body`), ShareGPT's `conversations`. Also one
 * conversation as a list of messages. At least one call must stand in the first rows: else it is no history of tools.
 */
export const chatLog = makeLogFormat({
  id: "chat-log",
  label: "Conversations with tool calls (OpenAI, Anthropic, AI SDK)",
  sniff({ json }) {
    const rows = conversationsOf(json);
    const share = shareOfRows(rows, (row) => messagesOf(row).some(isMessage));
    return rows.slice(0, 50).some(hasCalls) ? 0.97 * share : 0.3 * share;
  },
  readSessions: readConversations,
});

function readConversations(file: InputFile): Log {
  const collector = createSessionCollector();
  const tools: NonNullable<Log["tools"]>[number][] = [];
  const rows = conversationsOf(file.json);
  const replaced = withoutBeginnings(rows.map(messagesOf));
  const silent: number[] = [];
  for (const [row, conversation] of rows.entries()) {
    if (replaced.has(row)) continue;
    const key = textOf(conversation, "session_id") || textOf(conversation, "conversation_id") || `row ${row}`;
    const handed = toolsOf(conversation);
    tools.push(...handed.map((tool) => ({ row, tool })));
    if (handed.length > 0) collector.offersTools(key);
    const events = messagesOf(conversation).flatMap((message) => readMessage(message, row));
    collector.add(key, events);
    const isAlone = key === `row ${row}` || events.length === 0;
    if (isAlone && !events.some(({ kind }) => kind === "request")) silent.push(row);
  }
  return { sessions: collector.sessions(), tools, silent, repeated: [...replaced].sort((a, b) => a - b) };
}

/** The rows of a file: conversations, or one that is a list of messages. */
function conversationsOf(json: unknown): unknown[] {
  if (!Array.isArray(json)) return isPlainObject(json) ? [json] : [];
  return json.length > 0 && json.every(isMessage) ? [{ messages: json as unknown[] }] : (json as unknown[]);
}

function isMessage(value: unknown): boolean {
  const speaker = fieldOf(value, "role") ?? fieldOf(value, "from");
  if (typeof speaker === "string")
    return ["content", "parts", "value", "tool_calls"].some((key) => fieldOf(value, key) !== undefined);
  return ["function_call", "function_call_output"].includes(textOf(value, "type"));
}

/** The messages of a conversation, in order, its answer last. A request as text is the first message. */
function messagesOf(row: unknown): unknown[] {
  const body = fieldOf(row, "body") ?? row;
  const given = fieldOf(body, "messages") ?? fieldOf(body, "conversations") ?? fieldOf(body, "input");
  const before =
    typeof given === "string" ? [{ role: "user", content: given }] : Array.isArray(given) ? (given as unknown[]) : [];
  if (before.length === 0) return [];
  const choices = listOf(fieldOf(row, "response") ?? row, "choices").map((choice) => fieldOf(choice, "message"));
  return [...before, ...choices, ...listOf(row, "output")];
}

function toolsOf(row: unknown): unknown[] {
  const body = fieldOf(row, "body") ?? row;
  return [...listOf(body, "tools"), ...listOf(body, "functions")];
}

function hasCalls(row: unknown): boolean {
  return messagesOf(row).some((message) => readMessage(message, 0).some(({ kind }) => kind === "call"));
}

/**
 * Logs of requests repeat a conversation with each of its turns, one message longer every time: rows whose messages another
 * row begins with. Found by running hashes, so that long logs take no longer than they are.
 */
function withoutBeginnings(conversations: readonly (readonly unknown[])[]): Set<number> {
  const whole = new Map<number, number[]>();
  const chains = conversations.map((messages) => {
    let hash = 0;
    return messages.map((message) => (hash = mix(hash, JSON.stringify(message))));
  });
  for (const [row, chain] of chains.entries()) {
    const last = chain.at(-1);
    if (last !== undefined) whole.set(last, [...(whole.get(last) ?? []), row]);
  }
  const replaced = new Set<number>();
  for (const chain of chains)
    for (const hash of chain.slice(0, -1)) for (const row of whole.get(hash) ?? []) replaced.add(row);
  // Of equal conversations the first is kept.
  for (const rows of whole.values()) for (const row of rows.slice(1)) replaced.add(row);
  return replaced;
}

/** 53 bits of a text behind others: two rounds of FNV-1a with different offsets. */
function mix(before: number, text: string): number {
  let low = 0x811c9dc5 ^ (before >>> 0);
  let high = 0x01000193 ^ Math.floor(before / 2 ** 32);
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(i), 0x5bd1e995);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
