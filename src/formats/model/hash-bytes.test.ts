import { expect, it } from "vitest";
import { hashBytes, hashParts } from "./hash-bytes";

it("hashes a text in parts as it hashes the whole", () => {
  const parts = ["", "grüße ", "x".repeat(5000), "😀", ""];
  expect(hashParts(parts)).toBe(hashBytes(parts.join("")));
  expect(hashParts([])).toBe(hashBytes(""));
});
