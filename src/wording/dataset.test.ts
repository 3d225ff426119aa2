import { expect, it } from "vitest";
import { describeFinding, describeDatasetEdit } from "./dataset";
import type { QueryId } from "../core/domain/ids";

it("goes on from the count, also where cleaning has left none", () => {
  expect(describeFinding({ code: "names-gold", count: 1 })).toBe("request names its own gold tool");
  expect(describeFinding({ code: "names-gold", count: 3 })).toBe("requests name their own gold tool");
  expect(describeFinding({ code: "markdown", count: 0 })).toBe("requests contain **");
});

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
