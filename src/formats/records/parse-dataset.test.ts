import { describe, expect, it } from "vitest";
import { applyDatasetEdit, type Dataset, type DatasetEdit } from "../../core/domain/dataset";
import type { ProjectId, RecordId, Sha256 } from "../../core/domain/ids";
import { hashDataset } from "../model/make-dataset";
import { makeSavedDataset } from "../testing/saved-files";
import { parseDataset } from "./parse-dataset";

describe("a data set whose gold several people decided", () => {
  const before = makeSavedDataset();
  const [query] = before.queries;
  const [tool] = before.tools;
  const edit: DatasetEdit = {
    kind: "judgements",
    label: "decided by 3 people",
    changes: [
      {
        query: query!.id,
        before: { gold: query!.gold, ...(query!.requirements ? { requirements: query!.requirements } : {}) },
        after: { gold: [tool!.id], requirements: [{ span: { start: 0, end: 4 }, tools: [tool!.id] }] },
      },
    ],
  };
  const content = applyDatasetEdit(before, edit);
  const after: Dataset = {
    ...before,
    ...content,
    hash: hashDataset(content.tools, content.queries),
    provenance: {
      ...before.provenance,
      derivation: {
        parent: { name: before.name, hash: before.hash },
        edits: [{ at: "2026-11-20T09:00:00.000Z", edit, hashBefore: before.hash }],
        undone: [],
      },
      annotation: {
        project: { id: "p1" as ProjectId, name: "Errands" },
        guidelines: ["a".repeat(64) as Sha256],
        annotators: ["a", "b", "c"],
        took: { agreed: 3, majority: 1 },
        alpha: { value: 0.85, low: 0.81, high: null },
        decisions: ["0".repeat(32) as RecordId],
      },
    },
  };

  it("is read back with the edit and with where it comes from", () => {
    expect(after.hash).not.toBe(before.hash);
    expect(parseDataset(JSON.parse(JSON.stringify(after)))).toEqual({ ok: true, value: after });
  });

  it("is refused where a decision has no id of a record", () => {
    const annotation = { ...after.provenance.annotation!, decisions: ["7" as RecordId] };
    expect(parseDataset({ ...after, provenance: { ...after.provenance, annotation } }).ok).toBe(false);
  });
});

describe("an input schema", () => {
  const saved = makeSavedDataset();
  const withSchema = (inputSchema: string): Dataset => ({
    ...saved,
    tools: saved.tools.map((tool) => ({ ...tool, inputSchema })),
  });

  it("comes back as it was given; text that is no JSON is refused, since it is written into files", () => {
    const given = withSchema('{"type":"object"}');
    expect(parseDataset(JSON.parse(JSON.stringify(given)))).toEqual({ ok: true, value: given });
    expect(parseDataset(withSchema("{type}"))).toMatchObject({
      ok: false,
      why: expect.stringContaining("JSON") as string,
    });
  });
});
