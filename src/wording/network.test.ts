import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import type { ToolNetwork } from "../core/network/build-network";
import { applyNetworkEdits } from "../core/network/network-edits";
import { NEED_BY_HAND } from "../core/domain/network";
import {
  describeClosure,
  describeLack,
  describeNeed,
  describeNetwork,
  describeNetworkEdit,
  describePair,
  describeRings,
  describeTool,
  describeTrials,
  describeWords,
} from "./network";
import { sayGives } from "./needs";

const id = (name: string) => name as ToolId;
const edge = (before: string, after: string, count: number, of: number) => ({
  ...{
    before: id(before),
    after: id(after),
    types: ["place.id"],
    strength: "hard" as const,
    origin: "schema" as const,
    count,
    of,
  },
});
const network = (dependencies: ToolNetwork["dependencies"]): ToolNetwork => ({
  nodes: ["a", "b", "c", "d"].map((name) => ({
    id: id(name),
    needs: [],
    gives: name === "c" ? [] : ["place.id"],
    uses: 3,
  })),
  ...{ dependencies, undrawn: 0, proposals: [], similar: [], least: null, lacks: null, rings: [] },
});
const corrected = (of: ToolNetwork) => applyNetworkEdits({ ...of, hasTool: () => true }, []);
const say = (of: ToolNetwork, tool: string) =>
  describeTool(of, corrected(of).edges, id(tool), (one) => one.toUpperCase());

describe("what is said of a tool in its network", () => {
  it("is true of the numbers beside it", () => {
    const two = network([edge("a", "c", 2, 3), edge("b", "c", 0, 3)]);
    expect(say(two, "c")).toEqual(["Two tools give C its place_id.", "In 2 of 3 past requests it was A."]);
    expect(say(two, "a")).toEqual(["A gives 1 tool place_id.", "It needs nothing from other tools."]);
    expect(say(two, "d")).toEqual(["D gives no other tool what it needs, and needs nothing from one.", ""]);
    expect(say(network([edge("a", "c", 0, 1)]), "c")).toEqual([
      "One tool gives C its place_id.",
      "In 1 past request that needs it, none of them came before it.",
    ]);
    expect(say(network([edge("a", "c", 0, 0)]), "c")[1]).toBe("No past request needs it.");
  });

  it("counts the whole network, and says what files lack", () => {
    const one = network([edge("a", "c", 0, 0)]);
    expect(describeNetwork(one, corrected(one))).toEqual([
      "4 tools",
      "1 dependency by 1 kind of identifier",
      "look-alikes come once the encoder has read the tools",
    ]);
    expect(describeLack(one)).toBeNull();
    expect(describeLack({ lacks: "parameters", dependencies: [] })).toContain("name no parameters");
    expect(describeLack({ lacks: "responses", dependencies: [] })).toContain("drop them again");
  });

  it("names the first ring, six tools of it at most, and counts the rest", () => {
    const rings = (...of: string[]) => ({ rings: of.map((names) => [...names].map(id)) });
    const say = (...of: string[]) => describeRings(rings(...of), (one) => one.toUpperCase());
    expect(say()).toBeNull();
    expect(say("ab")).toBe("A ring: A, B. Each needs what another gives.");
    expect(say("abcdefgh", "xy", "uv")).toBe(
      "A ring: A, B, C, D, E, F and 2 more. Each needs what another gives; 2 more like it.",
    );
  });

  it("counts edges that are not drawn", () => {
    const many = { ...network([edge("a", "c", 0, 0)]), undrawn: 49_970_000 };
    expect(describeNetwork(many, corrected(many))[1]).toContain("49,970,000 more only counted");
  });

  it("names corrections", () => {
    const nameOf = (tool: ToolId) => tool.toUpperCase();
    expect(describeNetworkEdit({ kind: "cut-edge", edge: "d:a>b" }, nameOf)).toBe("cut A to B");
    expect(describeNetworkEdit({ kind: "note", on: "s:a|b", text: "x" }, nameOf)).toBe("note on A and B");
  });
});

describe("what is said of the needs of an answer", () => {
  const labels = Object.fromEntries(
    ["a", "b", "c"].map((name) => [name, { name: name.toUpperCase(), description: "", tokens: 1 }]),
  );
  const added = { tool: id("a"), for: id("c"), types: ["place.id"], count: 2, of: 3 };

  it("names what is given, for which tool, and how often it came before", () => {
    expect(sayGives(added, labels)).toBe("gives place_id for C, before it in 2 of 3");
    expect(sayGives({ ...added, types: [NEED_BY_HAND], count: 0, of: 0 }, labels)).toBe("gives what you drew for C");
    expect(describeNeed(added, labels)).toBe(
      "C needs place_id, which nothing in the answer gives. A gives it. In 2 of 3 past requests with C it came before.",
    );
    expect(describeNeed({ ...added, count: 1, of: 1 }, labels)).toContain("In 1 of 1 past request with C");
  });

  it("tells what closure did, and is empty where it did nothing", () => {
    const nothing = { added: [], substituted: [], unmet: [] };
    expect(describeClosure(nothing, labels)).toBe("");
    expect(
      describeClosure(
        {
          added: [added],
          substituted: [{ tool: id("b"), to: id("a"), because: [], lacks: ["stay.id", "room.id"] }],
          unmet: [{ tool: id("c"), anyOf: ["parcel.id"] }],
          corrected: 1,
        },
        labels,
      ),
    ).toBe(
      "A stands in place of B, which lacks stay_id or room_id. A was added: it gives place_id for C, before it in 2 of 3. C needs parcel_id: nothing here gives that, so the request has to say it. 1 dependency of the network corrected by hand.",
    );
  });
});

describe("what is said of trials", () => {
  const pair = (first: [number, number], second: [number, number], words: string[] = []) => ({
    ...{ a: id("a"), b: id("b"), missed: [], words: { first: words, second: [] } },
    ...{ first: { tried: first[0], wrong: first[1] }, second: { tried: second[0], wrong: second[1] } },
  });
  const upper = (one: string) => one.toUpperCase();

  it("counts what was tried and what went wrong", () => {
    expect(describeTrials([pair([3, 1], [2, 0]), pair([1, 0], [0, 0]), pair([0, 0], [0, 0])])).toEqual([
      "1 of 6 trials went wrong, in 1 of 2 pairs.",
      "In 1 more pair no past request needs exactly one of the two.",
    ]);
    expect(describeTrials([pair([1, 0], [0, 0])])).toEqual(["0 of 1 trial went wrong.", ""]);
    expect(describeTrials([])[0]).toContain("Nothing could be tried");
  });

  it("says of a pair only what was tried, with its words", () => {
    expect(describePair(pair([3, 1], [1, 0]), upper)).toBe(
      "Of the two, 3 past requests need only A; 1 of them is nearer to B. Of the two, 1 past request needs only B; it is not nearer to A.",
    );
    expect(describePair(pair([0, 0], [0, 0]), upper)).toBe("");
    expect(describeWords(pair([3, 1], [1, 0], ["usual", "month"]), upper)).toBe("Rather A when: usual, month.");
  });
});
