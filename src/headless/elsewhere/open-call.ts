import { env } from "node:process";
import { createEngineCall, readEngineAddress, type EngineCall } from "../../workers/elsewhere/engine-call";

/**
 * An engine as a command asks it: `KITPICK_ENGINE_KEY` is sent as `Authorization`. `leastPatienceMs`: so long each call may take,
 * where a busy machine answers late. Throws EngineFault on a bad address.
 */
export function openCall(at: string, leastPatienceMs = 0): EngineCall {
  const { host, send } = createEngineCall(readEngineAddress(at), env["KITPICK_ENGINE_KEY"] ?? null, {
    fetch: (url, init) => fetch(url, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    origin: "this command",
  });
  if (leastPatienceMs === 0) return { host, send };
  return { host, send: (call) => send({ ...call, patienceMs: Math.max(leastPatienceMs, call.patienceMs ?? 0) }) };
}
