import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import type { Views } from "../core/pipeline/stage-3-multi-view-reranking";
import { challengesFor, changeLists, judgeLists, solveChallenge, type LabMove } from "./vote-lab";

const K = 5;
const LONGEST = { direct: K, history: K, context: K };
const tools = (text: string): ToolId[] => [...text] as ToolId[];
const LETTERS = tools("abcdefgh");
const anyViews = fc
  .record({
    direct: fc.shuffledSubarray(LETTERS, { minLength: 3, maxLength: K }),
    history: fc.shuffledSubarray(LETTERS, { maxLength: K }),
    context: fc.shuffledSubarray(LETTERS, { maxLength: K - 1 }),
  })
  .map(({ direct, history, context }): Views => {
    const first = direct[0]!;
    return { direct, history, context: [first, ...context.filter((tool) => tool !== first)] };
  });
const anyMove: fc.Arbitrary<LabMove> = fc
  .record({
    kind: fc.constantFrom("place" as const, "take-out" as const),
    view: fc.constantFrom("direct" as const, "history" as const, "context" as const),
    tool: fc.constantFrom(...LETTERS),
    at: fc.nat(K - 1),
  })
  .map(({ kind, at, ...rest }) => (kind === "place" ? { kind, at, ...rest } : { kind, ...rest }));

describe("the vote lab", () => {
  it("keeps what the views of a walk keep: context lists the first of direct, no tool twice, none too long", () => {
    fc.assert(
      fc.property(anyViews, fc.array(anyMove, { maxLength: 12 }), (start, moves) => {
        const views = moves.reduce<Views>((lists, move) => changeLists(lists, move, LONGEST) ?? lists, start);
        expect(views.direct.length).toBeGreaterThan(0);
        expect(views.context).toContain(views.direct[0]);
        for (const list of Object.values(views)) {
          expect(new Set(list).size).toBe(list.length);
          expect(list.length).toBeLessThanOrEqual(K);
        }
        expect(judgeLists(views).isByClosedForm).toBe(true);
      }),
    );
  });

  it("shows that the order inside history and context changes nothing", () => {
    fc.assert(
      fc.property(anyViews, ({ direct, history, context }) => {
        const turned = { direct, history: history.toReversed(), context: [...context].reverse() };
        expect(judgeLists(turned).winner).toBe(judgeLists({ direct, history, context }).winner);
      }),
    );
  });

  it("refuses a change that changes nothing, and taking the first of direct out of context", () => {
    const views = { direct: tools("abc"), history: tools("bd"), context: tools("ab") };
    const outOf = (view: "history" | "context" | "direct", tool: string): LabMove => ({
      kind: "take-out",
      view,
      tool: tool as ToolId,
    });
    expect(changeLists(views, outOf("history", "a"), LONGEST)).toBeNull();
    expect(changeLists(views, outOf("context", "a"), LONGEST)).toBeNull();
    expect(changeLists(views, { kind: "place", view: "direct", tool: "b" as ToolId, at: 1 }, LONGEST)).toBeNull();
    expect(changeLists(views, outOf("direct", "a"), LONGEST)).toEqual({
      direct: tools("bc"),
      history: tools("bd"),
      context: tools("ba"),
    });
  });

  it("solves its challenges by a way that works and that no shorter one replaces", () => {
    fc.assert(
      fc.property(anyViews, (start) => {
        for (const challenge of challengesFor(start)) {
          const way = solveChallenge(challenge, start, LONGEST);
          if (!way) continue;
          const steps = way.reduce<Views[]>(
            (lists, move) => [...lists, changeLists(lists.at(-1)!, move, LONGEST)!],
            [start],
          );
          expect(challenge.isDone(steps.at(-1)!, start)).toBe(true);
          for (const views of steps.slice(0, -1)) expect(challenge.isDone(views, start)).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });
});
