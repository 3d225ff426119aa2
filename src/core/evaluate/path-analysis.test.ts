import { expect, it } from "vitest";
import type { AskedQuery, EvaluationRow } from "../domain/evaluation";
import type { QueryId, ToolId } from "../domain/ids";
import type { Tool } from "../domain/tool";
import { stackVectors } from "../retrieve/vector-matrix";
import { analyzePaths, openPathCatalogue } from "./path-analysis";

const tool = (id: string, needs: string[], gives: string[]): Tool => ({
  ...{ id: id as ToolId, name: id, description: id, aliases: [], source: { file: "a.json", at: "0" } },
  parameters: needs.map((name) => ({ name, type: "", required: true, description: "" })),
  responses: gives.map((name) => ({ name, type: "", description: "" })),
});
const TOOLS = [
  tool("find", [], ["offer_id"]),
  tool("book", ["offer_id"], []),
  tool("mail", [], []),
  tool("text", [], []),
];
/** Mail and text look alike, the others do not. */
const MATRIX = stackVectors([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0.1, 0.99]].map((row) => Float32Array.from(row)), 3); // oxfmt-ignore

const asked = new Map<QueryId, AskedQuery>();
const rows = (
  [
    ["right", ["find", "book"], ["find", "mail", "book"], true],
    ["turned", ["find", "book"], ["book", "find"], true],
    ["mistaken", ["find", "mail"], ["find", "text"], true],
    ["short", ["find", "book"], ["find"], true],
    ["empty", ["find"], [], true],
    ["unordered", ["find", "book"], ["book"], false],
    ["nothing needed", [], ["book"], true],
  ] as const
).map(([id, gold, predicted, ordered]) => {
  const query = id as string as QueryId;
  asked.set(query, {
    id: query,
    text: id,
    gold: [...gold] as string[] as ToolId[],
    ...(ordered ? { ordered } : {}),
  });
  return { query, fold: 0, predicted: [...predicted] as string[] as ToolId[] } as unknown as EvaluationRow;
});

it("says of each request that names its calls in order what its path comes to", async () => {
  const catalogue = (await openPathCatalogue(TOOLS, MATRIX))!;
  const { summary, queries, knowsLookAlikes } = analyzePaths(catalogue, rows, asked)!;
  expect(queries).toEqual({
    Success: ["right"],
    IncompleteInvocation: ["short"],
    ToolMisselection: ["mistaken"],
    DependencyNeglect: ["turned"],
    Others: ["empty"],
  });
  expect([summary.n, summary.correctPath, summary.extraCalls, summary.executable]).toEqual([5, 20, 1, 100]);
  expect(knowsLookAlikes).toBe(true);
});

it("takes nothing for mistaken where nobody knows what looks alike, and says so", async () => {
  const { summary, knowsLookAlikes } = analyzePaths((await openPathCatalogue(TOOLS, null))!, rows, asked)!;
  expect([summary.errors.ToolMisselection, summary.errors.IncompleteInvocation, knowsLookAlikes]).toEqual([
    0,
    2,
    false,
  ]);
});

it("judges nothing where tools do not say what they need, or no request names its calls in order", async () => {
  expect(await openPathCatalogue([tool("find", [], []), tool("book", [], [])], null)).toBeNull();
  const catalogue = (await openPathCatalogue(TOOLS, null))!;
  expect(analyzePaths(catalogue, rows.slice(5), asked)).toBeNull();
});
