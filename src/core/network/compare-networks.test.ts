import { expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { compareNetworks } from "./compare-networks";
import type { ShownEdge } from "./network-edits";

const edge = (id: string, isCut = false) => ({ id, isCut, isByHand: false }) as ShownEdge;
const taught = (guidance: Record<string, string>) => new Map(Object.entries(guidance) as [ToolId, string][]);

it("lists edges that stand otherwise, and insights with other words", () => {
  const one = { edges: [edge("d:a>b"), edge("s:a|c"), edge("d:b>c")], guidance: taught({ a: "Finds.", b: "Books." }) };
  const other = {
    edges: [edge("d:a>b", true), edge("d:b>c"), edge("d:a>c")],
    guidance: taught({ b: "Books.", c: "Pays.", a: "Seeks." }),
  };
  expect(compareNetworks(one, other)).toEqual({
    edges: [
      { id: "d:a>b", one: "drawn", other: "cut" },
      { id: "d:a>c", one: "absent", other: "drawn" },
      { id: "s:a|c", one: "drawn", other: "absent" },
    ],
    insights: [
      { tool: "a", one: "Finds.", other: "Seeks." },
      { tool: "c", one: null, other: "Pays." },
    ],
  });
  expect(compareNetworks(one, one)).toEqual({ edges: [], insights: [] });
});
