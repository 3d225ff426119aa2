import { expect, it } from "vitest";
import type { QueryId } from "../core/domain/ids";
import { describeDatasetEdit } from "./dataset-edits";

it("decisions of several people are told by their number", () => {
  const change = { query: "q1" as QueryId, before: { gold: null }, after: { gold: [] } };
  const told = (count: number): string =>
    describeDatasetEdit(
      { tools: [], queries: [] },
      { kind: "judgements", label: "decided by 3 people", changes: Array.from({ length: count }, () => change) },
    );
  expect(told(1)).toBe("decided by 3 people: 1 request");
  expect(told(38)).toBe("decided by 3 people: 38 requests");
});
