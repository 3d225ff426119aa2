import { env } from "node:process";
import { createEngineCall, readEngineAddress, type EngineCall } from "../../workers/elsewhere/engine-call";

/** An engine as a command asks it: `KITPICK_ENGINE_KEY` is sent as `Authorization`. Throws EngineFault on a bad address. */
export function openCall(at: string): EngineCall {
  return createEngineCall(readEngineAddress(at), env["KITPICK_ENGINE_KEY"] ?? null, {
    fetch: (url, init) => fetch(url, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    origin: "this command",
  });
}
