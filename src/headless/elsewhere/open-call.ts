import { env } from "node:process";
import { createEngineCall, readEngineAddress, type EngineCall } from "../../workers/elsewhere/engine-call";

/** Nobody sits before a command and waits: a busy engine may take longer than the page allows. */
const PATIENCE_MS = 60_000;

/** An engine as a command asks it: `KITPICK_ENGINE_KEY` is sent as `Authorization`. Throws EngineFault on a bad address. */
export function openCall(at: string): EngineCall {
  const { host, send } = createEngineCall(readEngineAddress(at), env["KITPICK_ENGINE_KEY"] ?? null, {
    fetch: (url, init) => fetch(url, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    origin: null,
  });
  return { host, send: (call) => send({ ...call, patienceMs: Math.max(PATIENCE_MS, call.patienceMs ?? 0) }) };
}
