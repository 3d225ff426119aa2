import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideOffsets } from "./spans";
import type { ForeignAnswer } from "./foreign-answer";
import { FOREIGN_FORMATS, readForeignFile } from "./registry";

const TOOLS = ["Flight", '=SUM("a",b)', "Tischlein & <Deck>"];
const text = "😀 Find a flight, 🍽️ then book a table";
const wordsAt = (words: string): { start: number; end: number } => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const answer = (parts: Partial<ForeignAnswer>): ForeignAnswer => ({
  ...{ query: "q1", text, person: "Ada", tools: [TOOLS[0]!], spans: null, verdict: "judged", comment: null },
  ...{ at: "2026-11-20T09:00:00.000Z", seconds: 4.2 },
  ...parts,
});
const ANSWERS: ForeignAnswer[] = [
  answer({
    tools: TOOLS,
    spans: [
      { ...wordsAt("Find a flight"), tools: [TOOLS[0]!, TOOLS[1]!] },
      { ...wordsAt("book a table"), tools: [TOOLS[2]!] },
    ],
  }),
  answer({ person: "=cmd()", verdict: "unsure", comment: '-1, "or"\nmore' }),
  answer({ query: "q2", text: "Nothing to do", tools: [] }),
  answer({ query: "q3", text: "Who knows?", verdict: "skipped", tools: [], comment: "unclear" }),
];

const formatOf = (id: string) => FOREIGN_FORMATS.find((one) => one.id === id)!;
const fileOf = (id: string, answers: readonly ForeignAnswer[]): string => formatOf(id).write(answers, TOOLS)[0]!.text;

