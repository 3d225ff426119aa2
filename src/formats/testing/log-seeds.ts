/**
 * One small log of each kind, written for this project from public descriptions of the formats; none of them is a real one.
 * No argument and no result in them may be kept: those that could be hold `SECRET` or the word "secret".
 */
import { json, lines, type Seed } from "./seed";

export const SECRET = "ada@example.org";
const ARGUMENTS = { to: SECRET, path: "/secret/argument" };

export const OPENAI = lines("chat-log", {
  messages: [
    { role: "system", content: "You help." },
    { role: "user", content: "Tell my sister by mail that the train is late" },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "c1", type: "function", function: { name: "send_mail", arguments: JSON.stringify(ARGUMENTS) } },
      ],
    },
    { role: "tool", tool_call_id: "c1", content: "/secret/result" },
    { role: "user", content: "yes, go on" },
    {
      role: "assistant",
      tool_calls: [{ id: "c2", type: "function", function: { name: "timetable", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "c2", content: "late" },
    { role: "user", content: "Why is the sky so blue today?" },
    { role: "assistant", content: "Because." },
  ],
  tools: [
    { type: "function", function: { name: "send_mail", description: "Sends a mail.", parameters: { type: "object" } } },
  ],
});

export const ANTHROPIC = json("chat-log", [
  {
    messages: [
      { role: "user", content: [{ type: "text", text: "Book a table for four on Friday" }] },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "book_table", input: ARGUMENTS }] },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: "/secret/result" }],
      },
      { role: "assistant", content: [{ type: "tool_use", id: "t2", name: "find_table", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t2", content: "ok" }] },
      { role: "user", content: "Cancel everything that I booked so far" },
      { role: "assistant", content: [{ type: "tool_use", id: "t3", name: "cancel_table", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t3", is_error: true, content: "no" }] },
    ],
  },
]);

export const CLAUDE_CODE = lines(
  "claude-code",
  { type: "summary", summary: "x", sessionId: "s" },
  {
    type: "user",
    sessionId: "s",
    isMeta: true,
    message: { role: "user", content: "Caveat: not a request of anybody" },
  },
  {
    type: "user",
    sessionId: "s",
    message: { role: "user", content: "<command-name>/clear</command-name> and some words" },
  },
  { type: "user", sessionId: "s", message: { role: "user", content: "Open an issue about the broken login page" } },
  {
    type: "assistant",
    sessionId: "s",
    message: {
      role: "assistant",
      content: [
        { type: "tool_use", id: "a", name: "Bash", input: ARGUMENTS },
        { type: "tool_use", id: "b", name: "mcp__github__create_issue", input: ARGUMENTS },
      ],
    },
  },
  {
    type: "user",
    sessionId: "s",
    message: {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "a", content: "/secret/result" },
        { type: "tool_result", tool_use_id: "b", content: "done" },
      ],
    },
  },
  {
    type: "user",
    sessionId: "s",
    isSidechain: true,
    message: { role: "user", content: "Look through the whole folder now" },
  },
  {
    type: "assistant",
    sessionId: "s",
    isSidechain: true,
    message: {
      role: "assistant",
      content: [{ type: "tool_use", id: "c", name: "mcp__github__search_code", input: {} }],
    },
  },
);

const at = "2026-11-26T10:00:00Z";
export const CODEX = lines(
  "codex",
  { timestamp: at, type: "session_meta", payload: { id: "c-1" } },
  {
    timestamp: at,
    type: "response_item",
    payload: {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "<environment_context>\n/home/ada</environment_context>" }],
    },
  },
  {
    timestamp: at,
    type: "response_item",
    payload: {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "Deploy the preview of this branch" }],
    },
  },
  {
    timestamp: at,
    type: "response_item",
    payload: { type: "function_call", name: "shell", call_id: "1", arguments: "/secret/argument" },
  },
  {
    timestamp: at,
    type: "response_item",
    payload: {
      type: "function_call_output",
      call_id: "1",
      output: JSON.stringify({ output: "/secret/result", metadata: { exit_code: 1 } }),
    },
  },
  {
    timestamp: at,
    type: "response_item",
    payload: { type: "custom_tool_call", name: "deploy", call_id: "2", input: "x" },
  },
  { timestamp: at, type: "response_item", payload: { type: "custom_tool_call_output", call_id: "2", output: "ok" } },
  {
    timestamp: at,
    type: "response_item",
    payload: { type: "function_call", name: "watch", call_id: "3", arguments: "" },
  },
  { timestamp: at, type: "event_msg", payload: { type: "turn_aborted" } },
);

