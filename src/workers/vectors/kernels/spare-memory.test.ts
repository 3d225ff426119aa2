import { expect, it } from "vitest";
import { giveBack, takeMemory } from "./spare-memory";

it("hands on memory as zeros, wherever it was written to", () => {
  const first = takeMemory(100_000);
  const numbers = first.floats(first.reserve(20_000), 5000);
  for (const place of [0, 17, 1023, 1024, 3000, 4999]) numbers[place] = place % 2 === 0 ? -0 : 1;
  const rest = first.bytes(first.reserve(64), 64).fill(7);
  const from = numbers.byteOffset;
  const end = rest.byteOffset + rest.length;
  giveBack(first);
  const second = takeMemory(100_000);
  expect(second).toBe(first);
  expect(second.bytes(from, end - from).every((byte) => byte === 0)).toBe(true);
});
