import { fieldOf, isPlainObject, listOf, textOf } from "../json/json-values";
import { readMessage } from "./messages";
import { makeLogFormat, type Log } from "./read-log";
import { firstField, firstText, parsed, sessionsOfSpans, type Span } from "./spans";

/**
 * Spans of OpenTelemetry: files of its exporter (`resourceSpans`) or a list of spans, by the conventions for generative AI
 * (`gen_ai.…`) or those of OpenInference (`llm.…`, `tool.…`). Both record words only when they are told to.
 */
export const telemetry = makeLogFormat({
  id: "telemetry",
  label: "Traces of OpenTelemetry or OpenInference",
  sniff({ json }) {
    const rows = Array.isArray(json) ? (json as unknown[]) : [json];
    let left = LOOKED_AT;
    for (let at = 0; at < rows.length && left > 0; at += 1) {
      const spans = spansOf([rows[at]]).slice(0, left);
      if (spans.some(({ attributes }) => isOfAssistant(attributes))) return 0.98;
      left -= spans.length;
    }
    return 0;
  },
  readSessions: (file): Log => {
    const spans = spansOf(file.json);
    return { sessions: sessionsOfSpans(spans.map(readSpan)), tools: spans.flatMap(offeredTools) };
  },
});

/** Spans that tell what a file is. */
const LOOKED_AT = 50;

interface RawSpan {
  row: number;
  span: unknown;
  attributes: ReadonlyMap<string, unknown>;
}

/** Of one object, a list or lines: exporter files hold spans three levels down. */
function spansOf(json: unknown): RawSpan[] {
  const rows = Array.isArray(json) ? (json as unknown[]) : [json];
  return rows.flatMap((row, index) => {
    const nested = listOf(row, "resourceSpans").flatMap((resource) =>
      [...listOf(resource, "scopeSpans"), ...listOf(resource, "instrumentationLibrarySpans")].flatMap((scope) =>
        listOf(scope, "spans"),
      ),
    );
    const spans = nested.length > 0 ? nested : isPlainObject(row) ? [row] : [];
    return spans.map((span) => ({ row: index, span, attributes: attributesOf(span) }));
  });
}

/** Attributes by their dotted names, whether listed, nested, or laid flat beside the span. */
function attributesOf(span: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const given = fieldOf(span, "attributes");
  if (Array.isArray(given)) {
    for (const entry of given as unknown[]) found.set(textOf(entry, "key"), valueOf(fieldOf(entry, "value")));
    return found;
  }
  const collect = (value: unknown, path: string): void => {
    found.set(path, value);
    if (!isPlainObject(value)) return;
    for (const [key, field] of Object.entries(value)) collect(field, `${path}.${key}`);
  };
  for (const [key, value] of Object.entries(isPlainObject(given) ? given : {})) collect(value, key);
  for (const [key, value] of Object.entries(isPlainObject(span) ? span : {}))
    if (key.startsWith("attributes.")) found.set(key.slice("attributes.".length), value);
  return found;
}

/** A value of the protocol: `{"stringValue": …}` and its kin. */
function valueOf(value: unknown): unknown {
  const list = fieldOf(value, "arrayValue");
  if (list !== undefined) return listOf(list, "values").map(valueOf);
  const pairs = fieldOf(value, "kvlistValue");
  if (pairs !== undefined)
    return Object.fromEntries(
      listOf(pairs, "values").map((pair) => [textOf(pair, "key"), valueOf(fieldOf(pair, "value"))]),
    );
  return firstField(value, "stringValue", "intValue", "doubleValue", "boolValue") ?? value;
}

function isOfAssistant(attributes: ReadonlyMap<string, unknown>): boolean {
  return [...attributes.keys()].some((key) => /^(?:gen_ai\.|llm\.|openinference\.|tool\.name$)/.test(key));
}

