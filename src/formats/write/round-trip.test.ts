/** What is written is read again: by the reader of the same format, with everything the format has a place for. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Tool } from "../../core/domain/tool";
import { makeDataset } from "../model/make-dataset";
import { readFiles } from "../import/read-files";
import { makeFile } from "../testing/read-texts";
import { WRITERS } from "./registry";
import { exportDataset, writeFiles } from "./write-dataset";
import { uniqueNames } from "./written-names";

const ERRANDS = JSON.parse(readFileSync("public/samples/errands/dataset.json", "utf8")) as Dataset;

const words = fc
  .array(
    fc.constantFrom(
      "=SUM(A1)",
      "@home",
      "-1",
      "+49",
      "'quoted'",
      'say "hi"',
      "a,b",
      "a;b",
      "a|b",
      "Ünïcode",
      "tab\tin",
      "two\nlines",
      "[x]",
      "'=1",
      "none",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(" ").trim());

const datasets: fc.Arbitrary<Dataset> = fc
  .record({
    tools: fc.array(
      fc.record({ name: words, description: words, category: fc.option(fc.constantFrom("Home", "=Money")) }),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
    queries: fc.array(
      fc.record({
        text: words,
        gold: fc.option(fc.uniqueArray(fc.nat(5), { maxLength: 4 })),
        split: fc.constantFrom("history" as const, "test" as const),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    parts: fc.boolean(),
  })
  .map(({ tools, queries, parts }) => {
    const source = { file: "f", at: "0" };
    const catalogue = tools.map(({ name, description, category }, index): Tool => ({
      id: `t${index}` as ToolId,
      name: `${name} ${index}`,
      description,
      aliases: [],
      ...(category === null ? {} : { category }),
      source,
    }));
    const asked = queries.map(({ text, gold, split }, index): Query => ({
      id: `q${index}` as QueryId,
      text: `request ${index}: ${text}`,
      raw: text,
      gold:
        gold &&
        gold.map((place) => catalogue[place % catalogue.length]!.id).filter((id, at, all) => all.indexOf(id) === at),
      ordered: false,
      ...(parts ? { split } : {}),
      source,
    }));
    return makeDataset({ name: "Some data", tools: catalogue, queries: asked, files: [], notices: [] });
  });

async function readBack(dataset: Dataset, writer: string): Promise<Dataset> {
  const files = writeFiles(dataset, writer).map(({ name, text }) => makeFile(`data-${name.replace("/", "-")}`, text));
  const { dataset: read, messages } = await readFiles(files);
  expect(messages.filter(({ severity }) => severity !== "notice")).toEqual([]);
  return read!;
}

interface Carried {
  gold: "ordered" | "set";
  split: boolean;
  ids: boolean;
}

/** What a format carries, in a form that can be compared. */
function carried({ tools, queries }: Dataset, { gold, split, ids }: Carried) {
  const names = uniqueNames(tools);
  return {
    tools: tools.map(({ id, description }) => [ids ? id : null, names.get(id), description]),
    queries: queries.map((query) => {
      const found = query.gold?.map((tool) => names.get(tool)!) ?? null;
      return [
        ids ? query.id : null,
        query.text,
        gold === "set" ? (found?.sort() ?? null) : found,
        split ? query.split : null,
      ];
    }),
  };
}

/** A single part cannot be told from names of files alone: there must be both. */
function hasBothParts({ queries }: Dataset): boolean {
  const judged = queries.filter((query) => query.gold !== null);
  return new Set(judged.map((query) => query.split)).size === 2;
}

const CARRIED: Record<string, Carried> = {
  ptr: { gold: "ordered", split: false, ids: false },
  csv: { gold: "ordered", split: true, ids: true },
  tsv: { gold: "ordered", split: true, ids: true },
  beir: { gold: "set", split: true, ids: true },
  trec: { gold: "set", split: true, ids: true },
  ranx: { gold: "set", split: true, ids: true },
};

describe("requests and tools come back", () => {
  it.each(Object.keys(CARRIED))("%s", async (writer) => {
    const inNames = ["beir", "trec", "ranx"].includes(writer);
    await fc.assert(
      fc.asyncProperty(datasets, async (dataset) => {
        fc.pre(!inNames || dataset.queries.every((query) => query.split === undefined) || hasBothParts(dataset));
        fc.pre(!inNames || dataset.queries.some((query) => query.gold !== null));
        const what = { ...CARRIED[writer]! };
        const read = await readBack(dataset, writer);
        // Requests that nobody has judged stand in no file of judgements, so in no part.
        const told = inNames
          ? { ...dataset, queries: dataset.queries.map((query) => (query.gold ? query : withoutSplit(query))) }
          : dataset;
        expect(carried(read, what)).toEqual(carried(told, what));
      }),
      { numRuns: 25 },
    );
  });

  it.each(["ptr", "csv", "beir", "trec"])("%s, the sample", async (writer) => {
    const what = { ...CARRIED[writer]!, ids: false };
    expect(carried(await readBack(ERRANDS, writer), what)).toEqual(carried(ERRANDS, what));
  });
});

