import { describe, expect, it } from "vitest";
import { createNodeEncoder } from "./node-encoder";

describe.each(["tool-minilm-3x384-int4", "tool-static-256-int4"] as const)("the encoder %s in Node", (id) => {
  it("passes its probe and gives one unit vector per text", async () => {
    const encoder = await createNodeEncoder("public/models", id);
    const vectors = await encoder.encode(["Book a table for two.", "", "Book a table for two."]);
    expect(vectors.map((vector) => vector.length)).toEqual([
      encoder.dimensions,
      encoder.dimensions,
      encoder.dimensions,
    ]);
    expect(vectors[2]).toEqual(vectors[0]);
  });
});
