import { describe, expect, it } from "vitest";
import { sniffFile } from "./sniff";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => sniffFile({ name: "my-vectors", bytes: encode(text) });

/** 32-bit floats, little-endian, in base64. */
function pack(numbers: readonly number[]): string {
  const bytes = new Uint8Array(numbers.length * 4);
  numbers.forEach((x, i) => new DataView(bytes.buffer).setFloat32(i * 4, x, true));
  return btoa(String.fromCharCode(...bytes));
}

const asJson = (vectors: unknown[], more: Record<string, unknown> = { encoder: "mine", dimensions: 2 }) =>
  JSON.stringify({ ...more, vectors });

async function vectorsOf(text: string) {
  return (await read(text)).result.content?.vectors ?? null;
}

describe("a file of vectors", () => {
  it("is read from JSON with base64, and from JSON with lists", async () => {
    const vectors = [
      { id: "Train", vector: pack([0.6, 0.8]) },
      { id: "Table", vector: [1, 0] },
    ];
    expect(await vectorsOf(asJson(vectors))).toEqual({
      encoder: "mine",
      dimensions: 2,
      rows: [
        { id: "Train", vector: Float32Array.of(0.6, 0.8), at: "row 0" },
        { id: "Table", vector: Float32Array.of(1, 0), at: "row 1" },
      ],
    });
    expect((await read(asJson(vectors))).format?.id).toBe("vectors");
  });

  it("is read from lines with a tab, the encoder in a comment", async () => {
    expect(await vectorsOf("# encoder: mine\nTrain\t0.6,0.8\r\n\nBook a table, please.\t-1, 0\n")).toEqual({
      encoder: "mine",
      dimensions: 2,
      rows: [
        { id: "Train", vector: Float32Array.of(0.6, 0.8), at: "line 2" },
        { id: "Book a table, please.", vector: Float32Array.of(-1, 0), at: "line 4" },
      ],
    });
  });

  it("brings vectors to length 1, and says how many", async () => {
    const text = "a\t3,4\nb\t0.6,0.8";
    expect((await vectorsOf(text))!.rows[0]!.vector).toEqual(Float32Array.of(0.6, 0.8));
    expect((await read(text)).result.messages.map(({ code }) => code)).toEqual(["not-unit", "no-encoder"]);
    expect((await read(text)).result.messages[0]!.sentence).toBe(
      "1 vector did not have length 1 and was scaled to it (first: line 1).",
    );
  });

  it.each<[string, unknown, string, RegExp]>([
    ["has no id", { vector: [1, 0] }, "no-id", /no id/],
    ["repeats an id", { id: "a", vector: [1, 0] }, "repeated-id", /appeared before/],
    ["is no base64", { id: "b", vector: "not base64!" }, "no-numbers", /neither a list of numbers nor base64/],
    ["is base64 of something else", { id: "b", vector: btoa("abc") }, "no-numbers", /neither/],
    ["has other dimensions", { id: "b", vector: [1, 0, 0] }, "dimensions", /has 3 numbers; the others have 2/],
    ["is not finite", { id: "b", vector: pack([1, Infinity]) }, "not-finite", /Number 2 is not a finite number/],
    ["has text among its numbers", { id: "b", vector: [1, "0"] }, "not-finite", /Number 2/],
    ["is zero", { id: "b", vector: [0, 0] }, "zero-vector", /no direction/],
    ["is no row", 5, "no-id", /no id/],
  ])("holds back a row that %s, and says where", async (_name, row, code, sentence) => {
    const { result } = await read(asJson([{ id: "a", vector: [1, 0] }, row]));
    expect(result.messages).toMatchObject([{ code, severity: "held-back", where: "row 1" }]);
    expect(result.messages[0]!.sentence).toMatch(sentence);
    expect(result.rowsRead).toBe(2);
    expect(result.content?.vectors?.rows).toHaveLength(1);
  });

  it("without a vector is an error, not an empty data set", async () => {
    expect((await read(asJson([]))).result).toMatchObject({ content: null, messages: [{ code: "no-vectors" }] });
  });

  it("is not taken for one when it is a table of something else", async () => {
    expect((await read("name\tdescription\nTrain\tFinds trains, and tickets")).format?.id).not.toBe("vectors");
    expect((await read('{"vectors": "of disease"}')).format?.id).toBe("ptr-catalogue");
  });
});