export const attribute = (key: string, value: unknown) => ({
  key,
  value: { stringValue: typeof value === "string" ? value : JSON.stringify(value) },
});
export const OTEL = json("telemetry", {
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            {
              traceId: "t",
              spanId: "2",
              startTimeUnixNano: "1700000000000000002",
              name: "execute_tool forecast",
              attributes: [
                attribute("gen_ai.operation.name", "execute_tool"),
                attribute("gen_ai.tool.name", "forecast"),
                attribute("gen_ai.tool.call.arguments", ARGUMENTS),
              ],
            },
            {
              traceId: "t",
              spanId: "1",
              startTimeUnixNano: "1700000000000000001",
              name: "chat",
              attributes: [
                attribute("gen_ai.operation.name", "chat"),
                attribute("gen_ai.input.messages", [
                  { role: "user", parts: [{ type: "text", content: "Will it rain in Bergen tomorrow?" }] },
                ]),
              ],
            },
            {
              traceId: "u",
              startTimeUnixNano: "1700000000000000003",
              attributes: [
                attribute("gen_ai.input.messages", [
                  { role: "user", parts: [{ type: "text", content: "Book a table in Bergen tonight" }] },
                ]),
              ],
            },
            {
              traceId: "u",
              startTimeUnixNano: "1700000000000000004",
              status: { code: 2 },
              attributes: [
                attribute("gen_ai.operation.name", "execute_tool"),
                attribute("gen_ai.tool.name", "book_table"),
              ],
            },
          ],
        },
      ],
    },
  ],
});
const OPENINFERENCE = lines(
  "telemetry",
  {
    name: "agent",
    context: { trace_id: "t", span_id: "1" },
    start_time: "2026-11-26T10:00:00Z",
    attributes: {
      openinference: { span: { kind: "LLM" } },
      llm: { input_messages: [{ message: { role: "user", content: "Convert 40 francs to euros please" } }] },
    },
  },
  {
    name: "convert",
    context: { trace_id: "t", span_id: "2" },
    start_time: "2026-11-26T10:00:01Z",
    status_code: "OK",
    attributes: {
      openinference: { span: { kind: "TOOL" } },
      tool: { name: "convert" },
      input: { value: "/secret/argument" },
    },
  },
);
export const LANGFUSE = json("langfuse", [
  {
    id: "1",
    trace_id: "t",
    type: "GENERATION",
    start_time: "2026-11-26T10:00:00Z",
    input: JSON.stringify([{ role: "user", content: "Find me a plumber for tonight" }]),
  },
  {
    id: "2",
    trace_id: "t",
    type: "TOOL",
    name: "find_trade",
    start_time: "2026-11-26T10:00:01Z",
    input: ARGUMENTS,
    level: "DEFAULT",
  },
  { id: "3", trace_id: "t", type: "TOOL", name: "call_trade", start_time: "2026-11-26T10:00:02Z", level: "ERROR" },
]);
export const LANGSMITH = lines(
  "langsmith",
  {
    id: "r",
    trace_id: "r",
    run_type: "chain",
    name: "agent",
    dotted_order: "1",
    inputs: {
      messages: [
        [{ id: ["langchain", "HumanMessage"], kwargs: { type: "human", content: "Pay the rent for this month" } }],
      ],
    },
  },
  { id: "s", trace_id: "r", run_type: "tool", name: "pay", dotted_order: "1.2", inputs: ARGUMENTS, error: null },
);
const AI_SDK = json("chat-log", [
  {
    messages: [
      { role: "user", parts: [{ type: "text", text: "Turn the lights off in the hall" }] },
      {
        role: "assistant",
        parts: [
          { type: "tool-switch_light", toolCallId: "1", state: "output-error", input: ARGUMENTS },
          { type: "dynamic-tool", toolName: "switch_light", toolCallId: "2", state: "output-available", input: {} },
        ],
      },
    ],
  },
]);

export const LOG_SEEDS: readonly Seed[] = [
  OPENAI,
  ANTHROPIC,
  AI_SDK,
  CLAUDE_CODE,
  CODEX,
  OTEL,
  OPENINFERENCE,
  LANGFUSE,
  LANGSMITH,
];
