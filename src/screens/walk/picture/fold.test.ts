import { describe, expect, it } from "vitest";
import type { RequirementId } from "../../../core/domain/ids";
import { HAND_MADE_TRACE, TOOLS } from "../testing/hand-made-trace";
import { foldOf, foldPicture, isBehind } from "./fold";
import { makePicture } from "./make-picture";
import { showWalk } from "./shown-walk";

/** The hand-made walk with so many open requirements after its own, eight characters each. */
function walkWith(open: number) {
  const { stage2, query } = HAND_MADE_TRACE;
  const begin = query.text.length;
  const more = Array.from({ length: open }, (_, i) => {
    const span = { start: begin + i * 8, end: begin + i * 8 + 7 };
    return { id: `r${span.start}-${span.end}` as RequirementId, text: "do this", span, by: "computed" as const };
  });
  const trace = {
    ...HAND_MADE_TRACE,
    query: { ...query, text: query.text + "do this ".repeat(open) },
    stage2: {
      ...stage2,
      requirements: [...stage2.requirements, ...more],
      unsolved: [...stage2.unsolved, ...more.map(({ id }) => id)],
    },
  };
  const input = { query: trace.query, config: trace.config, edits: [] };
  const log = [{ seq: 0, at: "", command: { type: "ask" as const }, input, score: null }];
  const session = { log, cursor: 0, computed: trace, trace, partial: { tools: {} }, status: "done" as const };
  return { walk: showWalk(session, { step: "result", gold: "shown" })!, more };
}

describe("a very long request", () => {
  const own = HAND_MADE_TRACE.stage2.unsolved.length;
  it("is folded after twenty open requirements, and not before", () => {
    expect(foldOf(walkWith(20 - own).walk)).toBeNull();
    const { walk, more } = walkWith(30);
    const fold = foldOf(walk)!;
    expect(fold.open).toBe(30 + own - 20);
    expect(fold.hidden.size).toBe(fold.open);
    expect(fold.from).toBe(more[20 - own]!.span.start);
  });
  it("is drawn up to there; every tool keeps its name", () => {
    const { walk } = walkWith(30);
    const fold = foldOf(walk)!;
    const whole = makePicture(walk);
    const folded = foldPicture(whole, fold);
    expect(folded.requirements).toHaveLength(whole.requirements.length - fold.hidden.size);
    expect(folded.bundle.map(({ tool }) => tool)).toEqual(whole.bundle.map(({ tool }) => tool));
    const named = ({ kind }: { kind: string }) => kind === "tool";
    expect(folded.result.filter(named).map(({ tool }) => tool)).toEqual(
      whole.result.filter(named).map(({ tool }) => tool),
    );
    expect(folded.result.flatMap(({ requirements }) => requirements).some((id) => fold.hidden.has(id))).toBe(false);
  });
  it("is unfolded by whatever is about the words behind it", () => {
    const { walk, more } = walkWith(30);
    const fold = foldOf(walk)!;
    const [first, last] = [more[0]!, more.at(-1)!];
    const rest = (id: RequirementId) => ({ kind: "rest", focus: { type: "requirement", id } }) as const;
    expect(isBehind(fold, rest(first.id), null)).toBe(false);
    expect(isBehind(fold, rest(last.id), null)).toBe(true);
    expect(isBehind(fold, { kind: "rest", focus: { type: "bundle-tool", id: TOOLS.FLIGHT } }, null)).toBe(false);
    expect(isBehind(fold, { kind: "rest", focus: null }, last.id)).toBe(true);
    expect(isBehind(fold, { kind: "select", span: last.span }, null)).toBe(true);
    expect(isBehind(fold, { kind: "select", span: first.span }, null)).toBe(false);
  });
});
