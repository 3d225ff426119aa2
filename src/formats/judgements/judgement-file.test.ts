import { describe, expect, it } from "vitest";
import type { ProjectId, RecordId, Sha256 } from "../../core/domain/ids";
import type { AnnotationRecord } from "../../core/domain/judgement";
import vectors from "../../core/testing/vectors/merge.json";
import { canonicalJson } from "../json/json-values";
import { hashBytes } from "../model/hash-bytes";
import { contentId } from "../records/content-id";
import {
  author,
  makeAdjudication,
  makeJudgement,
  makeSamePerson,
  makeWithdrawal,
  PROJECT,
  textOfItem,
} from "../testing/annotation-records";
import { drawsFor, spoilText, twistJson } from "../testing/spoil";
import { readJudgementFile, type JudgementReading, type JudgementsRead } from "./read-judgement-file";
import { writeJudgementFile, type JudgementHeader } from "./write-judgement-file";

const HEADER = {
  app: "0.1.0",
  project: "p1",
  dataset: PROJECT.dataset,
  annotators: { mk: ["Marek"], ao: ["Ada", "Ada O."] },
  tools: { flight: ["FlightStatus"] },
  exportedAt: "2026-11-20T12:00:00.000Z",
} as unknown as JudgementHeader;

const first = makeJudgement(author("mk", "d1", 1), "q1");
const RECORDS: AnnotationRecord[] = [
  first,
  makeJudgement(author("mk", "d1", 2), "q2", { answer: null, verdict: "skipped", comment: "line\nand \u2028 another" }),
  makeSamePerson(author("mk", "d1", 3), "mk", "mk-2"),
  makeWithdrawal(author("mk", "d1", 4), first.id),
  makeAdjudication(author("lead", "d2", 1), "q1", [first.id]),
];
const write = (records: readonly AnnotationRecord[], header = HEADER): string =>
  [...writeJudgementFile(header, records)].join("");
const TEXTS = new Map(["q1", "q2", "q3"].map((query) => [hashBytes(textOfItem(query)), textOfItem(query)]));

/** Reads a file after others: what they brought is known. */
async function read(
  content: string | Uint8Array,
  known = new Map<RecordId, AnnotationRecord>(),
  parts: Partial<JudgementReading> = {},
): Promise<JudgementsRead> {
  const reading: JudgementReading = {
    project: "p1" as ProjectId,
    isKnown: (id) => known.has(id),
    textOf: (text: Sha256) => TEXTS.get(text) ?? null,
    take: (records) => records.forEach((record) => known.set(record.id, record)),
    ...parts,
  };
  return readJudgementFile(new Blob([content as BlobPart]), reading);
}

const sentences = ({ refused }: JudgementsRead): string[] => refused.map(({ sentence }) => sentence);
const withLine = (text: string, at: number, line: string): string => text.split("\n").toSpliced(at, 1, line).join("\n");

describe("a file of judgements", () => {
  it("is read as it was written, by pieces of any size", async () => {
    const known = new Map<RecordId, AnnotationRecord>();
    const result = await read(write(RECORDS), known);
    expect(result).toEqual({
      ...{ header: HEADER, refusal: null, lines: 5, added: 5, known: 0 },
      ...{ refusedLines: 0, refused: [], notices: [] },
    });
    expect([...known.values()]).toEqual(RECORDS);
    expect(await read(write(RECORDS), known)).toMatchObject({ added: 0, known: 5, notices: [] });
    expect(await read(write([]))).toMatchObject({ lines: 0, notices: [], refusal: null });
  });

  it("counts the same through other systems: ends of lines, a mark at its beginning, blank lines, two in one", async () => {
    const text = write(RECORDS);
    for (const other of [text.replaceAll("\n", "\r\n"), `\ufeff${text}`, `${text}\n\n`, text.trimEnd()])
      expect(await read(other)).toMatchObject({ added: 5, refusedLines: 0, notices: [], refusal: null });
    const more = { ...HEADER, annotators: { jr: ["Juri"] } } as unknown as JudgementHeader;
    const both = await read(text + write([first], more));
    expect(both).toMatchObject({ added: 5, known: 1, notices: [] });
    expect(both.header!.annotators).toEqual({ ...HEADER.annotators, jr: ["Juri"] });
  });

  it("gives one state for every order of six files, each read twice", async () => {
    const files = [0, 1, 2, 3, 4, 5].map((at) => write(RECORDS.filter((_, other) => other !== at % 5).slice(at % 2)));
    const orders = ordersOf([0, 1, 2, 3, 4, 5]);
    const states = new Set<string>();
    for (const order of orders) {
      const known = new Map<RecordId, AnnotationRecord>();
      for (const at of [...order, ...order.slice(0, 1)]) await read(files[at]!, known);
      const before = known.size;
      expect(await read(files[order[0]!]!, known)).toMatchObject({ added: 0 });
      expect(known.size).toBe(before);
      states.add(canonicalJson([...known.keys()].sort()));
    }
    expect(states.size).toBe(1);
  });
});