function readSpan({ row, span, attributes }: RawSpan): Span {
  const text = (key: string): string => {
    const value = attributes.get(key);
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  };
  const trace = firstText(span, "traceId", "trace_id") || textOf(fieldOf(span, "context"), "trace_id") || `row ${row}`;
  const kind = text("openinference.span.kind") || textOf(span, "span_kind");
  const isTool = text("gen_ai.operation.name") === "execute_tool" || kind.toUpperCase() === "TOOL";
  const name = text("gen_ai.tool.name") || text("tool.name") || textOf(span, "name");
  const messages = attributes.get("gen_ai.input.messages") ?? listedMessages(attributes, "llm.input_messages");
  const answers = parsed(attributes.get("gen_ai.output.messages")) ?? listedMessages(attributes, "llm.output_messages");
  return {
    session: text("gen_ai.conversation.id") || text("session.id") || trace,
    trace,
    row,
    order: orderOf(firstField(span, "startTimeUnixNano", "start_time_unix_nano", "start_time", "startTime")),
    tool: isTool && name !== "" ? name : null,
    callId: text("gen_ai.tool.call.id") || text("tool_call.id") || null,
    isFailed: hasFailed(span, text("error.type")),
    input: messages ?? attributes.get("input.value"),
    asked: Array.isArray(answers)
      ? answers.flatMap((message) => readMessage(message, row).filter((event) => event.kind === "call"))
      : [],
    offersTools:
      text("gen_ai.tool.definitions") !== "" || [...attributes.keys()].some((key) => key.startsWith("llm.tools")),
  };
}

/** Times of the protocol are whole nanoseconds as text of one length; other files write a date. Both sort as text. */
function orderOf(time: unknown): string {
  return typeof time === "number"
    ? String(time).padStart(24, "0")
    : typeof time === "string"
      ? time.padStart(24, "0")
      : "";
}

function hasFailed(span: unknown, errorType: string): boolean {
  const status = fieldOf(span, "status");
  const code = firstField(status, "code") ?? fieldOf(span, "status_code");
  return errorType !== "" || code === 2 || (typeof code === "string" && /error/i.test(code));
}

/** OpenInference numbers its messages: `llm.input_messages.0.message.role`. `undefined`: there are none. */
function listedMessages(attributes: ReadonlyMap<string, unknown>, prefix: string): unknown[] | undefined {
  const whole = parsed(attributes.get(prefix));
  if (Array.isArray(whole)) return whole.map((entry) => fromOpenInference(fieldOf(entry, "message") ?? entry));
  const messages: Record<string, unknown>[] = [];
  for (const [key, value] of attributes) {
    const found = key.startsWith(`${prefix}.`) ? /^(\d{1,4})\.message\.(.+)$/.exec(key.slice(prefix.length + 1)) : null;
    if (!found) continue;
    const message = (messages[Number(found[1])] ??= {});
    const field = found[2]!;
    if (field === "role") message["role"] = value;
    if (field === "content") message["content"] = value;
    const text = /^contents\.\d+\.message_content\.text$/.test(field);
    if (text)
      message["content"] = `${typeof message["content"] === "string" ? `${message["content"]}\n` : ""}${String(value)}`;
    if (/tool_call\.function\.name$/.test(field)) {
      const calls = (message["tool_calls"] ??= []) as unknown[];
      calls.push({ type: "function", function: { name: value } });
    }
  }
  const kept = messages.filter((message) => message !== undefined);
  return kept.length > 0 ? kept : undefined;
}

/** A message of OpenInference as a message of Chat Completions. */
function fromOpenInference(message: unknown): unknown {
  const calls = listOf(message, "tool_calls").map((entry) => fieldOf(fieldOf(entry, "tool_call") ?? entry, "function"));
  return {
    role: textOf(message, "role"),
    content: fieldOf(message, "content"),
    tool_calls: calls.map((called) => ({ type: "function", function: called })),
  };
}

function offeredTools({ row, attributes }: RawSpan): NonNullable<Log["tools"]> {
  const defined = parsed(attributes.get("gen_ai.tool.definitions"));
  const listed = [...attributes].flatMap(([key, value]) =>
    /^llm\.tools\.\d+\.tool\.json_schema$/.test(key) ? [parsed(value)] : [],
  );
  return [...(Array.isArray(defined) ? (defined as unknown[]) : []), ...listed].map((tool) => ({ row, tool }));
}
