import { expect, it } from "vitest";
import { createEndpointMemory } from "./endpoint-memory";

const ENDPOINT = {
  ...{ address: "https://models.example/v1", model: "m", atOnce: 2 },
  ...{ silenceSeconds: null, callsAMinute: 30, key: null },
};

it("remembers an endpoint, reads nothing from what is damaged, and never throws", () => {
  const stored = new Map<string, string>();
  const memory = createEndpointMemory({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  memory.write(ENDPOINT);
  expect(memory.read()).toEqual(ENDPOINT);
  const [name] = [...stored.keys()];
  for (const damaged of ["{", "[]", "null", '{"address":7}', JSON.stringify({ ...ENDPOINT, atOnce: -1 })]) {
    stored.set(name!, damaged);
    expect(memory.read(), damaged).toBeNull();
  }
  memory.write(ENDPOINT);
  memory.forget();
  expect([...stored]).toEqual([]);

  const refusing = (): never => {
    throw new Error("not allowed");
  };
  const broken = createEndpointMemory({ getItem: refusing, setItem: refusing, removeItem: refusing });
  broken.write(ENDPOINT);
  broken.forget();
  expect(broken.read()).toBeNull();
  expect(createEndpointMemory(null).read()).toBeNull();
});
