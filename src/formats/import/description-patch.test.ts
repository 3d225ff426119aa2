import { describe, expect, it } from "vitest";
import { applyDatasetEdit, type Dataset } from "../../core/domain/dataset";
import type { RawFile } from "../open/decode-file";
import { makeFile } from "../testing/read-texts";
import { describeDescriptionPatch, patchDescriptions, type DescriptionPatch } from "./description-patch";
import { readFiles } from "./read-files";

const tool = (name: string, description?: string) => ({
  ...{ name, ...(description === undefined ? {} : { description }) },
  ...{ inputSchema: { type: "object", properties: { name: { type: "string", description: "of it" } } } },
  _meta: { vendor: { name: "x", description: "y" } },
});

/** The data set with descriptions in other words, as the editor keeps it. */
function reword(dataset: Dataset, words: Record<string, string>): Dataset {
  return Object.entries(words).reduce((current, [name, after]) => {
    const { id, description } = current.tools.find((one) => one.name === name)!;
    const edit = { kind: "description", tool: id, before: description, after } as const;
    const edits = [
      ...(current.provenance.derivation?.edits ?? []),
      { at: "2026-01-02T03:04:05.000Z", edit, hashBefore: current.hash },
    ];
    const derivation = { parent: { name: dataset.name, hash: dataset.hash }, edits, undone: [] };
    return { ...current, ...applyDatasetEdit(current, edit), provenance: { ...current.provenance, derivation } };
  }, dataset);
}

async function patched(file: RawFile, words: Record<string, string>, others: RawFile[] = []) {
  const { dataset } = await readFiles([file, ...others]);
  const reworded = reword(dataset!, words);
  return { reworded, patch: (await patchDescriptions(file, reworded)) as DescriptionPatch };
}

const FILE = makeFile("drive.json", {
  jsonrpc: "2.0",
  result: { tools: [tool("find", "Find documents"), tool("read", " Read a file "), tool("bare")], nextCursor: null },
});

describe("a patch of descriptions", () => {
  it("changes these alone, and the edited file reads as the data set is", async () => {
    const { reworded, patch } = await patched(FILE, {
      find: "Find one lease",
      read: "Read all of a file",
      bare: "Now said",
    });
    expect(patch.left).toEqual([]);
    expect(patch.steps).toEqual([
      { op: "test", path: "/result/tools/0/name", value: "find" },
      { op: "replace", path: "/result/tools/0/description", value: "Find one lease" },
      { op: "test", path: "/result/tools/1/name", value: "read" },
      { op: "replace", path: "/result/tools/1/description", value: "Read all of a file" },
      { op: "test", path: "/result/tools/2/name", value: "bare" },
      { op: "add", path: "/result/tools/2/description", value: "Now said" },
    ]);
    const again = await readFiles([makeFile("drive.json", JSON.parse(patch.edited!))]);
    const said = ({ tools }: Pick<Dataset, "tools">) =>
      tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]);
    expect(said(again.dataset!)).toEqual(said(reworded));
    const meta = (JSON.parse(patch.edited!) as { result: { tools: { _meta: unknown }[] } }).result.tools;
    expect(meta.every(({ _meta }) => JSON.stringify(_meta) === '{"vendor":{"name":"x","description":"y"}}')).toBe(true);
    expect(describeDescriptionPatch(patch)).toBe("The file has 3 descriptions of yours.");
  });

  it("of a catalogue of names and descriptions replaces the value; a slash in a name is escaped", async () => {
    const { patch } = await patched(makeFile("catalogue.json", { "a/b": "One thing", other: "Two" }), {
      "a/b": "Says more",
    });
    expect(patch.steps).toEqual([
      { op: "test", path: "/a~1b", value: "One thing" },
      { op: "replace", path: "/a~1b", value: "Says more" },
    ]);
  });

  it("leaves out what stands twice with the same words, and takes the file that was read alone", async () => {
    const twice = makeFile("twice.json", {
      tools: [tool("find", "Find it"), tool("else", "Other words")],
      more: [{ name: "find", description: "Find it" }],
    });
    const { patch, reworded } = await patched(twice, { find: "Found", else: "Said" });
    expect(patch.steps).toHaveLength(2);
    expect(patch.left).toEqual([expect.stringContaining("2 times")]);
    expect(await patchDescriptions(makeFile("twice.json", { tools: [] }), reworded)).toContain(
      "its content is another",
    );
    const { dataset } = await readFiles([FILE]);
    expect(await patchDescriptions(FILE, dataset!)).toContain("No description");
  });
});
