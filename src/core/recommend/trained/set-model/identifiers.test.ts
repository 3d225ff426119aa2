import { describe, expect, it } from "vitest";
import { makeQuery, makeTestDataset, makeTool } from "../../../testing/small-dataset";
import { buildIndex } from "../../../retrieve/retrieval-index";
import type { Tool, ToolParameter } from "../../../domain/tool";
import { learnProvisions, weighProvisions } from "./identifiers";

const requires = (name: string, required = true): ToolParameter => ({
  name,
  type: "string",
  required,
  description: "",
});
const tool = (name: string, more: Partial<Tool> = {}): Tool => ({ ...makeTool(name, name), ...more });

const TOOLS = [
  tool("search"),
  tool("reviews", { parameters: [requires("product_id")] }),
  tool("order", { parameters: [requires("productId"), requires("colour")] }),
  tool("paid", { parameters: [requires("paid"), requires("card_id", false), requires("id")] }),
];

function learn(golds: readonly string[][], tools = TOOLS, ordered = true) {
  const queries = golds.map((gold, i) => ({ ...makeQuery(`q${i}`, `request ${i}`, gold), ordered, split: "history" }));
  const index = buildIndex(makeTestDataset(tools, queries as never));
  const nameOf = (at: number): string => index.tools[at]!.name;
  return learnProvisions(index, index.history.indices).map(({ needs, yields, rate }) => {
    return `${nameOf(needs)} after ${nameOf(yields)}: ${rate.toFixed(2)}`;
  });
}

describe("who yields what others require", () => {
  it("is learned from what came before, over all tools that require the same identifier", () => {
    const provisions = learn([
      ["search", "reviews"],
      ["search", "reviews"],
      ["paid", "search", "reviews", "order"],
    ]);
    expect(provisions).toContain("reviews after search: 0.80");
    expect(provisions).toContain("order after search: 0.80");
    expect(provisions.filter((one) => one.startsWith("paid"))).toEqual([]);
  });

  it("asks for the order only where the data give one", () => {
    const golds = [
      ["reviews", "search"],
      ["reviews", "search"],
    ];
    expect(learn(golds)).toEqual([]);
    expect(learn(golds, TOOLS, false)).toContain("order after search: 0.67");
  });

  it("believes a catalogue that says what its tools return, until the past speaks against it", () => {
    const returning = [
      tool("search", { responses: [{ name: "product_id", type: "", description: "" }] }),
      ...TOOLS.slice(1),
    ];
    expect(learn([["paid"]], returning)).toContain("reviews after search: 1.00");
    expect(learn([["reviews"], ["order"], ["order"]], returning)).toEqual([]);
  });

  it("finds nothing without parameters", () => {
    expect(
      learn(
        [["search", "reviews"]],
        TOOLS.map(({ name }) => tool(name)),
      ),
    ).toEqual([]);
  });
});

describe("what they bring", () => {
  it("is the chance that a needed tool requires it, times 3", () => {
    const provisions = [
      { needs: 1, yields: 0, rate: 0.8 },
      { needs: 2, yields: 0, rate: 0.5 },
    ];
    const brought = weighProvisions(provisions, Float64Array.of(0, 0, -1, 0), Float64Array.of(0, 0, 0.5, 0));
    expect(brought[0]).toBeCloseTo(3 * (1 - (1 - 0.8 / 2) * (1 - 0.5 / 2)), 6);
    expect([...brought.subarray(1)]).toEqual([0, 0, 0]);
  });
});
