import { isLoopback } from "../../core/domain/endpoint-presets";
import { EngineFault, faultOfSilence, faultOfStatus, tooSlow, wasStopped } from "./engine-fault";

/** What a call needs of the world. */
export interface EngineCallPorts {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds. */
  wait(ms: number): Promise<void>;
  /** Whose pages ask, for the sentence of a refusal; `null`: a command asks. */
  origin: string | null;
}

/** An engine by its address. */
export interface EngineCall {
  /** Host and port, as shown. */
  host: string;
  /**
   * Resolves with the JSON of the answer. Rejects with EngineFault. `patienceMs`: after so long it is stopped; `signal`: nobody
   * waits for it any more.
   */
  send(call: {
    method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
    path: string;
    body?: string;
    patienceMs?: number;
    signal?: AbortSignal;
  }): Promise<unknown>;
}

const PATIENCE_MS = 3000;
/** How often an engine with too much to do is asked once more, and the longest rest before. */
const REPEATS = 2;
const LONGEST_REST_MS = 5000;
const LONGEST_QUOTE = 300;

/** The origin of an engine: https, or http on this machine. Throws EngineFault. */
export function readEngineAddress(written: string): URL {
  const url = URL.canParse(written.trim()) ? new URL(written.trim()) : null;
  const refuse = (why: string): EngineFault => new EngineFault("bad-address", why);
  if (!url) throw refuse(`“${written}” is no address. Write one such as http://127.0.0.1:9200.`);
  const isLocal = url.protocol === "http:" && isLoopback(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw refuse("Only https is asked, or http on this machine: anything else could be read on the way.");
  if (url.username !== "" || url.password !== "")
    throw refuse("The address holds a name or a password. Leave them out; a key has a field of its own.");
  if (url.search !== "" || url.hash !== "" || !/^\/*$/u.test(url.pathname))
    throw refuse(`Write the address without what stands behind the host: ${url.origin}.`);
  return url;
}

/** `key`: sent as `Authorization`, kept here alone. */
export function createEngineCall(address: URL, key: string | null, ports: EngineCallPorts): EngineCall {
  const { host } = address;
  const init = (body: string | undefined, path: string): RequestInit => ({
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(body === undefined
        ? {}
        : {
            "Content-Type":
              path.includes("_bulk") || path.includes("_msearch") ? "application/x-ndjson" : "application/json",
          }),
      ...(key === null ? {} : { Authorization: key }),
    },
    redirect: "error",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    // Answers to what has a body are not kept anyway, and by "no-store" Chromium would ask before each search whether it may.
    cache: body === undefined ? "no-store" : "default",
  });
  return {
    host,
    async send({ method, path, body, patienceMs = PATIENCE_MS, signal }) {
      for (let repeat = 0; ; repeat++) {
        if (signal?.aborted) throw wasStopped();
        const response = await attempt({ ports, address, patienceMs, signal }, path, { method, ...init(body, path) });
        const isBusy = response.status === 429 || response.status === 503;
        if (!isBusy || repeat === REPEATS) return readBody(response, { host, patienceMs, signal });
        await response.body?.cancel();
        await ports.wait(restBefore(response.headers.get("Retry-After"), repeat));
      }
    },
  };
}

interface Attempt {
  ports: EngineCallPorts;
  address: URL;
  patienceMs: number;
  signal: AbortSignal | undefined;
}

async function attempt(
  { ports, address, patienceMs, signal }: Attempt,
  path: string,
  request: RequestInit,
): Promise<Response> {
  const { host, origin } = address;
  const late = AbortSignal.timeout(patienceMs);
  try {
    return await ports.fetch(`${origin}${path}`, {
      ...request,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  } catch (error) {
    if (signal?.aborted) throw wasStopped();
    if (error instanceof DOMException && error.name === "TimeoutError") throw tooSlow(host, patienceMs);
    throw faultOfSilence(host, await isUp(ports, origin), ports.origin);
  }
}

/** An answer that the page may not read shows that somebody is there. */
async function isUp({ fetch }: EngineCallPorts, origin: string): Promise<boolean> {
  const request = { mode: "no-cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" } as const;
  return fetch(origin, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  );
}

function restBefore(retryAfter: string | null, repeat: number): number {
  const told = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  return Math.min(LONGEST_REST_MS, Number.isFinite(told) ? told : 250 * 2 ** repeat);
}

async function readBody(
  response: Response,
  { host, patienceMs, signal }: { host: string } & Pick<Attempt, "patienceMs" | "signal">,
): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    throw signal?.aborted ? wasStopped() : tooSlow(host, patienceMs);
  }
  if (!response.ok) throw faultOfStatus(host, response.status, reasonIn(text));
  try {
    return text === "" ? null : (JSON.parse(text) as unknown);
  } catch {
    throw new EngineFault(
      "refused",
      `What ${host} answered is not JSON. See whether the address is that of the engine.`,
    );
  }
}

/** The reason of an error, as a short line. */
function reasonIn(text: string): string {
  const [, reason] = /"reason"\s*:\s*"((?:[^"\\]|\\.)*)"/u.exec(text) ?? [];
  const words = (reason ?? "").replace(/\\.|[\p{Cc}\p{Cf}]+/gu, " ").trim();
  return words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)} …` : words;
}
