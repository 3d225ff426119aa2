import { describe, expect, it } from "vitest";
import type { AnnotatorKey, QueryId, RecordId, Sha256, ToolId } from "../domain/ids";
import type { Judgement } from "../domain/judgement";
import { mulberry32 } from "../math/random";
import vectors from "../testing/vectors/agreement.json";
import { accuracyOf, anchoringOf, effortOf } from "./effort";

const tools = (...ids: string[]): ToolId[] => ids as ToolId[];

function judged(parts: {
  answer: string[];
  suggested?: string[] | null;
  blind?: boolean;
  revealed?: boolean;
  seconds?: number;
}): Pick<Judgement, "answer" | "verdict" | "shown" | "time"> {
  const { answer, suggested = null, blind = false, revealed = false, seconds = 4 } = parts;
  const suggestions = suggested
    ? [{ source: "walk", label: "walk", tools: tools(...suggested), confidence: null }]
    : [];
  return {
    answer: { tools: tools(...answer), requirements: null },
    verdict: "judged",
    shown: {
      ...{ gold: null, goldHash: null, blind, revealed, suggestions, prefilled: { tools: [], requirements: null } },
      ...{ rows: [], order: "file", place: 0, control: false, guidelines: null, seat: null },
    },
    time: { activeMs: seconds * 1000, awayMs: 0, pauses: 0 },
  };
}

describe("effortOf", () => {
  it("is the median, the pace, and what is left at that pace", () => {
    const all = [
      judged({ answer: ["a"], suggested: ["a"], seconds: 2 }),
      judged({ answer: ["b", "a"], suggested: ["a", "b"], seconds: 4 }),
      judged({ answer: [], suggested: ["a"], seconds: 6 }),
      judged({ answer: ["c"], seconds: 12 }),
    ];
    expect(effortOf(all, 20)).toEqual({
      ...{ judged: 4, unsure: 0, seconds: 5, perHour: 600, asSuggested: 2, suggested: 3 },
      hoursLeft: 16 / 600,
    });
    expect(effortOf([], 20)).toMatchObject({ judged: 0, seconds: null, perHour: null, hoursLeft: null });
    expect(effortOf(all, 3).hoursLeft).toBe(0);
  });
});

describe("accuracyOf", () => {
  const answer = (
    query: string,
    given: string[],
    right: boolean | null,
    turn = 1,
  ): Parameters<typeof accuracyOf>[0][number] => ({
    item: { query: query as QueryId, text: "t" as Sha256 },
    ...{ turn, at: "2026-03-01T10:00:00.000Z", id: `${query}-${turn}` as RecordId },
    answer: { tools: tools(...given), requirements: null },
    ...(right === null ? {} : { calibration: { right } }),
  });

  it.each(vectors.wilson.cases.filter(({ n }) => n > 0))(
    "is $right of $n with Wilson's interval",
    ({ right, n, low, high }) => {
      const all = Array.from({ length: n }, (_, at) => answer(`q${at}`, [], at < right));
      const made = accuracyOf(all, null)!;
      expect(made).toMatchObject({ right, known: n, detail: null });
      expect(made.interval.low).toBeCloseTo(low, 9);
      expect(made.interval.high).toBeCloseTo(high, 9);
    },
  );

  it("counts the first answer alone, and no request whose answer is not known", () => {
    expect(
      accuracyOf([answer("q1", ["a"], true, 2), answer("q1", ["b"], false), answer("q2", [], null)], null),
    ).toMatchObject({
      ...{ right: 0, known: 1 },
    });
    expect(accuracyOf([answer("q2", [], null)], null)).toBeNull();
  });

  it("says more where the sets are here", () => {
    const sets = new Map([
      ["q1" as QueryId, tools("a", "b")],
      ["q2" as QueryId, tools("c")],
      ["q3" as QueryId, tools()],
    ]);
    const all = [answer("q1", ["a"], false), answer("q2", ["c"], true), answer("q3", ["z"], false)];
    // Of a and b only a: half is found, and sizes differ by 1 of 2.
    expect(accuracyOf(all, sets)!.detail).toEqual({ tracc: (0.25 + 1) / 2, missed: 1, spare: 1 });
  });
});

describe("anchoringOf", () => {
  const at = (
    item: number,
    blind: boolean,
    same: boolean,
    revealed = false,
  ): Parameters<typeof anchoringOf>[0][number] => ({
    ...judged({ answer: same ? ["a"] : ["b"], suggested: ["a"], blind, revealed }),
    ...{ item: `q${item}`, annotator: "mk" as AnnotatorKey },
  });

  it("is the share that equals the suggestion, shown minus blind; revealed ones are left out", () => {
    const all = [
      at(1, false, true),
      at(2, false, true),
      at(3, true, true),
      at(4, true, false),
      at(5, true, true, true),
    ];
    expect(anchoringOf(all)).toMatchObject({
      ...{ shown: { same: 2, answers: 2 }, blind: { same: 1, answers: 2 }, difference: 0.5, requests: 4 },
    });
  });

  it("has no difference without blind answers", () => {
    expect(anchoringOf([at(1, false, true), at(2, false, false)])).toMatchObject({ difference: null, interval: null });
    expect(anchoringOf([])).toMatchObject({ difference: null, interval: null, requests: 0 });
  });

  it("covers a true pull of .3 with its interval, and 0 where there is none", () => {
    const random = mulberry32(5);
    const draw = (pull: number): ReturnType<typeof anchoringOf> =>
      anchoringOf(
        Array.from({ length: 600 }, (_, item) => {
          const blind = random() < 0.5;
          return at(item, blind, random() < (blind ? 0.4 : 0.4 + pull));
        }),
      );
    const [pulled, free] = [draw(0.3), draw(0)];
    expect(pulled.interval!.low).toBeGreaterThan(0.15);
    expect(pulled.interval!.low).toBeLessThan(0.3);
    expect(pulled.interval!.high).toBeGreaterThan(0.3);
    expect(free.interval!.low).toBeLessThan(0);
    expect(free.interval!.high).toBeGreaterThan(0);
  });
});
