import { expect, it } from "vitest";
import { collectBuffers } from "./collect-buffers";

it("finds every buffer once, in lists, records and maps", () => {
  const [one, two, three] = [new Float32Array(2), new Float64Array(3), new Uint8Array(4)];
  const data = { one, again: one.subarray(1), list: [1, "text", null, { two }], map: new Map([["key", { three }]]) };
  expect(collectBuffers(data)).toEqual([one.buffer, two.buffer, three.buffer]);
  const moved = structuredClone(data, { transfer: collectBuffers(data) });
  expect(moved.one).toHaveLength(2);
  expect(one).toHaveLength(0);
});
