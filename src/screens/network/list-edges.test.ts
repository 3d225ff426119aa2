import { expect, it } from "vitest";
import type { ToolId } from "../../core/domain/ids";
import { runToEnd } from "../../core/math/run-to-end";
import type { ShownEdge } from "../../core/network/network-edits";
import type { TableColumn } from "../../ui/table/VirtualTable";
import { listEdges, MOST_LISTED, type EdgeLine } from "./list-edges";

const edge = (at: number): ShownEdge =>
  ({
    ...{ id: `d:t${at}>u${at}`, kind: "before", before: `t${at}`, after: `u${at}`, types: [`x${at % 7}.id`] },
    ...{ strength: "hard", origin: "schema", isCut: at === 5, isByHand: false, count: (at * 37) % 1001, of: at % 3 },
  }) as unknown as ShownEdge;
const countOf = ({ edge: { count } }: { edge: { count?: number } }) => count ?? 0;
const columns: TableColumn<EdgeLine>[] = [
  {
    ...{ id: "weight", header: "", width: "", cell: () => null },
    value: (line) => ("of" in line.edge && line.edge.of === 0 ? null : countOf(line as { edge: { count?: number } })),
  },
];
const list = (edges: readonly ShownEdge[], words = "", direction: "asc" | "desc" = "desc") =>
  runToEnd(
    listEdges(edges, {
      ...{ nameOf: (tool: ToolId) => tool.toUpperCase(), notes: new Map([["d:t3>u3", "Ask first"]]), words, columns },
      sort: { column: "weight", direction },
    }),
  );

it("lists the first rows of a large network in the order of the whole, those without a value last", () => {
  const edges = Array.from({ length: 9001 }, (_, at) => edge(at));
  const { rows, found } = list(edges);
  expect([rows.length, found]).toEqual([MOST_LISTED, 9001]);
  const all = edges
    .filter((one) => (one as unknown as { of: number }).of > 0)
    .map((one) => countOf({ edge: one as never }));
  expect(rows.map((line) => countOf(line as never))).toEqual(all.sort((a, b) => b - a).slice(0, MOST_LISTED));
  const few = list(edges.slice(0, 6), "", "asc").rows.map(({ edge: { id } }) => id);
  expect(few).toEqual(["d:t1>u1", "d:t2>u2", "d:t4>u4", "d:t5>u5", "d:t0>u0", "d:t3>u3"]);
});

it("finds an edge by the names of its tools, what is given, its note and that it was cut", () => {
  const edges = Array.from({ length: 20 }, (_, at) => edge(at));
  const found = (words: string) => list(edges, words).rows.map(({ edge: { id } }) => id);
  expect([found("u19"), found("ask first"), found("cut"), found("x6_id")]).toEqual([
    ["d:t19>u19"],
    ["d:t3>u3"],
    ["d:t5>u5"],
    ["d:t13>u13", "d:t6>u6"],
  ]);
  expect(list(edges, "nothing")).toEqual({ rows: [], found: 0 });
});
