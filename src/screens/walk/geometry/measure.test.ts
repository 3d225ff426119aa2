import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAround, columnsOf, hangingLength, partOf } from "./measure";

describe("the columns of the walk", () => {
  it("begin and end where the tracks of the grid do", () => {
    const template = "[b] 240px [g1] 112px [t] 480px [g2] 32px [v] 228px [g3] 44px [r] 224px [end]";
    expect(columnsOf(template)).toEqual({
      bundleRight: 240,
      textLeft: 352,
      textRight: 832,
      voteLeft: 864,
      voteRight: 1092,
      resultLeft: 1136,
      right: 1360,
    });
  });

  it("never run backwards, whatever the tracks are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 7, maxLength: 7 }), (tracks) => {
        const edges = Object.values(columnsOf(tracks.map((track) => `[x] ${track}.5px`).join(" ")));
        expect(edges).toEqual([...edges].sort((a, b) => a - b));
      }),
    );
  });
});

describe("the box of some words on a line", () => {
  it("goes around all their pieces, counted from the picture, at the height of the line", () => {
    const rects = [
      { left: 420, right: 500, top: 61 },
      { left: 500, right: 563, top: 60 },
    ];
    expect(boxAround(rects, 2, 40, { y: 158, move: 58 })).toEqual([
      { line: 2, left: 380, right: 523, top: 118, y: 158 },
    ]);
  });

  it("is not there where the line has none of them", () => {
    expect(boxAround([], 2, 40, { y: 158, move: 58 })).toEqual([]);
  });
});

describe("the part of a span in a piece", () => {
  it("is counted from the piece", () => {
    expect(partOf({ start: 10, end: 20 }, 12, 30)).toEqual({ start: 0, end: 8 });
    expect(partOf({ start: 10, end: 20 }, 4, 10)).toEqual({ start: 6, end: 10 });
    expect(partOf({ start: 10, end: 20 }, 20, 5)).toBeNull();
    expect(partOf({ start: 10, end: 20 }, 2, 8)).toBeNull();
  });

  it("covers the span exactly when the pieces cover the text", () => {
    const places = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(
        places,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 14, maxLength: 20 }),
        (span, lengths) => {
          let begin = 0;
          let covered = 0;
          for (const length of lengths) {
            const part = partOf(span, begin, length);
            covered += part ? part.end - part.start : 0;
            begin += length;
          }
          expect(covered).toBe(Math.max(0, Math.min(span.end, begin) - Math.min(span.start, begin)));
        },
      ),
    );
  });
});

describe("punctuation that hangs on a word", () => {
  it.each([
    [", and then", 1],
    ["”). Next", 3],
    [" and", 0],
    ["", 0],
  ])("%j has %i", (text, length) => expect(hangingLength(text)).toBe(length));
});
