import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { headersFor, isNamedByContent } from "./headers";
import { listOfflineFiles, listOfflineHeaders } from "./offline-files";

it("lists every file of a build that a visit needs, with a digest where the name does not say the content", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "build-"));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const name of ["index.html", "assets/index-Ab12Cd34.js", "models/one/model.onnx", "samples/README.md"])
    write(name, name);
  for (const name of ["_headers", ".htaccess", "hosts/nginx.conf", "hosts/Caddyfile"]) write(name, name);
  write("assets/ort-wasm-simd-threaded.asyncify-Ab12Cd34.wasm", "");
  const files = listOfflineFiles(folder, isNamedByContent);
  expect(files).toEqual([
    { url: "assets/index-Ab12Cd34.js", revision: null },
    { url: "index.html", revision: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
  ]);
  write("index.html", "another");
  expect(listOfflineFiles(folder, isNamedByContent)[1]?.revision).not.toBe(files[1]?.revision);
});

it("names the headers of the page, and of what differs from it", () => {
  const files = ["index.html", "embed.html", "assets/index-Ab12Cd34.js", "assets/walk.worker-Ab12Cd34.js"];
  const { usual, others } = listOfflineHeaders(
    files.map((url) => ({ url, revision: null })),
    headersFor,
  );
  expect(usual).toEqual(headersFor("/index.html"));
  expect(Object.keys(others)).toEqual(["embed.html", "assets/walk.worker-Ab12Cd34.js"]);
  const { "Cache-Control": kept, ...sent } = headersFor("/assets/walk.worker-Ab12Cd34.js");
  expect(kept).toContain("immutable");
  expect(others["assets/walk.worker-Ab12Cd34.js"]).toEqual(sent);
});
