import { expect, it } from "vitest";
import type { PipelineContext } from "../../core/pipeline/run-pipeline";
import { buildIndex } from "../../core/retrieve/retrieval-index";
import { makeInput, makeTinyDataset } from "../testing/tiny-dataset";
import { withMemory, type WalkMemories } from "./walk-memories";

const context: PipelineContext = {
  index: buildIndex(makeTinyDataset()),
  encoder: null,
  environment: { encoder: null, device: "none", appVersion: "test" },
};

it("keeps a walk ahead apart until its request is asked", () => {
  const memories: WalkMemories = new WeakMap();
  const enter = (text: string, isAhead: boolean) => withMemory(context, makeInput(text), memories, isAhead).memory!;
  const walked = (text: string, isAhead: boolean): void => {
    enter(text, isAhead).last = { input: makeInput(text) } as NonNullable<ReturnType<typeof enter>["last"]>;
  };
  const known = (text: string) => enter(text, false).last?.input.query.text;
  walked("Book a table.", false);
  walked("Find a train.", true);
  expect(known("Book a table.")).toBe("Book a table.");
  expect(known("Find a train.")).toBe("Find a train.");
});