describe("bad lines", () => {
  it("are refused in the words of the vectors, and the state stays", async () => {
    const { lines, readAfter } = vectors.badFile;
    const names = readAfter.flatMap((file) => vectors.files[file as "A"]);
    const known = new Set(names.map((name) => vectors.records[name as "j1"].id));
    const text = [write([]).split("\n")[0], ...lines.map(({ line }) => line)].join("\n");
    const result = await read(text, undefined, {
      isKnown: (id) => known.has(id),
      take: () => expect.unreachable("nothing is new"),
    });
    expect(result).toMatchObject({ lines: 7, added: 0, known: 1, refusedLines: 6, notices: [] });
    expect(result.refused.map(({ code, sentence }) => ({ code, sentence }))).toEqual(
      lines.flatMap(({ code, sentence }) => (code === undefined ? [] : [{ code, sentence }])),
    );
  });

  const lines = write(RECORDS).split("\n");
  const named = (record: object): string => canonicalJson({ ...record, id: contentId(record) });

  it.each<[string, string, string]>([
    ["not JSON in the middle", "oops", "Line 2 is not JSON. It is left out; ask for the file again."],
    ["a list", "[1]", "Line 2 is no record. It is left out."],
    [
      "too deep",
      "[".repeat(65) + "]".repeat(65),
      "Line 2 is left out. The JSON is nested 65 levels deep; at most 64 can be read.",
    ],
    ["too long", `"${"x".repeat(5_000_000)}"`, "Line 2 has more than 5 MB: no judgement is that long. It is left out."],
    [
      "a reversed span",
      named({ ...first, answer: { tools: [], requirements: [{ start: 9, end: 2, tools: [] }] } }),
      "Line 2 is held back: answer.requirements.0: a span should end after its start.",
    ],
    [
      "overlapping spans",
      named({
        ...first,
        answer: {
          tools: [],
          requirements: [
            { start: 0, end: 9, tools: [] },
            { start: 2, end: 12, tools: [] },
          ],
        },
      }),
      "Line 2 is held back: answer: spans should follow each other without overlap, and their tools be in the set.",
    ],
    [
      "a span behind its text",
      named({ ...first, answer: { tools: [], requirements: [{ start: 5, end: 99, tools: [] }] } }),
      "Line 2 is held back: the words from 5 to 99 end behind their request, which has 40 characters.",
    ],
  ])("%s: the others count", async (_what, line, sentence) => {
    const result = await read(withLine(lines.join("\n"), 1, line));
    expect(sentences(result)).toEqual([sentence]);
    expect(result).toMatchObject({ lines: 5, added: 4, refusedLines: 1 });
  });

  it("keeps spans of a request that is not here", async () => {
    const far = {
      ...first,
      item: { ...first.item, text: "f".repeat(64) },
      answer: { tools: [], requirements: [{ start: 5, end: 99, tools: [] }] },
    };
    expect(await read(withLine(lines.join("\n"), 1, named(far)))).toMatchObject({ added: 5, refusedLines: 0 });
  });
});

