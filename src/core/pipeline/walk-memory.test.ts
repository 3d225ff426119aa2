import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANY_WALK_CONTEXT, forWalks } from "../testing/any-walk";
import { forChoiceEdits } from "../testing/any-choice";
import { runWholePipeline } from "./run-pipeline";
import type { WalkMemory } from "./walk-memory";

describe("the memory of the last walk", () => {
  it("changes nothing, whatever was walked before", async () => {
    const memory: WalkMemory = { last: null };
    const context = { ...ANY_WALK_CONTEXT, memory };
    await forWalks(async ({ input, computed, edits, trace }) => {
      for (const upTo of [edits.length, 0, edits.length - 1, edits.length]) {
        const cut = { ...input, edits: edits.slice(0, Math.max(0, upTo)) };
        const again = await runWholePipeline(cut, context);
        if (upTo === edits.length) expect(again).toEqual(trace);
        if (upTo === 0) expect(again).toEqual(computed);
      }
    }, 60);
  });

  it("changes nothing of a choice, whose chances it does not keep", async () => {
    const memory: WalkMemory = { last: null };
    await forChoiceEdits(async ({ input, context, trace }) => {
      expect(await runWholePipeline(input, { ...context, memory })).toEqual(trace);
      expect(await runWholePipeline({ ...input, edits: [] }, { ...context, memory })).toEqual(
        await runWholePipeline({ ...input, edits: [] }, context),
      );
    }, 30);
  });

  it("spares a correction of the answer the encoder and every search", async () => {
    let encoded = 0;
    await forChoiceEdits(async ({ input, context, trace }) => {
      const encoder = {
        ...context.encoder!,
        encode: async (texts: readonly string[]) => {
          encoded += texts.length;
          return context.encoder!.encode(texts);
        },
      };
      const memory: WalkMemory = { last: null };
      await runWholePipeline({ ...input, edits: [] }, { ...context, encoder, memory });
      const before = encoded;
      const tool = trace.stage1.chosen?.tools[0];
      fc.pre(tool !== undefined);
      await runWholePipeline({ ...input, edits: [{ kind: "bar-tool", tool }] }, { ...context, encoder, memory });
      expect(encoded).toBe(before);
    }, 10);
  });
});
