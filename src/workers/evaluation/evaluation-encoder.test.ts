import { expect, it } from "vitest";
import { createLookAhead } from "./evaluation-encoder";

const TEXTS = Array.from({ length: 400 }, (_, i) => `text ${i}`);

/** Reads that end when they are told to. */
function watch(texts = TEXTS) {
  const blocks: { block: readonly string[]; share: number; end(): void; fail(error: Error): void }[] = [];
  const ahead = createLookAhead({
    texts,
    read: (block, share) => new Promise((end, fail) => blocks.push({ block, share, end, fail })),
  });
  return { ahead, blocks };
}

it("waits for a small block first, and reads the next, larger one meanwhile", async () => {
  const { ahead, blocks } = watch();
  const first = ahead.reach(["text 0", "text 3"]);
  expect(blocks.map(({ block }) => block.length)).toEqual([16]);
  expect(blocks[0]!.share).toBeCloseTo(16 / 400, 9);
  blocks[0]!.end();
  await first;
  expect(blocks.map(({ block }) => block.length)).toEqual([16, 32]);
  expect(blocks[1]!.block[0]).toBe("text 16");
  await ahead.reach(["text 15"]);
  expect(blocks).toHaveLength(2);
});

it("reads on until what is asked for is there, each text once, and no more than there are", async () => {
  const read: string[] = [];
  const ahead = createLookAhead({ texts: TEXTS, read: async (block) => void read.push(...block) });
  await ahead.reach(["text 399", "text 7"]);
  expect(read).toEqual(TEXTS);
  await ahead.reach(["text 399"]);
  expect(read).toHaveLength(TEXTS.length);
});

it("does nothing for texts that nobody named before", async () => {
  const { ahead, blocks } = watch();
  await ahead.reach(["another text"]);
  expect(blocks).toEqual([]);
});

it("hands a failure to whoever waits for the block", async () => {
  const { ahead, blocks } = watch();
  const first = ahead.reach(["text 0"]);
  blocks[0]!.fail(new Error("It broke."));
  await expect(first).rejects.toThrow("It broke.");
  await expect(ahead.reach(["text 1"])).rejects.toThrow("It broke.");
});
