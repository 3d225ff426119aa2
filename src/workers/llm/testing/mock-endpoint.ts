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

export type MockBehaviour = "good" | "whole" | "flaky" | keyof typeof WORST;

type Handler = (response: ServerResponse, mock: { origin: string; calls: number }) => void;

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
      if (behaviour in WORST)
        return (WORST as Record<string, Handler>)[behaviour]!(response, { origin: mock.origin, calls });
      if (behaviour === "flaky" && calls % mock.failEvery === mock.failEvery - 1)
        return end(response, 500, "text/plain", "oops");
      const { messages } = JSON.parse(body) as { messages: ModelMessage[] };
      const answer = think(messages);
      if (answer === null) return end(response, 500, "text/plain", "oops");
      answerWell(response, answer, behaviour !== "whole");
    });
  });
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
