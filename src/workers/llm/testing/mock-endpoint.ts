import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelMessage } from "../../../core/domain/exchange";

/** What was asked of the mock: enough to look for a key and to count. */
export interface SeenCall {
  path: string;
  method: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface MockEndpoint {
  readonly origin: string;
  readonly seen: SeenCall[];
  /** `<origin>/<behaviour>/v1` */
  address(behaviour: MockBehaviour): string;
  /** Every so many calls of `flaky` one fails. */
  failEvery: number;
  close(): Promise<void>;
}

/** The key that one endpoint repeats in its error: a test gives it this one. */
export const KEY_ECHO = "sk-canary-0123456789";

export type MockBehaviour = "good" | "whole" | "flaky" | keyof typeof WORST;

interface Handling {
  origin: string;
  /** Calls of this behaviour before. */
  calls: number;
  /** What a good endpoint would say; `null`: it would fail. */
  good: string | null;
  /** What was sent. */
  body: Record<string, unknown>;
}

type Handler = (response: ServerResponse, mock: Handling) => void;

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "authorization, content-type" };

function end(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...CORS, "content-type": type, ...more }).end(body);
}

function completion(content: unknown): string {
  return JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });
}

/** A whole completion with a reason for its end, and with what else its message has. */
function ending(reason: string, message: object): string {
  return JSON.stringify({
    choices: [{ message: { role: "assistant", content: null, ...message }, finish_reason: reason }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  });
}

function json(response: ServerResponse, status: number, body: unknown, more: Record<string, string> = {}): void {
  end(response, status, "application/json", JSON.stringify(body), more);
}

/** As OpenAI refuses a parameter, until it is not sent any more. */
function withoutParameter(name: string, message: string): Handler {
  return (response, { body, good }) =>
    name in body
      ? json(response, 400, { error: { message, type: "invalid_request_error", param: name, code: "unsupported" } })
      : answerWell(response, good ?? "", true);
}

function event(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
}

/** The worst an endpoint can do. */
export const WORST = {
  html: (response) => end(response, 200, "text/html", "<!doctype html><title>Sign in</title>"),
  "html-as-json": (response) => end(response, 200, "application/json", "<!doctype html>"),
  "not-json": (response) => end(response, 200, "application/json", "{oops"),
  "other-shape": (response) => end(response, 200, "application/json", '{"result":"ok"}'),
  "no-content": (response) => end(response, 200, "application/json", completion({ text: "not a text" })),
  empty: (response) => end(response, 200, "application/json", completion("")),
  nothing: (response) => end(response, 200, "application/json", ""),
  proto: (response) =>
    end(
      response,
      200,
      "application/json",
      '{"__proto__":{"isAdmin":true},"choices":[{"__proto__":{"isAdmin":true},"message":{"content":"{\\"__proto__\\":{\\"isAdmin\\":true}}"}}]}',
    ),
  "wrong-ids": (response) =>
    end(response, 200, "application/json", completion('{"matches":[{"id":"F99","tools":["DeleteEverything"]}]}')),
  huge: (response) => void flood(response, "application/json", () => "x".repeat(64 * 1024), 800),
  endless: (response) =>
    void flood(response, "text/event-stream", () => event("again and again "), Number.POSITIVE_INFINITY),
  "endless-comments": (response) =>
    void flood(response, "text/event-stream", () => `: ${"x".repeat(60_000)}\n\n`, Number.POSITIVE_INFINITY),
  "status-400": (response) => end(response, 400, "application/json", "{}"),
  "status-401": (response) => end(response, 401, "application/json", "{}"),
  "status-403": (response) => end(response, 403, "application/json", "{}"),
  "status-404": (response) => end(response, 404, "text/plain", "no"),
  "status-429": (response, { calls }) =>
    calls < 2
      ? end(response, 429, "application/json", "{}", { "retry-after": "7" })
      : answerWell(response, "[]", false),
  "rate-dated": (response, { calls, good }) =>
    calls < 1
      ? json(response, 429, { error: { message: "slow down" } }, { "retry-after": new Date(0).toUTCString() })
      : answerWell(response, good ?? "", true),
  "no-credit": (response) =>
    json(response, 429, {
      error: { message: "You exceeded your current quota, please check your plan.", code: "insufficient_quota" },
    }),
  "status-402": (response) => json(response, 402, { error: { message: "Insufficient credits" } }),
  "no-model": (response) =>
    json(response, 404, { error: { message: "The model `mock-1` does not exist", code: "model_not_found" } }),
  "key-echoed": (response) => json(response, 401, { error: { message: `Incorrect API key provided: ${KEY_ECHO}` } }),
  "no-temperature": withoutParameter("temperature", "Unsupported value: 'temperature' does not support 0."),
  "no-max-tokens": withoutParameter("max_tokens", "Use 'max_completion_tokens' instead of 'max_tokens'."),
  "no-format": withoutParameter("response_format", "This model does not support response_format json_schema."),
  "once-500": (response, { calls, good }) =>
    calls < 1 ? end(response, 500, "text/plain", "oops") : answerWell(response, good ?? "", true),
  "error-in-200": (response) => json(response, 200, { error: { message: "upstream is overloaded", code: 503 } }),
  "error-in-stream": (response) =>
    end(response, 200, "text/event-stream", `data: ${JSON.stringify({ error: { message: "provider gave up" } })}\n\n`),
  "no-usage": (response, { good }) => end(response, 200, "text/event-stream", `${event(good ?? "")}data: [DONE]\n\n`),
  length: (response, { good }) =>
    end(response, 200, "application/json", ending("length", { content: (good ?? "").slice(0, 20) })),
  "clean-cut": (response, { good }) => end(response, 200, "text/event-stream", event((good ?? "").slice(0, 20))),
  refusal: (response) =>
    end(response, 200, "application/json", ending("stop", { refusal: "I cannot help with that." })),
  filtered: (response) => end(response, 200, "application/json", ending("content_filter", { content: "" })),
  thinking: (response, { good }) =>
    answerWell(response, `<think>{"functionalities":[]}? No.</think>${good ?? ""}`, true),
  chatty: (response, { good }) =>
    answerWell(response, `Sure! See {this}:\n\`\`\`json\n${good ?? ""}\n\`\`\`\nOk?`, true),
  "always-429": (response) => end(response, 429, "application/json", "{}"),
  "status-500": (response) => end(response, 500, "text/plain", "oops"),
  stall: (response) =>
    void response.writeHead(200, { ...CORS, "content-type": "text/event-stream" }).write(event("one")),
  mute: () => undefined,
  cut: (response) => {
    response.writeHead(200, { ...CORS, "content-type": "application/json" }).write('{"choices":[');
    setImmediate(() => response.destroy());
  },
  redirect: (response, { origin }) =>
    void response.writeHead(307, { ...CORS, location: `${origin}/elsewhere/v1/chat/completions` }).end(),
  "no-cors": (response) => void response.writeHead(200, { "content-type": "application/json" }).end(completion("{}")),
} satisfies Record<string, Handler>;

async function flood(response: ServerResponse, type: string, make: () => string, times: number): Promise<void> {
  response.writeHead(200, { ...CORS, "content-type": type });
  let goOn: () => void = () => undefined;
  response.on("drain", () => goOn()).on("close", () => goOn());
  for (let i = 0; i < times && !response.destroyed; i++) {
    const room = new Promise<void>((resolve) => (goOn = resolve));
    if (!response.write(make())) await room;
  }
  response.end();
}

function answerWell(response: ServerResponse, answer: string, isStream: boolean): void {
  const usage = { prompt_tokens: 100, completion_tokens: 20 };
  if (!isStream) {
    end(response, 200, "application/json", JSON.stringify({ ...(JSON.parse(completion(answer)) as object), usage }));
    return;
  }
  const pieces = answer.match(/[\s\S]{1,7}/gu) ?? [];
  const last = `data: ${JSON.stringify({ choices: [], usage })}\r\n\r\ndata: [DONE]\r\n\r\n`;
  end(response, 200, "text/event-stream; charset=utf-8", pieces.map(event).join("") + last);
}

/** A chat endpoint on this machine that answers as `think` says (`null`: it fails), or in the worst way its path names. */
export async function startMockEndpoint(think: (messages: ModelMessage[]) => string | null): Promise<MockEndpoint> {
  const seen: SeenCall[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const path = request.url ?? "";
      seen.push({ path, method: request.method ?? "", headers: request.headers, body });
      const behaviour = path.split("/")[1] ?? "";
      if (request.method === "OPTIONS") {
        response.writeHead(204, behaviour === "no-cors" ? {} : CORS).end();
        return;
      }
      const calls = counts.get(behaviour) ?? 0;
      counts.set(behaviour, calls + 1);
      if (behaviour in WORST) return (WORST as Record<string, Handler>)[behaviour]!(response, handling(calls, body));
      if (behaviour === "flaky" && calls % mock.failEvery === mock.failEvery - 1)
        return end(response, 500, "text/plain", "oops");
      const answer = think((JSON.parse(body) as { messages: ModelMessage[] }).messages);
      if (answer === null) return end(response, 500, "text/plain", "oops");
      answerWell(response, answer, behaviour !== "whole");
    });
  });
  const handling = (calls: number, sent: string): Handling => {
    const body = sent === "" ? {} : (JSON.parse(sent) as Record<string, unknown>);
    const messages = (body["messages"] ?? []) as ModelMessage[];
    return { origin: mock.origin, calls, body, good: messages.length > 1 ? think(messages) : "{}" };
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mock: MockEndpoint = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    address: (behaviour) => `${mock.origin}/${behaviour}/v1`,
    failEvery: 20,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return mock;
}
