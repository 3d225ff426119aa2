import { describe, expect, it } from "vitest";
import { selectCandidates, type CandidateInput } from "./select-candidates";

const BUNDLES = [
  [0, 1],
  [1, 2],
];
const PARTS: CandidateInput = {
  logits: Float64Array.of(2, 1, -3, -4),
  length: [0, 0],
  past: {
    voters: [
      { index: 0, share: 0.75 },
      { index: 1, share: 0.25 },
    ],
    bundles: [
      { bundle: 0, uses: 1, evidence: [1, 0.5, 0], rank: 0.5 },
      { bundle: 1, uses: 1, evidence: [2, 1, 0], rank: 1 },
    ],
    best: null,
  },
  provisions: [{ needs: 0, yields: 3, rate: 0.9 }],
  used: new Set([0, 1, 2]),
  toolsOfRequest: (index) => BUNDLES[index]!,
  toolsOfBundle: (bundle) => BUNDLES[bundle]!,
};

describe("what the set model looks at", () => {
  const { tools, bundles, given } = selectCandidates(PARTS);
  const of = (values: Float64Array, tool: number): number => values[tools.indexOf(tool)]!;

  it("has the votes of past requests, and what needed tools bring", () => {
    expect([0, 1, 2, 3].map((tool) => of(given.votes, tool))).toEqual([0.75, 1, 0.25, 0]);
    expect(of(given.brought, 3)).toBeCloseTo(3 * 0.9 * (1 / (1 + Math.exp(-(2 + 2 * 0.75)))), 6);
    expect(of(given.brought, 0)).toBe(0);
  });

  it("weighs past bundles by how near they are, and by the strongest tool that they lack", () => {
    expect(bundles).toEqual([1, 0]);
    expect(given.bundles.map(({ evidence }) => evidence[3])).toEqual([-1, 1.5]);
    const [other, own] = [Math.exp(1 + 2 / 2 - 3), Math.exp(0.5 + 1 / 2 + 3 * 1.5)];
    const wanted = [own, own + other, other, 0].map((weight) => weight / (own + other));
    wanted.forEach((share, tool) => expect(of(given.bundled, tool)).toBeCloseTo(share, 9));
  });

  it("marks the tools that no past request needs", () => {
    expect([0, 1, 2, 3].map((tool) => of(given.unused, tool))).toEqual([0, 0, 0, 1]);
  });

  it("has shares of nothing where no past bundle is looked at", () => {
    const alone = selectCandidates({ ...PARTS, past: { voters: [], bundles: [], best: null } });
    expect([...alone.given.bundled]).toEqual([0, 0, 0, 0]);
  });
});
