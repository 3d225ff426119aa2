import { LONGEST_ANSWER } from "../../core/requirements/llm/limits";
import { isObject, ownField } from "../../core/requirements/llm/parse-json";
import { ModelFailure } from "./model-endpoint";

/** An answer as it came over the line. */
export interface ReadAnswer {
  /** Cut where it passes the longest answer. */
  text: string;
  /** As the endpoint counts; `null`: it does not say. */
  tokens: { input: number; output: number } | null;
  bytes: number;
}

/** Most bytes read of one answer, whatever it is. */
const MOST_BYTES = 2_000_000;

interface Growing extends ReadAnswer {
  isOver: boolean;
}

/**
 * Reads a chat completion, streamed (server-sent events) or whole, and stops as soon as it is longer than anything we read.
 * Rejects with ModelFailure when it is neither, or has more bytes than any answer.
 */
export async function readAnswer(
  response: Response,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const type = response.headers.get("content-type") ?? "";
  const isStream = /text\/event-stream/iu.test(type);
  if (!isStream && !/application\/json/iu.test(type)) throw notAChat();
  const answer: Growing = { text: "", tokens: null, bytes: 0, isOver: false };
  let rest = "";
  let spoke = false;
  for await (const part of decode(response, answer, onBytes, signal)) {
    rest += part;
    if (!isStream) continue;
    const lines = rest.split(/\r\n|\r|\n/u);
    rest = lines.pop() ?? "";
    for (const line of lines) spoke = readEvent(answer, line) || spoke;
    if (answer.isOver) break;
  }
  if (isStream) spoke = readEvent(answer, rest) || spoke;
  else spoke = readPiece(answer, parse(rest), "message");
  if (!spoke) throw notAChat();
  return { text: answer.text, tokens: answer.tokens, bytes: answer.bytes };
}

async function* decode(
  response: Response,
  answer: Growing,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  // Node forgets to end the body of a call whose response was collected as garbage: its signal alone is not enough.
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      answer.bytes += part.value.byteLength;
      onBytes(part.value.byteLength);
      if (answer.bytes > MOST_BYTES)
        throw new ModelFailure("too-big", "The endpoint sent more than 2 MB for one answer. It was stopped.");
      yield decoder.decode(part.value, { stream: true });
    }
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", stop);
    await reader.cancel().catch(() => undefined);
  }
}

/** Whether the line said something of a chat. */
function readEvent(answer: Growing, line: string): boolean {
  if (!line.startsWith("data:")) return false;
  const data = line.slice("data:".length).trim();
  if (data === "[DONE]") {
    answer.isOver = true;
    return true;
  }
  return readPiece(answer, parse(data), "delta");
}

function readPiece(answer: Growing, piece: unknown, part: "delta" | "message"): boolean {
  if (!isObject(piece)) return false;
  const usage = readUsage(ownField(piece, "usage"));
  if (usage) answer.tokens = usage;
  const choices = ownField(piece, "choices");
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(first)) return usage !== null;
  const said = ownField(first, part);
  const content = isObject(said) ? ownField(said, "content") : undefined;
  if (typeof content === "string") answer.text += content;
  if (answer.text.length > LONGEST_ANSWER) {
    answer.text = answer.text.slice(0, LONGEST_ANSWER);
    answer.isOver = true;
  }
  return isObject(said);
}

function readUsage(usage: unknown): ReadAnswer["tokens"] {
  if (!isObject(usage)) return null;
  const [input, output] = [ownField(usage, "prompt_tokens"), ownField(usage, "completion_tokens")];
  return isCount(input) && isCount(output) ? { input, output } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function notAChat(): ModelFailure {
  return new ModelFailure(
    "not-a-chat",
    "What answered there is no chat endpoint: it sent no chat completion. Check the address; it often ends in /v1.",
  );
}
