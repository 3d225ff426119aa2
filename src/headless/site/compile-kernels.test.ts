import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { KERNELS_WASM } from "../../workers/vectors/kernels/kernels-wasm";
import { compileKernels, KERNELS_ARTEFACT } from "./compile-kernels";

it("compiles the kernels to the bytes that are kept", async () => {
  expect(await compileKernels()).toBe(readFileSync(KERNELS_ARTEFACT, "utf8"));
});

it("keeps a module that imports a memory and nothing else", () => {
  const module = new WebAssembly.Module(Buffer.from(KERNELS_WASM, "base64"));
  expect(WebAssembly.Module.imports(module)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain("nearestFloat");
});
