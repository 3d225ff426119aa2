import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KernelHash } from "./kernel-hash";

const expected = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

describe("KernelHash", () => {
  it("gives SHA-256 of texts and bytes in whatever parts, one after the other", () => {
    const hash = new KernelHash();
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 65_400, max: 65_700 }).map((length) => "Ünder".repeat(length).slice(0, length)),
      fc.integer({ min: 131_000, max: 131_200 }).map((length) => new Uint8Array(length).fill(7)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.integer({ min: 1, max: 32 }), (parts, bytes) => {
        const whole = parts.flatMap((one) => [...(typeof one === "string" ? utf8ToBytes(one) : one)]);
        for (const one of parts) hash.update(one);
        expect(hash.digest(bytes)).toBe(expected(Uint8Array.from(whole)).slice(0, 2 * bytes));
      }),
      { numRuns: 30 },
    );
  });

  it("pads messages that end anywhere in a block", () => {
    const hash = new KernelHash();
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, place) => (place * 151) % 256);
      hash.update(bytes);
      expect(hash.digest()).toBe(expected(bytes));
    }
  });
});
