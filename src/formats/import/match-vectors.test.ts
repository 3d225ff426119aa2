import { describe, expect, it } from "vitest";
import type { RawFile } from "../open/decode-file";
import { hashBytes } from "../model/hash-bytes";
import { readFiles } from "./read-files";

const file = (name: string, text: string): RawFile => ({ name, bytes: new TextEncoder().encode(text) });
const TOOLS = file("tools.json", JSON.stringify({ Train: "Finds trains.", Table: "Books a table." }));
const REQUESTS = file("requests.json", JSON.stringify([{ query: "Find a train to Ghent.", tool: ["Train"] }]));

describe("vectors that are dropped with their data", () => {
  it("find their texts: by the name of a tool, the text of a request, the hash of a text", async () => {
    const rows = ["Train", "Find a train to Ghent.", hashBytes("Table: Books a table.")];
    const vectors = file("v.tsv", `# encoder: mine\n${rows.map((id) => `${id}\t1,0`).join("\n")}`);
    const read = await readFiles([TOOLS, REQUESTS, vectors]);
    expect(read.vectors).toMatchObject([{ encoder: "mine", dimensions: 2 }]);
    expect(read.vectors[0]!.vectors.map(([text]) => text)).toEqual([
      "Train: Finds trains.",
      "Find a train to Ghent.",
      "Table: Books a table.",
    ]);
    expect(read.files[2]).toMatchObject({ rowsRead: 3, rowsKept: 3, format: "Vectors (id, 32-bit floats)" });
    expect(read.dataset?.provenance.files.map(({ name }) => name)).toEqual(["tools.json", "requests.json"]);
  });

  it("are held back where they belong to nothing, and the sentence says which", async () => {
    const read = await readFiles([TOOLS, file("v.tsv", "Train\t1,0\nPlane\t0,1\n")]);
    expect(read.vectors[0]!.vectors).toHaveLength(1);
    expect(read.files[1]).toMatchObject({ rowsRead: 2, rowsKept: 1 });
    expect(read.messages.find(({ code }) => code === "unknown-id")).toMatchObject({
      severity: "held-back",
      where: "line 2",
      sentence: expect.stringMatching(/^1 vector belongs to no tool or request .*"Plane"/) as string,
    });
  });

  it("alone they wait for their data", async () => {
    const read = await readFiles([file("v.tsv", "Train\t1,0\n")]);
    expect(read.dataset).toBeNull();
    expect(read.missing).toContain("The vectors are here, but not the data they belong to.");
  });
});
