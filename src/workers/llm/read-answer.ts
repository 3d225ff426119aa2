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
  /** Whether it broke off or is a refusal; `null`: neither. */
  ended: "cut" | "refused" | null;
}

/** An error where an answer should be: some endpoints send it as HTTP 200. */
export class ErrorInstead extends Error {
  readonly body: string;
  constructor(body: string) {
    super("An error came in place of an answer.");
    this.body = body;
  }
}

/** Most bytes read of one answer, whatever it is. */
const MOST_BYTES = 2_000_000;

interface Growing extends ReadAnswer {
  isOver: boolean;
  /** The endpoint said that this was all. */
  hasEnd: boolean;
}

/**
 * Reads a chat completion, streamed (server-sent events) or whole, and stops as soon as it is longer than anything we read.
 * Rejects with ModelFailure when it is neither, or has more bytes than any answer, with `ErrorInstead` when it is an error.
 */
export async function readAnswer(
  response: Response,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const type = response.headers.get("content-type") ?? "";
  const isStream = /text\/event-stream/iu.test(type);
  if (!isStream && !/application\/json/iu.test(type)) throw notAChat();
  const answer: Growing = { text: "", tokens: null, bytes: 0, ended: null, isOver: false, hasEnd: false };
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
  const { text, tokens, bytes, hasEnd } = answer;
  // A stream that ends without a word about its end was closed on the way.
  return { text, tokens, bytes, ended: answer.ended ?? (isStream && !hasEnd ? "cut" : null) };
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
        throw new ModelFailure(
          "too-big",
          "The endpoint sent more than 2 MB for one answer, and was stopped. Check the address: no answer is that long.",
        );
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
    answer.isOver = answer.hasEnd = true;
    return true;
  }
  return readPiece(answer, parse(data), "delta");
}

function readPiece(answer: Growing, piece: unknown, part: "delta" | "message"): boolean {
  if (!isObject(piece)) return false;
  if (ownField(piece, "error")) throw new ErrorInstead(JSON.stringify(piece));
  const usage = readUsage(ownField(piece, "usage"));
  if (usage) answer.tokens = usage;
  const choices = ownField(piece, "choices");
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(first)) return usage !== null;
  const said = ownField(first, part);
  const content = isObject(said) ? ownField(said, "content") : undefined;
  if (typeof content === "string") answer.text += content;
  readEnd(answer, ownField(first, "finish_reason"), isObject(said) ? ownField(said, "refusal") : null);
  if (answer.text.length > LONGEST_ANSWER) {
    answer.text = answer.text.slice(0, LONGEST_ANSWER);
    answer.isOver = answer.hasEnd = true;
  }
  return isObject(said);
}

/** A refusal in its own field stands in place of the answer. */
function readEnd(answer: Growing, reason: unknown, refusal: unknown): void {
  if (typeof refusal === "string" && refusal !== "") {
    answer.ended = "refused";
    answer.text += refusal;
  }
  if (typeof reason !== "string") return;
  answer.hasEnd = true;
  if (reason === "length" || reason === "max_tokens") answer.ended ??= "cut";
  if (reason === "content_filter" || reason === "refusal" || reason === "safety") answer.ended = "refused";
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
