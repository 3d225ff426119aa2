import { describe, expect, it, vi } from "vitest";
import { DEFAULT_CONFIG, type RetrieverName } from "../../../core/domain/config";
import type { Trace } from "../../../core/domain/trace";
import { runWholePipeline } from "../../../core/pipeline/run-pipeline";
import { attachVectors, buildIndex, textsToEncode } from "../../../core/retrieve/retrieval-index";
import { stackVectors, type StackVectors } from "../../../core/retrieve/vector-matrix";
import { createWordEncoder, SMALL_DATASET } from "../../../core/testing/small-dataset";
import { BlockMatrix, stackInKernels, stackInBlocks } from "./block-matrix";

const ENCODER = createWordEncoder();

async function walk(stack: StackVectors, retriever: RetrieverName, text: string): Promise<Trace> {
  const plain = buildIndex(SMALL_DATASET);
  const texts = textsToEncode(plain);
  const vectors = new Map((await ENCODER.encode(texts)).map((vector, i) => [texts[i]!, vector]));
  const index = attachVectors(plain, (wanted) => vectors.get(wanted), ENCODER.dimensions, stack);
  const { dimensions } = ENCODER;
  const encoder = { id: DEFAULT_CONFIG.encoder, sha256: SMALL_DATASET.hash, dtype: "fp32", dimensions } as const;
  const environment: Trace["environment"] = { encoder, device: "wasm", appVersion: "0" };
  const query = {
    ...SMALL_DATASET.queries[0]!,
    id: "asked" as (typeof SMALL_DATASET.queries)[0]["id"],
    text,
    raw: text,
  };
  const config = { ...DEFAULT_CONFIG, stage1: { ...DEFAULT_CONFIG.stage1, retriever } };
  return runWholePipeline({ query, config, edits: [] }, { index, encoder: ENCODER, environment });
}

describe("stackInBlocks", () => {
  it.each(["hybrid", "dense"] as const)("gives the very trace that plain loops give: %s", async (retriever) => {
    for (const { text } of SMALL_DATASET.queries) {
      const asked = `${text} and write a packing list`;
      expect(JSON.stringify(await walk(stackInBlocks, retriever, asked))).toBe(
        JSON.stringify(await walk(stackVectors, retriever, asked)),
      );
    }
  });

  it("falls back to plain loops where there is no WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    try {
      const matrix = stackInBlocks([Float32Array.of(1, 2)], 2);
      expect(matrix).not.toBeInstanceOf(BlockMatrix);
      expect([...matrix.dotRows(Float32Array.of(3, 4))]).toEqual([11]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("refuses a vector of another length as the plain one does", () => {
    const vectors = [new Float32Array(2), new Float32Array(3)];
    expect(() => stackInBlocks(vectors, 2)).toThrow("Vector 1 has 3 numbers, 2 were expected.");
  });
});

describe("stackForScans", () => {
  it("takes the kernels only where there is much to scan", () => {
    const vectors = Array.from({ length: 1024 }, () => new Float32Array(256));
    expect(stackInKernels(vectors, 256)).toBeInstanceOf(BlockMatrix);
    expect(stackInKernels(vectors.slice(1), 256)).not.toBeInstanceOf(BlockMatrix);
  });
});
