/** Logs of assistants with things that cannot be used as they are, or that must be said. */
import { bad, type BadFile } from "./bad-file";
import { makeFile, makeLines } from "./read-texts";

const among = [makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books a table." })];

/** A conversation: what a person wrote, and the tools that were called for it. */
const row = (content: string, ...names: string[]) => ({
  messages: [
    { role: "user", content },
    { role: "assistant", tool_calls: names.map((name) => ({ type: "function", function: { name } })) },
  ],
});
const failed = {
  messages: [
    { role: "user", content: "Book a table for two" },
    { role: "assistant", content: [{ type: "tool_use", id: "1", name: "Table", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "1", is_error: true }] },
  ],
};
const log = (...rows: unknown[]) => makeLines("x.json", ...rows);
const rain = row("Will it rain in Bergen?", "Weather");

export const BAD_LOGS: readonly BadFile[] = [
  bad("tools that are those used", "gold-is-use", null, "which may not be the right ones", log(rain, rain), { among }),
  bad(
    "conversations without a request",
    "conversation-left-out",
    null,
    "Left out 2 conversations in which no person asks for anything (first: line 2)",
    log(
      rain,
      { messages: [{ role: "system", content: "Be kind." }] },
      { messages: [{ role: "assistant", content: "Hello" }] },
    ),
    { among },
  ),
  bad(
    "a conversation with which another begins",
    "conversation-left-out",
    null,
    "Left out 1 conversation with which a longer one begins, or that stands there again (first: line 1)",
    log({ messages: rain.messages.slice(0, 1) }, rain, row("Will it snow in Oslo?", "Weather")),
    { among },
  ),
  bad("a log of a kind never met", "untried-format", null, "not on a real log", log(rain, rain), { among }),
  bad(
    "a request for the shell alone",
    "only-left-out-tools",
    null,
    "Left out 1 request",
    log(rain, row("Run the tests for me", "Bash")),
    {
      among,
    },
  ),
  bad("calls that all failed", "calls-failed", "line 2", 'Every call failed ("Table")', log(rain, failed), { among }),
  bad(
    "a request that is too long",
    "cut-request",
    null,
    "Cut 1 request after 2,000 characters",
    log(rain, row("rain ".repeat(500), "Weather")),
    {
      among,
    },
  ),
  bad(
    "a short message behind a request",
    "log-step",
    null,
    "Join short messages to the request before: 1 request",
    log(rain, {
      messages: [...rain.messages, { role: "user", content: "yes please" }],
    }),
    { among },
  ),
  bad(
    "a key in a request",
    "redacted",
    null,
    "Replaced keys, tokens and passwords in 1 request",
    log(rain, row("Use password: hunter2345 for it", "Weather")),
    {
      among,
    },
  ),
  bad(
    "a name that comes back",
    "may-hold-names",
    null,
    "may be names of persons",
    log(row("Please tell Marta it rains", "Weather"), row("Is Table free for Marta now?", "Table")),
    {
      among,
    },
  ),
  bad(
    "more requests than a look needs",
    "long-log",
    null,
    "This log has 501 requests",
    log(...Array.from({ length: 501 }, (_, at) => row(`Will it rain in town ${at}?`, "Weather"))),
    { among },
  ),
  bad(
    "requests that were not drawn",
    "sampled-log",
    null,
    "Kept 500 of 501 requests",
    log(...Array.from({ length: 501 }, (_, at) => row(`Will it rain in town ${at}?`, "Weather"))),
    { among, choices: [{ kind: "sample-log", file: "x.json", count: 500 }] },
  ),
  bad(
    "words that are left behind",
    "words-not-kept",
    null,
    "The words of 2 requests were not kept",
    log(rain, row("Book a table", "Table")),
    {
      among,
      choices: [{ kind: "apply-step", step: "log-words" }],
    },
  ),
  bad(
    "spans without words",
    "no-words",
    null,
    "1 session with 1 call, but no words",
    JSON.stringify({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: "1",
                  attributes: [
                    { key: "gen_ai.tool.name", value: { stringValue: "Weather" } },
                    { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  ),
  bad(
    "a name behind a prefix",
    "matched-prefix",
    null,
    "matched without the prefix of a client",
    log(row("Will it rain today?", "mcp__sky__Weather"), rain),
    {
      among,
    },
  ),
];
