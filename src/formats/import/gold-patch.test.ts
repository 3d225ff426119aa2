import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyDatasetEdit, type Dataset, type JudgedState } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import { hashDataset } from "../model/make-dataset";
import { readTable } from "../open/read-table";
import type { RawFile } from "../open/decode-file";
import { goldOf, makeFile, makeLines } from "../testing/read-texts";
import { writeCorrectionTable } from "../write/gold-corrections";
import { writeFiles } from "../write/write-dataset";
import { describePatch, patchGold, type GoldPatch, type JudgementsEdit, type PatchStep } from "./gold-patch";
import { readFiles } from "./read-files";

/** JSON Patch as RFC 6902 has it, as far as it is written here. Throws where a test fails. */
function applyPatch(json: unknown, steps: readonly PatchStep[]): unknown {
  const root = structuredClone({ root: json }) as Record<string, unknown>;
  for (const step of steps) {
    const keys = ["root", ...step.path.split("/").slice(1)].map((key) =>
      key.replaceAll("~1", "/").replaceAll("~0", "~"),
    );
    const last = keys.pop()!;
    const holder = keys.reduce((value, key) => value[key] as Record<string, unknown>, root);
    if (step.op !== "add" && !(last in holder)) throw new Error(`nothing at ${step.path}`);
    if (step.op === "test") expect(holder[last], step.path).toEqual(step.value);
    else if (step.op === "remove") Reflect.deleteProperty(holder, last);
    else holder[last] = step.value;
  }
  return root["root"];
}

const textOf = ({ bytes }: RawFile): string => new TextDecoder().decode(bytes);

async function read(...files: RawFile[]): Promise<Dataset> {
  const { dataset } = await readFiles(files);
  return dataset!;
}

/** For each request by its text: the gold set by names of tools. */
function correct(dataset: Dataset, corrections: Record<string, string[]>): JudgementsEdit {
  const idOf = (name: string): ToolId => dataset.tools.find((tool) => tool.name === name)!.id;
  const changes = dataset.queries.flatMap((query) => {
    const names = corrections[query.text];
    if (!names) return [];
    const { gold, goldAsGiven } = query;
    const before: JudgedState = { gold, ...(goldAsGiven ? { goldAsGiven } : {}) };
    return [{ query: query.id, before, after: { gold: names.map(idOf) } }];
  });
  return { kind: "judgements", label: "corrected", changes };
}

function corrected(dataset: Dataset, edit: JudgementsEdit): Dataset {
  const content = applyDatasetEdit(dataset, edit);
  return { ...dataset, ...content, hash: hashDataset(content.tools, content.queries) };
}

const CATALOGUE = makeFile("X_tool.json", { Weather: "Tells the weather.", Mail: "Sends mail.", "a/b~c": "Odd." });
const ROWS = [
  { query: " Will it rain? ", tool: ["Weather"], Explanation: "…" },
  { query: "Write to Bo", tool: ["mail", "Weather"] },
  { query: "Say nothing", tool: [] },
  { query: "Who knows?" },
  { query: "Twice", tool: ["Mail", "Mail"] },
];
const CORRECTIONS = {
  "Will it rain?": ["a/b~c", "Weather"],
  "Write to Bo": ["Mail"],
  "Say nothing": ["Mail"],
  "Who knows?": [],
  Twice: ["Weather"],
};

async function patch(raw: RawFile, dataset: Dataset, edit: JudgementsEdit): Promise<GoldPatch> {
  const made = await patchGold(raw, dataset, edit, corrected(dataset, edit).hash);
  if (typeof made === "string") throw new Error(made);
  return made;
}

