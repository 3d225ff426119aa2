import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { ModelMessage } from "../../core/domain/exchange";
import { startMockEndpoint, type MockEndpoint } from "../../workers/llm/testing/mock-endpoint";
import { readTableOptions } from "../command-line/table-options";
import { SAMPLE_FOLDER } from "../samples/record-walks";
import { layOutTable, printTable } from "./main-table";
import { runEvaluation } from "./run-evaluation";

const dataset = JSON.parse(readFileSync(join(SAMPLE_FOLDER, "dataset.json"), "utf8")) as Dataset;

interface Data {
  tools?: { name: string }[];
  functionalities?: { id: string }[];
  open?: { id: string; text: string }[];
}

/** One requirement for the whole request, served by the first tool of the bundle: so the first tool is the answer. */
function think(messages: ModelMessage[]): string {
  const { tools, functionalities, open } = JSON.parse(messages[1]!.content) as Data;
  if (open) return JSON.stringify({ unsolved: open.map(({ id }) => ({ id, text: "do it" })) });
  if (functionalities)
    return JSON.stringify({ matches: functionalities.map(({ id }) => ({ id, tools: [tools![0]!.name] })) });
  return JSON.stringify({ functionalities: [{ id: "F1", text: "do it", words: null }] });
}

let mock: MockEndpoint;
beforeEach(async () => {
  mock = await startMockEndpoint(think);
});
afterEach(() => mock.close());

const measure = async (calls: number) => {
  const asked = [
    "--endpoint",
    mock.address("good"),
    "--model",
    "mock-1",
    "--calls",
    String(calls),
    "--tokens",
    "9000000",
  ];
  const set = `Errands=${SAMPLE_FOLDER}`;
  const { sets, retrievers } = readTableOptions([
    "--set",
    set,
    "--retriever",
    "bm25,okapi",
    "--encoder",
    "none",
    "--limit",
    "12",
    ...asked,
  ]);
  const measured = await runEvaluation(sets[0]!.given, dataset, 1, () => undefined);
  return { measured, rows: layOutTable([{ name: sets[0]!.name, measured }], retrievers) };
};

it("lays out each retriever unaided and with PTR, with figures that follow from the answers, and the cost", async () => {
  const { measured, rows } = await measure(500);
  expect(rows.map(({ retriever, way }) => `${retriever} ${way}`)).toEqual([
    "random unaided",
    ...["bm25", "okapi"].flatMap((one) => [`${one} unaided`, `${one} + PTR`]),
  ]);
  const goldOf = new Map(dataset.queries.map(({ id, gold }) => [id, gold ?? []]));
  for (const [row, method] of [
    [rows[1]!, "bundle-text:bm25"],
    [rows[2]!, "ptr-model-paper:bm25"],
  ] as const) {
    const answers = measured.evaluation.methods.find((one) => one.method === method)!.rows;
    const mean = (score: (gold: readonly string[], answer: readonly string[]) => number): number =>
      answers.reduce((sum, { query, predicted }) => sum + score(goldOf.get(query)!, predicted), 0) / answers.length;
    const shared = (gold: readonly string[], answer: readonly string[]): number =>
      gold.filter((one) => answer.includes(one)).length;
    const cell = row.cells[0]!;
    expect(cell.requests).toBe(12);
    expect(cell.recall).toBeCloseTo(
      mean((gold, answer) => shared(gold, answer) / gold.length),
      12,
    );
    expect(cell.tracc).toBeCloseTo(
      mean((gold, answer) => {
        const union = new Set([...gold, ...answer]).size;
        return (shared(gold, answer) / gold.length) * (1 - Math.abs(gold.length - answer.length) / union);
      }),
      12,
    );
  }
  // A requirement is served by the first tool of the bundle, so nothing is left to be worded: two calls a request.
  expect(rows[2]!.use).toMatchObject({ calls: 24, requests: 12, unanswered: 0, malformed: 0 });
  expect(rows[1]!.use).toBeNull();
  const markdown = printTable(rows, ["Errands"], "markdown");
  expect(markdown.split("\n")[0]).toBe(
    "| retriever |  | Errands Recall | Errands NDCG | Errands TRACC | calls a request | tokens a request | without an answer |",
  );
  expect(markdown).toContain(`| bm25 | + PTR | ${rows[2]!.cells[0]!.recall.toFixed(3)} |`);
  expect(printTable(rows, ["Errands"], "csv").split("\n")).toHaveLength(rows.length + 2);
});

it("shows no figure of a row that is not whole", async () => {
  const { measured, rows } = await measure(10);
  expect(measured.stopped).toContain("used up");
  expect(rows[1]!.cells[0]).not.toBeNull();
  expect(rows.at(-1)!.cells).toEqual([null]);
  expect(printTable(rows, ["Errands"], "markdown").trimEnd().split("\n").at(-1)).toContain("| – | – | – |");
});

it("says what is missing", () => {
  expect(() => readTableOptions([])).toThrow("Name a data set");
  expect(() => readTableOptions(["--set", "Errands"])).toThrow("should be a name and files");
  expect(() => readTableOptions(["--set", "A=x", "--retriever", "words"])).toThrow("takes one of");
  expect(() => readTableOptions(["--set", "A=x"])).toThrow("name it with --endpoint and --model");
});