function withoutSplit({ split: _, ...query }: Query): Query {
  return query;
}

describe("our own file", () => {
  it("comes back whole, with the same hash", async () => {
    const read = await readBack(ERRANDS, "kitpick-dataset");
    expect(read).toEqual({ ...ERRANDS, id: ERRANDS.hash.slice(0, 16) });
  });
});

describe("catalogues for models", () => {
  const tools: Tool[] = [
    {
      id: "a" as ToolId,
      name: "GET /movie/{id}",
      description: "one movie",
      aliases: [],
      parameters: [
        { name: "id", type: "integer", required: true, description: "which" },
        { name: "lang", type: "string", required: false, description: "" },
      ],
      responses: [{ name: "title", type: "string", description: "its name" }],
      source: { file: "f", at: "0" },
    },
    { id: "b" as ToolId, name: "GET movie id", description: "", aliases: [], source: { file: "f", at: "1" } },
  ];
  const dataset = makeDataset({ name: "Movies", tools, queries: [], files: [], notices: [] });

  it("MCP: names, descriptions, parameters and responses", async () => {
    const read = await readBack(dataset, "mcp");
    expect(
      read.tools.map(({ name, description, parameters, responses }) => [name, description, parameters, responses]),
    ).toEqual(
      tools.map(({ name, description, parameters, responses }) => [name, description, parameters ?? [], responses]),
    );
  });

  it("OpenAI: names that its interface takes, each once", async () => {
    const read = await readBack(dataset, "openai");
    expect(read.tools.map(({ name }) => name)).toEqual(["GET_movie_id", "GET_movie_id_2"]);
    expect(read.tools.map(({ description, parameters }) => [description, parameters])).toEqual(
      tools.map(({ description, parameters }) => [description, parameters ?? []]),
    );
  });

  it("the sample's catalogue", async () => {
    for (const writer of ["mcp", "openai"]) {
      const read = await readBack({ ...ERRANDS, queries: [] }, writer);
      expect(read.tools.map(({ name, description }) => [name, description])).toEqual(
        ERRANDS.tools.map(({ name, description }) => [writer === "mcp" ? name : name.replace(/ /g, "_"), description]),
      );
    }
  });
});

describe("the file to keep", () => {
  it("has the name of the data; several files are one archive, the same each time", () => {
    expect(exportDataset(ERRANDS, "kitpick-dataset", null).fileName).toBe("errands.kitpick.json");
    const { fileName, content } = exportDataset(ERRANDS, "beir", null);
    expect(fileName).toBe("errands.beir.zip");
    expect(Object.keys(unzipSync(content as Uint8Array))).toEqual([
      "corpus.jsonl",
      "queries.jsonl",
      "qrels/train.tsv",
      "qrels/test.tsv",
    ]);
    expect(exportDataset(ERRANDS, "beir", null).content).toEqual(content);
  });

  it("says in its name what was left out", () => {
    const queries = new Set(ERRANDS.queries.slice(0, 3).map(({ id }) => id));
    const { fileName, content } = exportDataset(ERRANDS, "ptr", { queries, words: "Test: Hotel & co" });
    expect(fileName).toBe(`errands-3-of-${ERRANDS.queries.length}-requests-test-hotel-co.ptr.zip`);
    const [name, bytes] = Object.entries(unzipSync(content as Uint8Array))[0]!;
    expect(name).toMatch(/3-of-.*_QT\.json$/);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(3);
    const own = exportDataset(ERRANDS, "kitpick-dataset", { queries, words: "" });
    expect((JSON.parse(own.content as string) as Dataset).hash).not.toBe(ERRANDS.hash);
  });

  it("holds no cell that a spreadsheet would compute", () => {
    fc.assert(
      fc.property(datasets, (dataset) => {
        for (const { text } of writeFiles(dataset, "tsv")) {
          const cells = text.split(/\r\n/).flatMap((row) => row.split("\t"));
          expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell) && !cell.startsWith('"two'))).toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is refused for a format that is not known", () => {
    expect(() => writeFiles(ERRANDS, "pdf")).toThrow(RangeError);
    expect(new Set(WRITERS.map(({ id }) => id)).size).toBe(WRITERS.length);
  });
});
