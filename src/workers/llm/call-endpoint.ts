import type { ModelMessage } from "../../core/domain/exchange";
import { MOST_ANSWER_TOKENS } from "../../core/requirements/llm/limits";
import { ModelFailure } from "./model-endpoint";
import { readAnswer, type ReadAnswer } from "./read-answer";

export interface CallTarget {
  address: EndpointAddress;
  model: string;
  key: string | null;
}

export interface CallPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Longest time of one call, and longest silence in it, in milliseconds. */
  limits: { callMs: number; silenceMs: number };
}

/** The bytes that are sent: the messages at temperature 0, and nothing about the user. */
export function makeBody(model: string, messages: readonly ModelMessage[]): string {
  return JSON.stringify({
    model,
    messages,
    temperature: 0,
    max_tokens: MOST_ANSWER_TOKENS,
    stream: true,
    stream_options: { include_usage: true },
  });
}

/**
 * One call. Redirects are an error, so that the key reaches no other host; no cookies, no referrer, no cache. Rejects with
 * ModelFailure, whatever the endpoint does.
 */
export async function callEndpoint(
  { address, key }: Pick<CallTarget, "address" | "key">,
  body: string,
  { fetch, limits }: CallPorts,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const watch = watchTime(limits, signal);
  try {
    const response = await fetch(address.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body,
      redirect: "error",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: watch.signal,
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw failureOfStatus(response);
    }
    return await readAnswer(response, watch.heard, watch.signal);
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    if (watch.signal.aborted) throw watch.reason();
    throw unreachable(address.host);
  } finally {
    watch.end();
  }
}

/** Ends a call that takes too long, says nothing for too long, or is stopped. */
function watchTime({ callMs, silenceMs }: CallPorts["limits"], stopped: AbortSignal) {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  let silence = setTimeout(end, silenceMs);
  const whole = setTimeout(end, callMs);
  stopped.addEventListener("abort", end, { once: true });
  if (stopped.aborted) end();
  return {
    signal: controller.signal,
    heard(): void {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
    },
    reason: (): ModelFailure =>
      stopped.aborted
        ? new ModelFailure("stopped", "It was stopped.")
        : new ModelFailure("too-slow", "The endpoint took too long or fell silent. Try again, or ask a smaller model."),
    end(): void {
      clearTimeout(silence);
      clearTimeout(whole);
      stopped.removeEventListener("abort", end);
    },
  };
}

function failureOfStatus({ status, headers }: Response): ModelFailure {
  const after = readRetryAfter(headers.get("retry-after"));
  if (status === 401 || status === 403)
    return new ModelFailure("key-refused", `The endpoint refused the key (HTTP ${status}). Give it another one.`);
  if (status === 404)
    return new ModelFailure("not-found", "The endpoint has no such path or model (HTTP 404). Check both.");
  if (status === 429)
    return new ModelFailure("busy", "The endpoint is asked too often (HTTP 429). Wait, then go on.", after);
  if (status >= 500)
    return new ModelFailure("server-error", `The endpoint failed (HTTP ${status}). Try again later.`, after);
  return new ModelFailure("refused", `The endpoint refused the request (HTTP ${status}). Check the name of the model.`);
}

/** Seconds or a date, as milliseconds from now. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/u.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** A browser does not say which of these it was. */
function unreachable(host: string): ModelFailure {
  return new ModelFailure(
    "unreachable",
    `${host} could not be asked. It may be down, it may not allow this page to ask (CORS), or it answered with a redirect, which is not followed.`,
  );
}

/** Where prompts go. */
interface EndpointAddress {
  /** Of the chat completions. */
  url: string;
  origin: string;
  host: string;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const PATH = "/chat/completions";

/**
 * Reads the address of an OpenAI-compatible endpoint, with or without its last path (`https://api.example/v1`). Only https,
 * or plain http on this machine. Throws ModelFailure with the sentence that says what to change.
 */
export function readAddress(written: string): EndpointAddress {
  const text = written.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 500) throw refuse("This is no address. Write one such as http://localhost:11434/v1.");
  const isLocal = url.protocol === "http:" && LOOPBACK.has(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw refuse("Only https is asked, or http on this machine (localhost): anything else could be read on the way.");
  if (url.username !== "" || url.password !== "")
    throw refuse("The address holds a name or a password. Leave them out; a key has a field of its own.");
  if (url.search !== "" || url.hash !== "") throw refuse("Leave out what stands after ? or # in the address.");
  const path = url.pathname.replace(/\/+$/u, "");
  return {
    url: `${url.origin}${path.endsWith(PATH) ? path : `${path}${PATH}`}`,
    origin: url.origin,
    host: url.host,
  };
}

function refuse(sentence: string): ModelFailure {
  return new ModelFailure("bad-address", sentence);
}
