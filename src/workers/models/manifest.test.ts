import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hashBytes } from "../hash";
import { MODELS } from "./manifest";

describe.each(Object.values(MODELS))("the files of $id", (model) => {
  const folder = path.join("public/models", model.id);

  it.each([...model.files])("$path has the length and hash of the manifest", ({ path: file, bytes, sha256 }) => {
    expect(statSync(path.join(folder, file)).size).toBe(bytes);
    expect(hashBytes(readFileSync(path.join(folder, file)))).toBe(sha256);
  });

  it("come with a model card that names the hash", () => {
    expect(readFileSync(path.join(folder, "README.md"), "utf8")).toContain(model.sha256);
  });
});
