import { isLoopback, type EndpointParameter, type EndpointPreset } from "../../core/domain/endpoint-presets";
import { brokenOff, failureOfStatus, readError, readRetryAfter, unreachable } from "./endpoint-failures";
import { ModelFailure } from "./model-endpoint";
import { ErrorInstead, readAnswer, type ReadAnswer } from "./read-answer";

export interface CallTarget {
  address: EndpointAddress;
  model: string;
  key: string | null;
  preset: EndpointPreset | null;
  limits: CallLimits;
  /** What it was found to refuse. */
  leftOut: Set<EndpointParameter>;
}

/** Longest time of one call, and longest silence in it, in milliseconds. */
export interface CallLimits {
  callMs: number;
  silenceMs: number;
}

export interface CallPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Most bytes read of what came instead of an answer. */
const MOST_ERROR_BYTES = 64_000;

/**
 * One call. Redirects are not followed, so that the key reaches no other host; no cookies, no referrer, no cache. Rejects with
 * ModelFailure, whatever the endpoint does. `onBytes`: so many more have come.
 */
export async function callEndpoint(
  target: CallTarget,
  body: string,
  { fetch }: CallPorts,
  signal: AbortSignal,
  onBytes: (count: number) => void = () => undefined,
): Promise<ReadAnswer> {
  const { address, key, limits } = target;
  const watch = watchTime(limits, signal);
  let hasBegun = false;
  const heard = (count: number): void => {
    watch.heard();
    onBytes(count);
  };
  try {
    const headers = { ...headersOf(target), "content-type": "application/json" };
    const response = await fetch(address.url, { method: "POST", headers, body, ...AS_STRANGER, signal: watch.signal });
    hasBegun = true;
    if (response.ok) return await readAnswer(response, heard, watch.signal);
    const error = readError(await readStart(response, heard), key);
    const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    throw failureOfStatus(status, error, { target, body, retryAfterMs });
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    if (error instanceof ErrorInstead) {
      const said = readError(error.body, key);
      throw failureOfStatus(said.status ?? 500, said, { target, body, http: "an error within HTTP 200" });
    }
    if (watch.signal.aborted) throw watch.reason();
    throw hasBegun ? brokenOff(address.host) : unreachable(address.host);
  } finally {
    watch.end();
  }
}

/** How every request is made: by nobody in particular, and to nobody else. */
export const AS_STRANGER = {
  redirect: "manual",
  credentials: "omit",
  referrerPolicy: "no-referrer",
  cache: "no-store",
} as const satisfies RequestInit;

/** The key, and what lets a page in. */
export function headersOf({ key, preset }: Pick<CallTarget, "key" | "preset">): Record<string, string> {
  return { ...preset?.headers, ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
}

/** The start of a body, as text: as much as an error has. */
export async function readStart(response: Response, onBytes: (count: number) => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done && bytes < MOST_ERROR_BYTES; part = await reader.read()) {
      bytes += part.value.byteLength;
      onBytes(part.value.byteLength);
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    // What came is enough to say what is known.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text;
}

/** Ends a call that takes too long, says nothing for too long, or is stopped. */
export function watchTime({ callMs, silenceMs }: CallLimits, stopped: AbortSignal) {
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
        : new ModelFailure(
            "too-slow",
            `The endpoint took too long, or fell silent for ${Math.round(silenceMs / 1000)} s. Try again, allow it more seconds, or ask a smaller model.`,
          ),
    end(): void {
      clearTimeout(silence);
      clearTimeout(whole);
      stopped.removeEventListener("abort", end);
    },
  };
}

/** Where prompts go. */
export interface EndpointAddress {
  /** Of the chat completions. */
  url: string;
  /** Of the list of its models. */
  modelsUrl: string;
  origin: string;
  host: string;
}

const PATH = "/chat/completions";

/**
 * Reads the address of an OpenAI-compatible endpoint, with or without its last path (`https://api.example/v1`). Only https,
 * or plain http on this machine. Throws ModelFailure with the sentence that says what to change.
 */
export function readAddress(written: string): EndpointAddress {
  const text = written.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 500) throw refuse("This is no address. Write one such as http://localhost:11434/v1.");
  const isLocal = url.protocol === "http:" && isLoopback(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw refuse("Only https is asked, or http on this machine (localhost): anything else could be read on the way.");
  if (url.username !== "" || url.password !== "")
    throw refuse("The address holds a name or a password. Leave them out; a key has a field of its own.");
  if (url.search !== "" || url.hash !== "") throw refuse("Leave out what stands after ? or # in the address.");
  const path = url.pathname.replace(/\/+$/u, "");
  const base = path.endsWith(PATH) ? path.slice(0, -PATH.length) : path;
  return {
    url: `${url.origin}${base}${PATH}`,
    modelsUrl: `${url.origin}${base}/models`,
    origin: url.origin,
    host: url.host,
  };
}

function refuse(sentence: string): ModelFailure {
  return new ModelFailure("bad-address", sentence);
}