describe("files of other annotation programs", () => {
  it.each(FOREIGN_FORMATS)("$id gives back every answer that was written, but for what it says it loses", (format) => {
    const read = readForeignFile(fileOf(format.id, ANSWERS));
    expect(read).toMatchObject({ format: { id: format.id }, held: [], tasks: [] });
    const carried = ANSWERS.map((one) => {
      if (format.id === "argilla") return { ...one, at: null, seconds: null };
      return format.id === "doccano" ? { ...one, at: null, seconds: null, person: null } : one;
    });
    expect(read!.answers).toEqual(carried);
  });

  it("keeps a spreadsheet from computing, and an interface from breaking", () => {
    const cells = fileOf("table", ANSWERS).split(/[,\r\n]+/);
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    const [, settings] = formatOf("label-studio").write([], TOOLS);
    expect(settings!.text).toContain('<Choice value="Tischlein &amp; &lt;Deck&gt;"/>');
    expect(settings!.text).toContain('<Label value="=SUM(&quot;a&quot;,b)"/>');
  });

  it("tells rows without answers, rows that cannot be used, and what is no such file", () => {
    const argilla = [
      { fields: { request: "Hi" }, responses: {} },
      { fields: { request: "" }, responses: {} },
    ];
    expect(readForeignFile(JSON.stringify(argilla))).toMatchObject({
      ...{ tasks: [{ query: null, text: "Hi" }], answers: [] },
      held: ["Row 2 is held back: it has no text under “fields.request”."],
    });
    const task = (name: string): object => ({
      data: { text: "Hi" },
      annotations: [{ result: [{ type: "choices", from_name: name, value: { choices: ["Flight"] } }] }],
    });
    expect(readForeignFile(JSON.stringify([task("intent")]))!.answers[0]!.tools).toEqual(["Flight"]);
    const several = JSON.stringify([task("intent"), task("mood")]);
    expect(readForeignFile(several)).toMatchObject({ answers: [], ask: { choices: ["intent", "mood"], labels: [] } });
    const chosen = readForeignFile(several, { set: "mood", words: null })!;
    expect(chosen.answers.map(({ tools }) => tools)).toEqual([[], ["Flight"]]);
    expect(readForeignFile('{"text":"Hi","cats":["Flight"]}\noops\n')).toMatchObject({
      held: ["Line 2 is not JSON. It is left out; save the file again."],
    });
    for (const other of ["", "[]", '{"kitpick":"project"}', "query,tools\na,b", "[".repeat(80)])
      expect(readForeignFile(other)).toBeNull();
  });

  it("reads suggestions of models, and gives what is not read back as it was", () => {
    const argilla = {
      ...{
        id: "q1",
        fields: { request: "Hi", lang: "en" },
        metadata: { words: [], origin: "web" },
        vectors: { v: [1] },
      },
      suggestions: { tools: { value: ["Flight"], score: 0.7, agent: "m1" }, mood: { value: "glad" } },
      responses: {},
    };
    const labelStudio = {
      ...{ id: 7, data: { text: "Hi", request_id: "q1", lang: "en" }, meta: { batch: 3 } },
      annotations: [],
      predictions: [
        {
          ...{ model_version: "m1", score: 0.7 },
          result: [{ type: "choices", from_name: "tools", value: { choices: ["Flight"] } }],
        },
      ],
    };
    for (const [id, row] of [
      ["argilla", argilla],
      ["label-studio", labelStudio],
    ] as const) {
      const read = readForeignFile(JSON.stringify([row]))!;
      expect(read).toMatchObject({ answers: [], held: [], tasks: [] });
      expect(read.suggestions).toEqual([
        { query: "q1", text: "Hi", tools: ["Flight"], spans: null, agent: "m1", score: 0.7 },
      ]);
      const extras = new Map(read.extras.map(({ query, extra }) => [query!, extra]));
      const [written] = formatOf(id).write([answer({ text: "Hi" })], TOOLS, extras);
      const [again] = JSON.parse(written!.text) as Record<string, unknown>[];
      if (id === "argilla") {
        expect(again).toMatchObject({ vectors: { v: [1] }, fields: argilla.fields, suggestions: argilla.suggestions });
        expect(again).toMatchObject({ metadata: { origin: "web" }, responses: { tools: [{ value: ["Flight"] }] } });
      } else expect(again).toMatchObject({ meta: { batch: 3 }, data: labelStudio.data });
    }
    const table = fileOf("table", [answer({}), answer({ person: "Bo" })]).split("\r\n");
    const more = ["batch,=why", "7,'-x", ",then"].map((cells, at) => `${table[at]!},${cells}`).join("\r\n");
    const rows = readForeignFile(more)!;
    const [csv] = formatOf("table").write(
      [...rows.answers, answer({ query: "q2" })],
      TOOLS,
      new Map(rows.extras.map(({ query, extra }) => [query!, extra])),
    );
    expect(csv!.text.split("\r\n").map((line) => line.split(",").slice(-2).join(","))).toEqual([
      ...["batch,'=why", "7,'-x", ",then", ",", ""],
    ]);
    const apart = readForeignFile(
      `batch;annotator;verdict;request;request id;tools\n7;Ada;judged;Hi;q1;"[""Flight""]"`,
    );
    expect(apart!.answers).toMatchObject([{ query: "q1", person: "Ada", tools: ["Flight"] }]);
    const doccano = readForeignFile('{"text":"Hi","id":"q1","cats":["Flight"],"source":"web","cats_old":[]}')!;
    const extras = new Map(doccano.extras.map(({ query, extra }) => [query!, extra]));
    const [written] = formatOf("doccano").write(doccano.answers, TOOLS, extras);
    expect(JSON.parse(written!.text)).toMatchObject({ source: "web", cats_old: [], cats: ["Flight"] });
  });

  it("never throws, and gives only words within their text that do not overlap, whatever was spoilt", () => {
    const files = FOREIGN_FORMATS.map(({ id }) => fileOf(id, ANSWERS));
    const spoilt = fc.tuple(fc.constantFrom(...files), fc.nat(2000), fc.nat(8), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(spoilt, ([file, at, length, put]) => {
        const read = readForeignFile(file.slice(0, at) + put + file.slice(at + length));
        for (const { text: request, spans } of read?.answers ?? [])
          for (const [place, { start, end }] of (spans ?? []).entries())
            expect(start < end && end <= request.length && start >= (spans![place - 1]?.end ?? 0)).toBe(true);
      }),
      { numRuns: 800, seed: 7 },
    );
  });
});

describe("offsets of another program", () => {
  const mark = (start: number, end: number, quote: string | null = null) => ({ start, end, quote, tool: "t" });
  it.each([
    ["quoted words decide", "😀 book it", mark(2, 6, "book"), [{ start: 3, end: 7, tool: "t" }]],
    ["as UTF-16 too", "😀 book it", mark(3, 7, "book"), [{ start: 3, end: 7, tool: "t" }]],
    ["the unit that cuts no word", "😀 book it", mark(2, 6), [{ start: 3, end: 7, tool: "t" }]],
    ["most texts have one reading", "book it", mark(0, 4), [{ start: 0, end: 4, tool: "t" }]],
    ["both fit and differ", "😀😀 a b c d", mark(5, 6), "its words can be read in two ways: “a”, or “b”."],
    ["behind the text", "book", mark(2, 9), "the words from 2 to 9 end behind their request, which has 4 characters."],
    ["reversed", "book", mark(3, 1), "the words from 3 to 1 end before they begin."],
    ["no numbers", "book", mark(NaN, 1), "the places of its words are no whole numbers that rise from 0."],
    ["other words", "book it", mark(0, 4, "walk"), "the words it quotes do not stand where it says: “book”."],
  ])("%s", (_, request, words, expected) => {
    expect(decideOffsets(request, [words])).toEqual(expected);
  });
});
