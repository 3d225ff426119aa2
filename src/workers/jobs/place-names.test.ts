import { describe, expect, it } from "vitest";
import type { ToolId } from "../../core/domain/ids";
import type { LayoutInput } from "../../core/network/layout";
import { placeNames } from "./place-names";

const SIDES = [-1, 0, 1] as const;

describe("the layout", () => {
  const nodes = Array.from({ length: 30 }, (_, at) => ({
    id: `t${at}` as ToolId,
    width: 50 + (at % 5) * 12,
    side: SIDES[at % 3]!,
  }));
  const links = nodes.slice(1).map(({ id: target }, at) => ({
    source: nodes[at >> 1]!.id,
    target,
    kind: at % 3 === 0 ? ("similar" as const) : ("before" as const),
  }));
  const input: LayoutInput = { nodes, links, width: 944, height: 546, seed: 3 };

  it("is the same for the same seed, another for another, and no name covers another", () => {
    const places = placeNames(input);
    expect(placeNames(input)).toEqual(places);
    expect(placeNames({ ...input, seed: 4 })).not.toEqual(places);
    places.forEach(({ x, y }, i) => {
      expect(x >= 0 && x <= 944 && y >= 0 && y <= 546).toBe(true);
      for (const [j, other] of places.entries()) {
        const isApart = Math.abs(other.x - x) >= (nodes[i]!.width + nodes[j]!.width) / 2 || Math.abs(other.y - y) >= 18;
        expect(i === j || isApart).toBe(true);
      }
    });
  });

  it("puts what gives to the left of what needs it, and takes links to names that are not there as none", () => {
    const ids = Array.from({ length: 20 }, (_, at) => `t${at}` as ToolId);
    const pairs: LayoutInput = {
      ...{ width: 944, height: 546, seed: 3 },
      nodes: ids.map((id, at) => ({ id, width: 70, side: at < 10 ? -1 : 1 })),
      links: ids.slice(10).map((target, at) => ({ source: ids[at]!, target, kind: "before" })),
    };
    const places = placeNames(pairs);
    expect(pairs.links.every((_, at) => places[at]!.x + 70 < places[at + 10]!.x)).toBe(true);
    const stray: LayoutInput["links"][number] = { source: ids[1]!, target: "none" as ToolId, kind: "before" };
    expect(placeNames({ ...pairs, links: [...pairs.links, stray] })).toEqual(places);
  });
});
