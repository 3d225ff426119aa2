import * as v from "valibot";
import type { EndpointMemory } from "../ports/endpoint-memory";
import { openMemory, type Memory } from "./memory";

const NAME = "kitpick-endpoint";

const text = v.pipe(v.string(), v.maxLength(500));
const amount = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));
const shape = v.object({
  ...{ address: text, model: text, atOnce: v.pipe(v.number(), v.integer(), v.minValue(1)) },
  ...{ silenceSeconds: amount, callsAMinute: amount, key: v.nullable(text) },
});

/** In `localStorage`, as it is: a key that is kept there can be read by whoever uses this browser. */
export function createEndpointMemory(memory: Memory | null = openMemory()): EndpointMemory {
  const attempt = <Value>(work: () => Value): Value | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read() {
      const read = v.safeParse(
        shape,
        attempt(() => JSON.parse(memory?.getItem(NAME) ?? "null") as unknown),
      );
      return read.success ? read.output : null;
    },
    write: (endpoint) => void attempt(() => memory?.setItem(NAME, JSON.stringify(endpoint))),
    forget: () => void attempt(() => memory?.removeItem(NAME)),
  };
}
