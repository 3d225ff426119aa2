import { expect, it } from "vitest";
import { recoverRows } from "./recover-rows";

const rowsOf = (text: string) => {
  const { good, bad } = recoverRows(text);
  return { good: good.map(({ json, line }) => [json, line]), bad: bad.map(({ text: row, line }) => [row, line]) };
};

it.each<[string, string, unknown[], unknown[]]>([
  [
    "is whole",
    '[{"a":1},\n {"a":2}]',
    [
      [{ a: 1 }, 1],
      [{ a: 2 }, 2],
    ],
    [],
  ],
  ["breaks off", '[\n{"a":1},\n{"a":"tw', [[{ a: 1 }, 2]], [['{"a":"tw', 3]]],
  [
    "misses a comma",
    '[{"a":1} {"a":2}]',
    [
      [{ a: 1 }, 1],
      [{ a: 2 }, 1],
    ],
    [],
  ],
  [
    "has a row never closed",
    '[\n  {"a":1,\n  {"a":2},\n  {"a":3}\n]',
    [
      [{ a: 2 }, 3],
      [{ a: 3 }, 4],
    ],
    [['{"a":1', 2]],
  ],
  ["has a quote never closed", '[\n{"a":"1},\n{"a":"2"}\n]', [[{ a: "2" }, 3]], [['{"a":"1}', 2]]],
  [
    "has braces in words",
    '[{"a":"}{"},{"a":[{"b":2}]}]',
    [
      [{ a: "}{" }, 1],
      [{ a: [{ b: 2 }] }, 1],
    ],
    [],
  ],
  ["is none", '{"a":1}', [], []],
  ["is empty", "[", [], []],
])("a list that %s", (_what, text, good, bad) => {
  expect(rowsOf(text)).toEqual({ good, bad });
});

it("takes its time once, not once a row", () => {
  const text = `[${'{"a":'.repeat(50_000)}`;
  expect(recoverRows(text).bad.length).toBeGreaterThan(0);
});

it("reads 100,000 rows on one line", () => {
  expect(recoverRows(`[${'{"a":1}, '.repeat(100_000)}`).good).toHaveLength(100_000);
});