describe("a file that is odd as a whole", () => {
  const text = write(RECORDS);
  it.each<[string, string, Partial<JudgementsRead>]>([
    ["empty", "", { refusal: "This is no file of judgements: its first line does not say so." }],
    [
      "something else",
      '{"a":1}\n{"b":2}\n',
      { refusal: "This is no file of judgements: its first line does not say so." },
    ],
    [
      "of a newer version",
      text.replace('"schema":1', '"schema":2'),
      {
        refusal:
          "The file was written by a newer version of Kitpick (schema 2; this one reads up to 1). Open it with that version.",
      },
    ],
    [
      "of another project",
      text.replace('"project":"p1"', '"project":"p2"'),
      { refusal: "The file belongs to another project, “p2”. Open that project and read it there." },
    ],
    [
      "without its data set",
      text.replace(/"dataset":\{[^}]*\}/, '"dataset":7'),
      {
        refusal:
          "The first line of the file is damaged: it does not say which project and data the judgements are of. Ask for the file again.",
      },
    ],
    [
      "cut at the end of a line",
      text.split("\n").slice(0, 4).join("\n"),
      {
        added: 3,
        notices: [
          "The file was not saved to its end: its last line is missing. What it has counts; ask for the file again.",
        ],
      },
    ],
    [
      "without a line",
      text.split("\n").toSpliced(2, 1).join("\n"),
      { added: 4, notices: ["The file says that it has 5 lines, but 4 were found. Ask for the file again."] },
    ],
    [
      "with another name in its first line",
      text.replace("Marek", "Mark"),
      {
        added: 5,
        notices: [
          "The file was changed after it was written. Every judgement that was taken has its own id; the names in its first line may be wrong.",
        ],
      },
    ],
  ])("%s", async (_what, content, expected) => {
    expect(await read(content)).toMatchObject({ added: 0, ...expected });
  });

  it("of more than can be read is refused before it is read", async () => {
    const blob = { size: 300 * 1024 * 1024, stream: () => expect.unreachable() } as unknown as Blob;
    const result = await readJudgementFile(blob, {
      project: PROJECT.id,
      isKnown: () => false,
      textOf: () => null,
      take: () => undefined,
    });
    expect(result.refusal).toContain("at most 200 MB can be read");
  });

  it("of 20,000 bad lines lists a thousand and counts all", async () => {
    const [head] = text.split("\n");
    const result = await read([head, ...Array.from({ length: 20_000 }, () => "7")].join("\n"));
    expect([result.refusedLines, result.refused.length, result.lines]).toEqual([20_000, 1000, 20_000]);
  });
});

describe("files of nothing in particular", () => {
  const many = [
    ...RECORDS,
    ...Array.from({ length: 4 }, (_, at) => makeJudgement(author("ao", "d3", at + 1), `q${at}`)),
  ];
  const text = write(many);

  it("spoilt in 3,000 ways, nothing is thrown, no line is lost, and what is taken is what was written", async () => {
    const written = new Set(many.map(canonicalJson));
    for (let at = 0; at < 3_000; at += 1) {
      const known = new Map<RecordId, AnnotationRecord>();
      const result = await read(spoilText(text, drawsFor(`judgements ${at}`)), known);
      expect(result.added + result.known + result.refusedLines).toBe(result.lines);
      expect(known.size).toBe(result.added);
      for (const record of known.values()) expect(written.has(canonicalJson(record))).toBe(true);
    }
  });

  it("twisted and named anew in 3,000 ways, what is taken keeps its id", async () => {
    const [head] = text.split("\n");
    let taken = 0;
    for (let at = 0; at < 3_000; at += 1) {
      const twisted = twistJson(many[at % many.length], drawsFor(`twisted ${at}`));
      const line =
        typeof twisted === "object" && twisted !== null && !Array.isArray(twisted)
          ? { ...twisted, id: contentId(twisted) }
          : twisted;
      const known = new Map<RecordId, AnnotationRecord>();
      const result = await read(`${head}\n${JSON.stringify(line)}\n`, known);
      expect(result.added + result.refusedLines).toBe(1);
      for (const record of known.values()) expect(contentId(record)).toBe(record.id);
      taken += known.size;
    }
    expect(taken).toBeGreaterThan(100);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("bytes that are no text refuse lines, never more", async () => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < 500; at += 1) {
      const damaged = bytes.slice();
      damaged[(at * 7919) % bytes.length] = (at * 31) % 256;
      const result = await read(damaged);
      expect(result.refusal !== null || result.added >= many.length - 2).toBe(true);
    }
  });
});

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]));
}
