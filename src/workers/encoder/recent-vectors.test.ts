import { describe, expect, it } from "vitest";
import { rememberRecent } from "./recent-vectors";

function start(limit?: number) {
  const asked: string[][] = [];
  const failures: Error[] = [];
  const encode = rememberRecent(async (texts) => {
    asked.push([...texts]);
    await Promise.resolve();
    const failure = failures.shift();
    if (failure) throw failure;
    return texts.map((text) => Float32Array.of(text.length));
  }, limit);
  return { asked, failures, encode };
}

describe("remembering recent texts", () => {
  it("asks only for what is new, and keeps the order", async () => {
    const { asked, encode } = start();
    await encode(["a", "bb"]);
    expect(await encode(["bb", "ccc", "a", "ccc"])).toEqual([2, 3, 1, 3].map((n) => Float32Array.of(n)));
    expect(asked).toEqual([["a", "bb"], ["ccc"]]);
  });

  it("asks once for a text that is already on its way", async () => {
    const { asked, encode } = start();
    await Promise.all([encode(["a", "b"]), encode(["b", "c"])]);
    expect(asked).toEqual([["a", "b"], ["c"]]);
  });

  it("forgets what failed", async () => {
    const { asked, failures, encode } = start();
    failures.push(new Error("no"));
    await expect(encode(["a"])).rejects.toThrow("no");
    expect(await encode(["a"])).toEqual([Float32Array.of(1)]);
    expect(asked).toEqual([["a"], ["a"]]);
  });

  it("forgets the text that was used longest ago", async () => {
    const { asked, encode } = start(2);
    await encode(["a"]);
    await encode(["b"]);
    await encode(["a"]);
    await encode(["c"]);
    await encode(["a"]);
    await encode(["b"]);
    expect(asked).toEqual([["a"], ["b"], ["c"], ["b"]]);
  });

  it("answers more texts at once than it remembers", async () => {
    const { encode } = start(2);
    expect(await encode(["a", "b", "c", "d"])).toHaveLength(4);
  });
});
