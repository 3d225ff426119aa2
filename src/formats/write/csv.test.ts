import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listHeldBack } from "../import/create-preview";
import { unguardFormula, writeCsv, writeTable } from "./csv";

const ROUGH = fc.string({ unit: fc.constantFrom("=", "-", "'", '"', ";", ",", "\t", "\r", "\n", "a"), maxLength: 8 });

/** What a program sees that splits at this mark and takes quotes only where a cell begins with one. */
const partsOf = (text: string, mark: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => line.split(mark).map((part) => part.replace(/^"+/, "")));

describe("tables for spreadsheets", () => {
  it.each([";", ",", "\t"])("hold no formula where cells are split at %j, quotes or not", (mark) => {
    fc.assert(
      fc.property(fc.array(fc.array(ROUGH, { minLength: 1, maxLength: 3 })), fc.constantFrom(",", "\t"), (rows, by) => {
        const text = writeTable(["a"], rows, by);
        expect(partsOf(text, mark).filter((part) => /^[=+\-@]/.test(part))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("give every cell back, whatever it looks like", () => {
    const guarded = (cell: string) => writeTable([], [[cell]], ",").slice(2, -2);
    fc.assert(
      fc.property(ROUGH, (cell) => {
        const plain = guarded(cell).replace(/^"([\s\S]*)"$/, (whole, inner: string) =>
          /["\n\r,;\t]/.test(cell) ? inner.replaceAll('""', '"') : whole,
        );
        expect(unguardFormula(plain)).toBe(cell);
      }),
      { numRuns: 2000 },
    );
    expect(writeCsv(["x"], [["a;=1+1", "=2", "a - b; c", -3]])).toBe('x\r\n"a;\'=1+1",\'=2,"a - b; c",-3\r\n');
  });

  it("of rows that are held back, too", () => {
    const message = { code: "no-query", severity: "held-back", file: "x", where: "row 1" } as const;
    expect(listHeldBack([{ ...message, sentence: 'The row begins "a;=HYPERLINK(1)".' }])).toContain(";'=HYPERLINK");
  });
});
