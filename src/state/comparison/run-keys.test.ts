import { describe, expect, it } from "vitest";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { runToEnd } from "../../formats/model/interruptible";
import { findKey, keyingRankings, keyOfMethod } from "./run-keys";

const split = { kind: "grouped", seed: 1, folds: 5, limit: null } as const;
const plan = { dataset: { hash: "ab".repeat(32) }, split, protocol: "strict" } as never;
const half = keyOfMethod(plan, "ptr:bm25", 0.4);
const whole = keyOfMethod(plan, "ptr:bm25", 0.5);
const other = keyOfMethod(plan, "ptr:dense", 0.5);

describe("the key of a link", () => {
  it("means the run with the same answers, also when it is an older, shorter one", () => {
    expect(findKey([other, whole, half], half)).toBe(half);
    expect(findKey([whole, half], half.split("-")[0]!)).toBe(half);
  });

  it("means the run that has gone on since, and no other method", () => {
    expect(findKey([other, whole], half)).toBe(whole);
    expect(findKey([other], half)).toBeNull();
  });

  it("means none where several could be meant, or nothing says which", () => {
    const again = keyOfMethod(plan, "ptr:bm25", 0.6);
    expect(findKey([whole, again], half)).toBeNull();
    expect(findKey([whole], half.split("-")[0]!)).toBeNull();
    expect(findKey(["walk123456"], "other65432")).toBeNull();
  });
});

describe("the key of somebody else's answers", () => {
  it.each([0, 1, 3, 130])("is that of their JSON in one piece: %s requests", (count) => {
    const tools = ["ä", 'b"c'].map((tool, score) => ({ tool, score }));
    const rankings = Array.from({ length: count }, (_, place) => ({ query: `q${place}`, tools }));
    const whole = JSON.stringify(["ab", rankings.map(({ query }) => [query, ["ä", 'b"c']])]);
    expect(runToEnd(keyingRankings(rankings, "ab"))).toBe(bytesToHex(sha256(utf8ToBytes(whole))).slice(0, 10));
  });
});
