import { describe, expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import { readShippedVectors, writeShippedVectors } from "./shipped-vectors";

const shipped = {
  encoder: "0123456789abcdef".repeat(4) as Sha256,
  dimensions: 3,
  vectors: new Map([
    [hashText("a"), Float32Array.of(1, 0, -0.1)],
    [hashText("b"), Float32Array.of(0, 0.25, 1e-7)],
  ]),
};

describe("a file of vectors", () => {
  it("gives back what was written, bit by bit", () => {
    expect(readShippedVectors(writeShippedVectors(shipped))).toEqual(shipped);
  });

  it("begins with its letters, schema, dimensions, count and encoder", () => {
    const bytes = writeShippedVectors(shipped);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("KPVC");
    expect([...bytes.subarray(4, 18)]).toEqual([1, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 0x01, 0x23]);
    expect(bytes).toHaveLength(48 + 2 * (32 + 12));
  });

  it("is read wherever it lies in a buffer", () => {
    const bytes = writeShippedVectors(shipped);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(readShippedVectors(shifted.subarray(3))).toEqual(shipped);
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array, RegExp]>([
    ["a web page", () => new TextEncoder().encode("<!doctype html><html></html>".repeat(4)), /Not a file of vectors/],
    ["nothing", () => new Uint8Array(), /Not a file of vectors/],
    ["cut", (bytes) => bytes.subarray(0, bytes.length - 1), /135 bytes instead of 136/],
    ["of another schema", (bytes) => bytes.with(4, 2), /schema 2/],
  ])("is refused when it is %s", (_name, damage, message) => {
    expect(() => readShippedVectors(damage(writeShippedVectors(shipped)))).toThrow(message);
  });
});
