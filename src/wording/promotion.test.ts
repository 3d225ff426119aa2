import { expect, it } from "vitest";
import type { ToolId } from "../core/domain/ids";
import type { Trace } from "../core/domain/trace";
import { forWalks } from "../core/testing/any-walk";
import { describePromotion } from "./promotion";

function withGold(trace: Trace, gold: readonly ToolId[] | null, isPast: boolean): Trace {
  const { query, stage1 } = trace;
  return {
    ...trace,
    query: { ...query, gold: gold && [...gold] },
    stage1: { ...stage1, leftOut: isPast ? [query.id] : [] },
  };
}

function check(trace: Trace, isPast: boolean): void {
  const { gold } = trace.query;
  const answer = trace.recommendation.tools.map(({ tool }) => tool);
  expect(describePromotion(trace, false)?.title ?? null).toBe(
    gold === null && answer.length > 0 ? "Right as it is?" : null,
  );
  const told = describePromotion(trace, true);
  const isSame = gold?.length === answer.length && gold.every((tool) => answer.includes(tool));
  if (isSame && isPast && answer.length > 0) {
    expect(told).toBeNull();
    return;
  }
  expect(told?.title).toBe("Corrected by hand");
  if (gold === null || isSame || answer.length === 0) {
    expect(told?.replaces).toBeNull();
    return;
  }
  const said = told!.replaces!;
  expect(/\d+/u.exec(said)?.[0]).toBe(String(gold.length === 0 ? answer.length : gold.length));
  if (gold.length > 0) expect(said).toContain(` by ${answer.length}.`);
  const named = (start: RegExp): string[] => start.exec(said)?.[1]?.split(/, | and /u) ?? [];
  const nameOf = (tool: ToolId): string => trace.tools[tool]?.name ?? tool;
  expect(named(/o longer needed: ([^;.]*)/u)).toEqual(gold.filter((tool) => !answer.includes(tool)).map(nameOf));
  const added = gold.length === 0 ? [] : answer.filter((tool) => !gold.includes(tool));
  expect(named(/\b[Nn]ew: ([^;.]*)/u)).toEqual(added.map(nameOf));
}

it("asks exactly where gold tools are replaced, and names what is gone and what is new", () =>
  forWalks(({ trace }) => {
    const answer = trace.recommendation.tools.map(({ tool }) => tool);
    const golds = [trace.query.gold, null, [], answer, answer.slice(1), [...answer, "other-tool" as ToolId]];
    for (const gold of golds) for (const isPast of [false, true]) check(withGold(trace, gold, isPast), isPast);
  }));
