import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { COMPILED_IN, thirdPartyLicenses } from "./third-party";

const RUNTIME = path.resolve("node_modules/onnxruntime-web/dist");

it("names all that the runtime's WebAssembly says it was compiled with", () => {
  const known = new Set(COMPILED_IN.map(({ name }) => name));
  const found = readdirSync(RUNTIME)
    .filter((file) => file.endsWith(".wasm"))
    .flatMap((file) => [...readFileSync(path.join(RUNTIME, file), "latin1").matchAll(/_deps\/(\w+)-src/g)])
    .map(([, name]) => name!);
  expect(new Set(found).size).toBeGreaterThan(2);
  expect(found.filter((name) => !known.has(name))).toEqual([]);
});

it("is said in the list of licences, with where the source is", () => {
  const text = thirdPartyLicenses();
  for (const { name, licence, source } of COMPILED_IN) expect(text).toContain(`- ${name} (${licence}): ${source}`);
  expect(text).toMatch(/onnxruntime\/blob\/v\d+\.\d+\.\d+\/ThirdPartyNotices\.txt/);
});
