import { describe, expect, it } from "vitest";
import type { ToolNetwork } from "../../core/network/build-network";
import { makeTool } from "../../core/testing/small-dataset";
import { joinNetwork, splitNetwork } from "./network-parts";

describe("a network that crosses in parts", () => {
  it("is the same when it is put together again, each part short", () => {
    const nodes = Array.from({ length: 3200 }, (_, i) => ({
      id: makeTool(`T${i}`, "").id,
      needs: [],
      gives: [],
      uses: i,
    }));
    const similar = nodes
      .slice(1)
      .map(({ id }, i) => ({ a: nodes[i]!.id, b: id, cosine: 0.5, origin: "documents" as const }));
    const network: ToolNetwork = {
      ...{ nodes, similar, dependencies: [], undrawn: 2, proposals: [], least: 0.4, lacks: null, rings: [] },
    };
    const { rest, parts } = splitNetwork(network);
    expect([rest.nodes, rest.similar, parts.length]).toEqual([[], [], 6]);
    for (const part of parts) expect(part.nodes.length + part.similar.length).toBeLessThanOrEqual(1500);
    expect(joinNetwork(rest, parts)).toEqual(network);
  });
});
