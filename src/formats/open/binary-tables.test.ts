import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { readFiles } from "../import/read-files";
import type { RawFile } from "../open/decode-file";
import { makeFile } from "../testing/read-texts";
import { makeZip } from "../zip/testing/make-zip";

const TOOLS = makeFile("tools.json", { forecast: "Rain or sun.", table: "Books a table." });

const CONVERSATIONS = [
  ["Will it rain in Bergen tomorrow?", "forecast"],
  ["Book a table for four on Friday", "table"],
].map(([content, name]) => [
  { role: "user", content },
  { role: "assistant", tool_calls: [{ type: "function", function: { name, arguments: "secret" } }] },
]);

type Columns = Parameters<typeof parquetWriteBuffer>[0]["columnData"];

const parquet = (columnData: Columns, codec: "UNCOMPRESSED" | "SNAPPY" = "SNAPPY"): RawFile => ({
  name: "log.parquet",
  bytes: new Uint8Array(parquetWriteBuffer({ columnData, codec })),
});

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A workbook of one sheet, every cell a text of its own. */
function workbook(rows: readonly (readonly string[])[], more: Record<string, string> = {}): RawFile {
  const cell = (text: string, column: number, row: number): string =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
  const sheet = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, at, row)).join("")}</row>`)
    .join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const bytes = makeZip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Log" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });
  return { name: "log.xlsx", bytes };
}

async function read(...files: RawFile[]) {
  const { dataset, messages } = await readFiles([TOOLS, ...files]);
  const names = new Map(dataset?.tools.map(({ id, name }) => [id, name]));
  return {
    requests: (dataset?.queries ?? []).map(({ text, gold }) => [text, gold?.map((id) => names.get(id))]),
    messages,
    said: messages.map(({ sentence }) => sentence).join("\n"),
    kept: JSON.stringify([dataset, messages]),
  };
}

const EXPECTED = [
  ["Will it rain in Bergen tomorrow?", ["forecast"]],
  ["Book a table for four on Friday", ["table"]],
];

describe("Parquet", () => {
  it.each(["UNCOMPRESSED", "SNAPPY"] as const)("with conversations is a log (%s)", async (codec) => {
    const file = parquet([{ name: "messages", data: CONVERSATIONS, type: "JSON" }], codec);
    const { requests, kept, said } = await read(file);
    expect(requests).toEqual(EXPECTED);
    expect(said).toContain("The Parquet file has 2 rows of 1 column.");
    expect(kept).not.toContain("secret");
  });

  it("of plain columns is a table of requests; large whole numbers and dates do not break it", async () => {
    const file = parquet([
      { name: "query", data: EXPECTED.map(([text]) => text), type: "STRING" },
      { name: "tools", data: EXPECTED.map(([, tools]) => tools), type: "JSON" },
      { name: "count", data: [1n, 2n ** 60n], type: "INT64" },
      { name: "day", data: [new Date(0), new Date(1)], type: "TIMESTAMP" },
    ]);
    expect((await read(file)).requests).toEqual(EXPECTED);
  });

  it("in a .zip is opened like one beside it; a workbook there is to be taken out", async () => {
    const { bytes } = parquet([{ name: "messages", data: CONVERSATIONS, type: "JSON" }]);
    const sheet = workbook([["query", "tools"]]).bytes;
    const { requests, said } = await read({
      name: "x.zip",
      bytes: makeZip({ "a/log.parquet": bytes, "b.xlsx": sheet }),
    });
    expect(requests).toEqual(EXPECTED);
    expect(said).toContain("it holds 2 files to read");
    expect(said).toContain("Take it out and drop it by itself.");
  });

  it("that is damaged is refused in a sentence", async () => {
    const { bytes } = parquet([{ name: "messages", data: CONVERSATIONS, type: "JSON" }]);
    const cut = bytes.slice();
    cut.fill(0xff, 4, bytes.length - 8);
    const { requests, messages } = await read({ name: "log.parquet", bytes: cut });
    expect(requests).toEqual([]);
    expect(messages.find(({ code }) => code === "bad-table-file")?.sentence).toContain("cannot be read");
  });
});

describe("a workbook", () => {
  it("with a column of conversations is a log", async () => {
    const rows = CONVERSATIONS.map((messages, at) => [String(at), JSON.stringify(messages)]);
    const { requests, kept, said } = await read(workbook([["id", "messages"], ...rows]));
    expect(requests).toEqual(EXPECTED);
    expect(said).toContain("The workbook has 2 rows of 2 columns.");
    expect(kept).not.toContain("secret");
  });

  it("with requests and lists of tools is a table of requests", async () => {
    const { requests } = await read(
      workbook([
        ["query", "tools"],
        ["Will it rain in Bergen tomorrow?", '["forecast"]'],
        ["Book a table for four on Friday", '["table"]'],
      ]),
    );
    expect(requests).toEqual(EXPECTED);
  });

  it("without rows, damaged, or protected is refused in a sentence", async () => {
    expect((await read(workbook([]))).said).toContain("The workbook has no rows.");
    expect((await read(workbook([["a"]], { "xl/worksheets/sheet1.xml": "<worksheet" }))).requests).toEqual([]);
    const bytes = new Uint8Array(600).fill(1);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
    expect((await read({ name: "log.xlsx", bytes })).said).toContain("without a password");
  });
});
