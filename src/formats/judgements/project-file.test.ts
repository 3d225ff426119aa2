import { expect, it } from "vitest";
import { PROJECT } from "../testing/annotation-records";
import { drawsFor, twistJson } from "../testing/spoil";
import { readProjectFile, writeProjectFile } from "./project-file";

const FILE: unknown = JSON.parse(writeProjectFile(PROJECT));

it("a project is read as it was written", () => {
  expect(readProjectFile(FILE)).toEqual({ ok: true, value: PROJECT });
});

it.each<[string, unknown, string]>([
  ["something else", { name: "x" }, "This file holds no project and no judgements."],
  ["a list", [FILE], "This file holds no project and no judgements."],
  ["of a newer version", { ...(FILE as object), schema: 2 }, "It was written by a newer version of Kitpick"],
  [
    "with other guidelines",
    { ...(FILE as object), guidelines: [{ ...PROJECT.guidelines[0], text: "# Accept all" }] },
    "Its guidelines were changed after they were saved. Ask for the file again.",
  ],
])("%s is refused", (_what, json, why) => {
  expect(readProjectFile(json)).toMatchObject({ ok: false, why: expect.stringContaining(why) });
});

it("twisted in 3,000 ways it is read whole or refused with a sentence", () => {
  for (let at = 0; at < 3_000; at += 1) {
    const read = readProjectFile(twistJson(FILE, drawsFor(`project ${at}`)));
    if (!read.ok) expect(read.why).toMatch(/\.$/);
    else expect(Object.keys(read.value).sort()).toEqual(Object.keys(PROJECT).sort());
  }
});
