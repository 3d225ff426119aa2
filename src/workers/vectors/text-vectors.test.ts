import { expect, it } from "vitest";
import type { Sha256 } from "../../core/domain/ids";
import { makeVector } from "../testing/fake-encoder";
import { createTextVectors } from "./text-vectors";
import { createMemoryVectors } from "./vector-stores";

it("lets go of texts, and finds them in the store when they are wanted again", async () => {
  const encoded: string[] = [];
  const work = {
    encode: async (texts: readonly string[]) => {
      encoded.push(...texts);
      return texts.map((text) => makeVector(text, 8));
    },
    watch: () => async () => true,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
  const encoder = { sha256: "aa" as Sha256, key: "bb" as Sha256, dtype: "q8" as const, dimensions: 8 };
  const vectors = createTextVectors({ encoder, shipped: new Map(), store: createMemoryVectors(), now: () => 0 });
  await vectors.add(["a past request", "a piece of it"], work);
  vectors.letGo(["a piece of it", "never read"]);
  expect(vectors.vectorOf("a piece of it")).toBeUndefined();
  expect(vectors.hasAll(["a past request"])).toBe(true);
  await vectors.add(["a past request", "a piece of it"], work);
  expect(vectors.vectorOf("a piece of it")).toEqual(makeVector("a piece of it", 8));
  expect(encoded.sort()).toEqual(["a past request", "a piece of it"]);
});
