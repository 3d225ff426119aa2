import { describe, expect, it } from "vitest";
import type { WalkSummary } from "../../storage/ports/storage";
import { listSources } from "./run-sources";

const walk = (id: string, more: Partial<WalkSummary>): WalkSummary =>
  ({
    id,
    name: null,
    text: "Mend it",
    datasetName: "Errands",
    deletedAt: null,
    updatedAt: "2026-01-01",
    ...more,
  }) as never;

describe("runs to choose from", () => {
  it("have the walks that have a score, and count their edits in words", () => {
    const walks = [
      walk("a", { score: 0.5, editCount: 1 }),
      walk("b", { score: 0.5, editCount: 2 }),
      walk("c", { score: null, editCount: 0 }),
    ];
    const { sources } = listSources({ stored: [], kept: [], walks }, {});
    expect(sources?.map(({ about }) => about)).toEqual([
      "Errands, one request, 1 edit",
      "Errands, one request, 2 edits",
    ]);
  });
});