describe("a patch of gold sets, applied to the file as imported and read again, gives the corrected data set", () => {
  it("PTR: by the names that the file spells, with its other keys as they were", async () => {
    const file = makeFile("X_QT.json", ROWS);
    const dataset = await read(file, CATALOGUE);
    const edit = correct(dataset, CORRECTIONS);
    const { steps, corrected: count, left } = await patch(file, dataset, edit);
    expect([count, left]).toEqual([5, []]);
    expect(steps.slice(0, 4)).toEqual([
      { op: "test", path: "/0/query", value: " Will it rain? " },
      { op: "replace", path: "/0/tool", value: ["a/b~c", "Weather"] },
      { op: "test", path: "/1/query", value: "Write to Bo" },
      { op: "replace", path: "/1/tool", value: ["mail"] },
    ]);
    expect(steps).toContainEqual({ op: "add", path: "/3/tool", value: [] });
    const after = applyPatch(ROWS, steps);
    expect((after as typeof ROWS)[0]!.Explanation).toBe("…");
    const again = await read(makeFile("X_QT.json", after), CATALOGUE);
    expect(again.hash).toBe(corrected(dataset, edit).hash);
  });

  it("JSON Lines: a pointer begins with the line, from 0, empty lines among them", async () => {
    const [first, ...others] = ROWS.map((row) => JSON.stringify(row));
    const file = makeFile("X_QT.jsonl", [first!, "", ...others].join("\n"));
    const dataset = await read(file, CATALOGUE);
    const edit = correct(dataset, CORRECTIONS);
    const { steps } = await patch(file, dataset, edit);
    expect(steps.map(({ path }) => path)).toContain("/2/tool");
    const lines = textOf(file).split("\n");
    const after = applyPatch(
      lines.map((line) => (line === "" ? null : (JSON.parse(line) as unknown))),
      steps,
    );
    const again = await read(makeLines("X_QT.jsonl", ...(after as unknown[]).filter((row) => row !== null)), CATALOGUE);
    expect(again.hash).toBe(corrected(dataset, edit).hash);
  });

  it("an object of requests: the request is the pointer, and its old set the test", async () => {
    const rows = { "Will it rain / snow?": ["Weather"], "Write to Bo now": ["Mail"] };
    const file = makeFile("requests.json", rows);
    const dataset = await read(file, CATALOGUE);
    const edit = correct(dataset, { "Will it rain / snow?": ["Mail"] });
    const { steps } = await patch(file, dataset, edit);
    expect(steps[0]).toEqual({ op: "test", path: "/Will it rain ~1 snow?", value: ["Weather"] });
    const again = await read(makeFile("requests.json", applyPatch(rows, steps)), CATALOGUE);
    expect(again.hash).toBe(corrected(dataset, edit).hash);
  });

  it("our own: with words, what was given twice, and the hash", async () => {
    const text = readFileSync("public/samples/errands/dataset.json", "utf8");
    const file = makeFile("dataset.json", text);
    const dataset = await read(file);
    const [first, second] = dataset.queries as [Query, Query];
    const span = { span: { start: 0, end: 3 }, tools: [second.gold![0]!] };
    const stateOf = ({ gold, requirements }: Query): JudgedState => ({
      gold,
      ...(requirements ? { requirements } : {}),
    });
    const edit: JudgementsEdit = {
      ...{ kind: "judgements", label: "corrected" },
      changes: [
        { query: first.id, before: stateOf(first), after: { gold: [] } },
        { query: second.id, before: stateOf(second), after: { gold: second.gold!.slice(0, 1), requirements: [span] } },
      ],
    };
    const { steps } = await patch(file, dataset, edit);
    const again = await read(makeFile("dataset.json", applyPatch(JSON.parse(text), steps)));
    expect(again.hash).toBe(corrected(dataset, edit).hash);
    expect(again.queries).toEqual(corrected(dataset, edit).queries);
  });

  it("BEIR: its judgements are a table, which the rows of the CSV correct", async () => {
    const ptr = await read(makeFile("X_QT.json", ROWS), CATALOGUE);
    const files = writeFiles(ptr, "beir").map(({ name, text }) => makeFile(name.replace("/", "-"), text));
    const [corpus, requests, qrels] = files as [RawFile, RawFile, RawFile];
    const dataset = await read(...files);
    const edit = correct(dataset, CORRECTIONS);
    expect(await patchGold(qrels, dataset, edit, "")).toContain("is a table");
    expect(await patchGold(requests, dataset, edit, "")).toContain("no lists of names");
    const corrections = edit.changes.map(({ query, after }) => ({
      ...{ query, after: after.gold, isDecided: true, votes: [], judgedBy: 0 },
    }));
    const [, ...rows] = readTable(writeCorrectionTable(dataset, corrections), ",").rows;
    const scores = new Map(
      textOf(qrels)
        .trim()
        .split("\n")
        .map((line) => line.split("\t"))
        .map(([query, tool, score]) => [`${query}\t${tool}`, score!]),
    );
    for (const { cells } of rows) scores.set(`${cells[0]}\t${cells[4]}`, cells[6]!);
    const mended = [...scores].map(([key, score]) => `${key}\t${score}\n`).join("");
    const again = await read(corpus, requests, makeFile("qrels-all.tsv", mended));
    const asSets = (of: Dataset) => goldOf({ dataset: of }).map(([text, gold]) => [text, gold && [...gold].sort()]);
    // No line says that a request without any tool was judged: there is nothing in the table to change.
    const after = asSets(corrected(dataset, edit));
    expect(asSets(again)).toEqual(after.map(([text, gold]) => [text, text === "Who knows?" ? null : gold]));
  });
});

describe("a patch cannot be made", () => {
  it("of another file, of one without requests, and where the words are others", async () => {
    const file = makeFile("X_QT.json", ROWS);
    const dataset = await read(file, CATALOGUE);
    const edit = correct(dataset, CORRECTIONS);
    expect(await patchGold(makeFile("X_QT.json", ROWS.slice(1)), dataset, edit, "")).toBe(
      "“X_QT.json” is not the file that this data set was read from: its content is another. It was “X_QT.json” or “X_tool.json”.",
    );
    expect(await patchGold(CATALOGUE, dataset, edit, "")).toContain("has no requests");
    expect(await patchGold(makeFile("x.json", ""), dataset, edit, "")).toContain("could not be read");
    const queries = dataset.queries.map((query, at) => (at === 0 ? { ...query, raw: "Other words" } : query));
    const made = await patch(file, { ...dataset, queries }, edit);
    expect(describePatch(made)).toBe(
      "The patch corrects 4 requests. 1 is left out: “Will it rain?” has other words in the file.",
    );
  });
});
