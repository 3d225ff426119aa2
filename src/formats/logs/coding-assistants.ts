import { fieldOf, hasKeys, listOf, shareOfRows, textOf } from "../json/json-values";
import type { InputFile } from "../model/format";
import { readMessage } from "./messages";
import { makeLogFormat, type Log } from "./read-log";
import { createSessionCollector, type LogEvent } from "./session";

/**
 * Claude Code: JSON Lines of a session, `{"type": "user" | "assistant", "message": …, "sessionId", "isMeta", "isSidechain"}`
 * among lines of other types. What a subagent calls belongs to the request under way; what it is told is no person's
 * request. The format is not published and changes.
 */
export const claudeCode = makeLogFormat({
  id: "claude-code",
  label: "Claude Code sessions",
  sniff: ({ json }) => shareOfRows(linesOf(json), (row) => hasKeys(row, "sessionId", "type")),
  readSessions(file) {
    const collector = createSessionCollector();
    for (const [row, line] of linesOf(file.json).entries()) {
      if (!["user", "assistant"].includes(textOf(line, "type")) || fieldOf(line, "isMeta") === true) continue;
      const isSide = fieldOf(line, "isSidechain") === true;
      const events = readMessage(fieldOf(line, "message"), row);
      collector.add(
        textOf(line, "sessionId"),
        withoutMarkup(isSide ? events.filter(({ kind }) => kind !== "request") : events),
      );
    }
    return { sessions: withOffers(collector) };
  },
});

/**
 * Codex: JSON Lines of a session, `{"type": "response_item", "payload": …}` among lines of other types; the first line,
 * `session_meta`, names it. Calls that nothing came of before the turn was aborted have failed.
 */
export const codex = makeLogFormat({
  id: "codex",
  label: "Codex sessions",
  sniff: ({ json }) => shareOfRows(linesOf(json), (row) => hasKeys(row, "type", "payload", "timestamp")),
  readSessions: readCodex,
});

function readCodex(file: InputFile): Log {
  const collector = createSessionCollector();
  let key = "session";
  let open = new Set<string>();
  for (const [row, line] of linesOf(file.json).entries()) {
    const payload = fieldOf(line, "payload");
    if (textOf(line, "type") === "session_meta") key = textOf(payload, "id") || `session of row ${row}`;
    if (textOf(payload, "type") === "turn_aborted") {
      collector.add(
        key,
        [...open].map((id) => ({ kind: "outcome", id, outcome: "failed" })),
      );
      open = new Set();
    }
    if (textOf(line, "type") !== "response_item") continue;
    const events = withoutMarkup(readMessage(payload, row));
    for (const event of events) {
      if (event.kind === "call" && event.id !== null) open.add(event.id);
      if (event.kind === "outcome") open.delete(event.id);
    }
    collector.add(key, events);
  }
  return { sessions: withOffers(collector) };
}

/** A coding assistant always has tools at hand. */
function withOffers(collector: ReturnType<typeof createSessionCollector>): Log["sessions"] {
  return collector.sessions().map((session) => ({ ...session, offersTools: true }));
}

function linesOf(json: unknown): unknown[] {
  return Array.isArray(json) ? (json as unknown[]) : listOf({ rows: [json] }, "rows");
}

/** Texts that the program puts in under the name of the person: commands and what they gave, the surroundings, rules. */
const PUT_IN =
  /^\s*(?:<(?:command-(?:name|message|args)|local-command-[a-z]+|bash-(?:input|stdout|stderr)|environment_context|user_instructions|system-reminder|turn_aborted|task-notification|INSTRUCTIONS)>|# AGENTS\.md instructions|\[Request interrupted|Caveat: The messages below|This session is being continued)/;
/** What it puts beside the words of the person. */
const BESIDE = /<(system-reminder|environment_context|ide_[a-z_]{1,40})>[\s\S]*?<\/\1>/g;

function withoutMarkup(events: readonly LogEvent[]): LogEvent[] {
  return events.flatMap((event): LogEvent[] => {
    if (event.kind !== "request") return [event];
    const text = event.text.replace(BESIDE, "").trim();
    return text === "" || PUT_IN.test(text) ? [] : [{ ...event, text }];
  });
}
