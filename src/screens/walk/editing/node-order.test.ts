import { describe, expect, it } from "vitest";
import { type WalkNode, nodeKey } from "../picture/walk-mode";
import { BOOK, FIND, HAND_MADE_TRACE, HOME, PACK, TOOLS } from "../testing/hand-made-trace";
import { firstNode, hasNode, listNodes } from "./node-order";
import { nextNode, standInFor, type Direction } from "./node-steps";

const REQUIREMENT = (id: typeof FIND): WalkNode => ({ type: "requirement", id });
const go = (from: WalkNode, ...directions: Direction[]) =>
  directions.reduce<WalkNode | null>((node, direction) => node && nextNode(HAND_MADE_TRACE, node, direction), from);

describe("listNodes", () => {
  it("has every node of the five columns, from top to bottom", () => {
    const nodes = listNodes(HAND_MADE_TRACE);
    expect(nodes["bundle-tool"].map(nodeKey)).toEqual(["bundle-tool flight", "bundle-tool table", "bundle-tool hotel"]);
    expect(nodes.ribbon.map(nodeKey)).toEqual([
      `ribbon ${FIND} flight`,
      `ribbon ${HOME} flight`,
      `ribbon ${BOOK} table`,
    ]);
    expect(nodes.requirement).toHaveLength(4);
    expect(nodes.vote.map(nodeKey)).toEqual([`vote ${PACK}`]);
    expect(nodes["result-tool"].map(nodeKey)).toEqual([
      "result-tool flight",
      "result-tool table",
      "result-tool weather",
    ]);
  });
});

describe("nextNode", () => {
  it("goes up and down in a column and stops at its ends", () => {
    expect(go(REQUIREMENT(FIND), "down")).toEqual(REQUIREMENT(HOME));
    expect(go(REQUIREMENT(FIND), "up")).toBeNull();
    expect(go({ type: "bundle-tool", id: TOOLS.HOTEL }, "down")).toBeNull();
  });
  it("follows the line from words to their tool, over the ribbon, and back", () => {
    expect(go(REQUIREMENT(FIND), "left")).toEqual({ type: "ribbon", requirement: FIND, tool: TOOLS.FLIGHT });
    expect(go(REQUIREMENT(FIND), "left", "left")).toEqual({ type: "bundle-tool", id: TOOLS.FLIGHT });
    expect(go(REQUIREMENT(FIND), "left", "left", "right", "right")).toEqual(REQUIREMENT(FIND));
    expect(go(REQUIREMENT(FIND), "right")).toEqual({ type: "result-tool", id: TOOLS.FLIGHT });
  });
  it("passes the vote on the way of open words, both ways", () => {
    expect(go(REQUIREMENT(PACK), "right")).toEqual({ type: "vote", requirement: PACK });
    expect(go(REQUIREMENT(PACK), "right", "right")).toEqual({ type: "result-tool", id: TOOLS.WEATHER });
    expect(go(REQUIREMENT(PACK), "right", "right", "left", "left")).toEqual(REQUIREMENT(PACK));
  });
  it("leads from words without a line to the tool they come closest to, and back from it to its words", () => {
    expect(go(REQUIREMENT(PACK), "left")).toEqual({ type: "bundle-tool", id: TOOLS.FLIGHT });
    expect(go({ type: "bundle-tool", id: TOOLS.HOTEL }, "right")).toEqual(REQUIREMENT(FIND));
  });
  it("ends at both sides", () => {
    expect(go({ type: "bundle-tool", id: TOOLS.FLIGHT }, "left")).toBeNull();
    expect(go({ type: "result-tool", id: TOOLS.FLIGHT }, "right")).toBeNull();
  });
});

describe("up and down", () => {
  const tops: Partial<Record<string, number>> = { flight: 300, table: 100, hotel: 200 };
  const topOf = (node: WalkNode) => ("id" in node ? (tops[node.id] ?? null) : null);
  const below = (id: keyof typeof TOOLS) =>
    nextNode(HAND_MADE_TRACE, { type: "bundle-tool", id: TOOLS[id] }, "down", topOf);
  it("follow the drawing", () => {
    expect(below("TABLE")).toEqual({ type: "bundle-tool", id: TOOLS.HOTEL });
    expect(below("HOTEL")).toEqual({ type: "bundle-tool", id: TOOLS.FLIGHT });
    expect(below("FLIGHT")).toBeNull();
  });
});

describe("what stands in for a node that is gone", () => {
  const { start, end } = HAND_MADE_TRACE.stage2.requirements.find(({ id }) => id === BOOK)!.span;
  it("is the requirement that has most of its words, else the nearest", () => {
    const gone = (id: string): WalkNode => ({ type: "requirement", id: id as typeof FIND });
    expect(standInFor(HAND_MADE_TRACE, gone(`r${start - 2}-${end - 1}`))).toEqual(REQUIREMENT(BOOK));
    expect(standInFor(HAND_MADE_TRACE, gone("r0-1"))).toEqual(REQUIREMENT(FIND));
    expect(standInFor(HAND_MADE_TRACE, gone("r9000-9001"))).toEqual(REQUIREMENT(PACK));
  });
  it("is a tool of the result where it stands in the bundle", () => {
    expect(standInFor(HAND_MADE_TRACE, { type: "result-tool", id: TOOLS.HOTEL })).toEqual({
      type: "bundle-tool",
      id: TOOLS.HOTEL,
    });
    expect(standInFor(HAND_MADE_TRACE, { type: "result-tool", id: TOOLS.WEATHER })).toBeNull();
  });
});

describe("where the focus begins", () => {
  it("is the first requirement, else the first tool", () => {
    expect(firstNode(HAND_MADE_TRACE)).toEqual(REQUIREMENT(FIND));
    const bare = { ...HAND_MADE_TRACE, stage2: { ...HAND_MADE_TRACE.stage2, requirements: [] } };
    expect(firstNode(bare)).toEqual({ type: "bundle-tool", id: TOOLS.FLIGHT });
  });
  it("knows whether a node is still there", () => {
    expect(hasNode(HAND_MADE_TRACE, { type: "ribbon", requirement: FIND, tool: TOOLS.FLIGHT })).toBe(true);
    expect(hasNode(HAND_MADE_TRACE, { type: "ribbon", requirement: FIND, tool: TOOLS.TABLE })).toBe(false);
  });
});
