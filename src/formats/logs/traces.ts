import { fieldOf, hasKeys, isPlainObject, listOf, shareOfRows, textOf } from "../json/json-values";
import { readMessage } from "./messages";
import { makeLogFormat } from "./read-log";
import { firstText, parsed, sessionsOfSpans, type Span } from "./spans";
import type { LogEvent } from "./session";

const KINDS_OF_LANGFUSE = /^(?:SPAN|GENERATION|EVENT|TOOL|AGENT|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/;

/**
 * Langfuse: observations as a list or lines, or traces with their `observations`; keys in camel or snake case, as its two
 * exports write them.
 */
export const langfuse = makeLogFormat({
  id: "langfuse",
  label: "Langfuse observations",
  sniff: ({ json }) =>
    0.98 * shareOfRows(rowsOf(json), (row) => listOf(row, "observations").some(isObservation) || isObservation(row)),
  readSessions: (file) => ({
    sessions: sessionsOfSpans(
      rowsOf(file.json).flatMap((row, index) => {
        const observations = listOf(row, "observations");
        if (observations.length === 0) return [readObservation(row, index, row)];
        return [
          readObservation({ ...(row as object), type: "TRACE" }, index, row),
          ...observations.map((one) => readObservation(one, index, row)),
        ];
      }),
    ),
  }),
});

function isObservation(row: unknown): boolean {
  return KINDS_OF_LANGFUSE.test(textOf(row, "type")) && (hasKeys(row, "traceId") || hasKeys(row, "trace_id"));
}

function readObservation(one: unknown, row: number, whole: unknown): Span {
  const isTrace = textOf(one, "type") === "TRACE";
  const trace = (isTrace ? textOf(one, "id") : textOf(one, "traceId") || textOf(one, "trace_id")) || `row ${row}`;
  return {
    session: firstText(one, "sessionId", "session_id") || firstText(whole, "sessionId", "session_id") || trace,
    trace,
    row,
    order: isTrace ? "" : firstText(one, "startTime", "start_time"),
    tool: textOf(one, "type") === "TOOL" ? textOf(one, "name") || null : null,
    callId: textOf(one, "id") || null,
    isFailed: textOf(one, "level") === "ERROR",
    input: fieldOf(one, "input"),
    asked: callsIn(fieldOf(one, "output"), row),
    offersTools: listOf(parsed(fieldOf(one, "input")), "tools").length > 0,
  };
}

/** LangSmith: runs as a list or lines; children may stand inside their parents (`child_runs`). */
export const langsmith = makeLogFormat({
  id: "langsmith",
  label: "LangSmith runs",
  sniff: ({ json }) => 0.98 * shareOfRows(rowsOf(json), (row) => hasKeys(row, "run_type", "inputs")),
  readSessions: (file) => ({
    sessions: sessionsOfSpans(
      rowsOf(file.json).flatMap((row, index) => withChildren(row, 0).map((run) => readRun(run, index))),
    ),
  }),
});

const DEEPEST = 32;

function withChildren(run: unknown, depth: number): unknown[] {
  return depth > DEEPEST ? [] : [run, ...listOf(run, "child_runs").flatMap((child) => withChildren(child, depth + 1))];
}

function readRun(run: unknown, row: number): Span {
  const trace = textOf(run, "trace_id") || textOf(run, "id") || `row ${row}`;
  const error = fieldOf(run, "error");
  const metadata = fieldOf(fieldOf(run, "extra"), "metadata");
  return {
    session: firstText(metadata, "session_id", "thread_id", "conversation_id") || trace,
    trace,
    row,
    order: textOf(run, "dotted_order") || textOf(run, "start_time"),
    tool: textOf(run, "run_type") === "tool" ? textOf(run, "name") || null : null,
    callId: textOf(run, "id") || null,
    isFailed: error !== undefined && error !== null && error !== "",
    input: fieldOf(run, "inputs"),
    asked: callsIn(fieldOf(run, "outputs"), row),
    offersTools: listOf(fieldOf(fieldOf(run, "extra"), "invocation_params"), "tools").length > 0,
  };
}

/** Calls in what a model gave back: a message, or messages under one of the usual keys. */
function callsIn(output: unknown, row: number): LogEvent[] {
  const value = parsed(output);
  const messages = Array.isArray(value)
    ? (value as unknown[])
    : [value, ...listOf(value, "messages"), fieldOf(value, "message")];
  return messages.flatMap((message) => readMessage(message, row).filter((event) => event.kind === "call"));
}

function rowsOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json as unknown[];
  const inside = ["data", "observations", "runs", "traces"]
    .map((key) => listOf(json, key))
    .find((list) => list.length > 0);
  return inside ?? (isPlainObject(json) ? [json] : []);
}
