import { fieldOf, textOf } from "../json/json-values";
import { lastRequest } from "./messages";
import type { LogEvent, LogSession } from "./session";
import { createSessionCollector } from "./session";

/** One step of a trace, whatever recorded it. */
export interface Span {
  /** Spans of one key belong together. */
  session: string;
  trace: string;
  /** Index of the row of the file that it stands in. */
  row: number;
  /** When it began, as text that sorts. */
  order: string;
  /** The name of the tool that it ran; `null`: it ran none. */
  tool: string | null;
  callId: string | null;
  isFailed: boolean;
  /** Of a model or of the whole: what went in, where the words of a person may be. */
  input: unknown;
  /** Calls that a model asked for, for traces that recorded no run of a tool. */
  asked: readonly LogEvent[];
  offersTools: boolean;
}

/**
 * Sessions of spans, in the order in which they began. Each trace brings the words of the last person's message in each
 * input, once. Where a trace has spans of tools, these are its calls; else those that a model asked for.
 */
export function sessionsOfSpans(spans: readonly Span[]): LogSession[] {
  const collector = createSessionCollector();
  const traces = new Map<string, Span[]>();
  for (const span of spans) {
    const list = traces.get(span.trace);
    if (list) list.push(span);
    else traces.set(span.trace, [span]);
  }
  const ordered = [...traces.values()].map((list) => list.toSorted(byOrder)).sort(([a], [b]) => byOrder(a!, b!));
  for (const list of ordered) {
    const { session } = list[0]!;
    if (list.some(({ offersTools }) => offersTools)) collector.offersTools(session);
    collector.add(session, eventsOfTrace(list));
  }
  return collector.sessions();
}

function eventsOfTrace(spans: readonly Span[]): LogEvent[] {
  const events: LogEvent[] = [];
  const hasRuns = spans.some(({ tool }) => tool !== null);
  const said = new Set<string>();
  for (const [place, { tool, callId, isFailed, input, row, trace, asked }] of spans.entries()) {
    if (tool !== null) {
      const id = callId ?? `${trace} ${place}`;
      events.push({ kind: "call", tool, id }, { kind: "outcome", id, outcome: isFailed ? "failed" : "ran" });
      continue;
    }
    const text = lastRequest(parsed(input));
    if (text !== "" && said.size < said.add(text).size) events.push({ kind: "request", text, row });
    if (!hasRuns) events.push(...asked);
  }
  return events;
}

function byOrder(a: Span, b: Span): number {
  return a.order < b.order ? -1 : a.order > b.order ? 1 : a.row - b.row;
}

/** Tracers often write JSON as text. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The first of some fields that is there. */
export function firstField(value: unknown, ...keys: string[]): unknown {
  return keys.map((key) => fieldOf(value, key)).find((field) => field !== undefined && field !== null);
}

/** The first of some fields that is text or a number, as text; "" where none is. */
export function firstText(value: unknown, ...keys: string[]): string {
  return keys.map((key) => textOf(value, key)).find((text) => text !== "") ?? "";
}
