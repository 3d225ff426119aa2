import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the workers and the style sheet bring into the build; what the page imports, the bundler lists itself. */
const PACKAGES = [
  "@fontsource-variable/newsreader",
  "@xenova/transformers",
  "@huggingface/transformers-structured-output",
  "@huggingface/jinja",
  "@huggingface/tokenizers",
  "onnxruntime-web",
  "d3-force",
  "d3-dispatch",
  "d3-quadtree",
  "d3-timer",
  "gpt-tokenizer",
  "umap-js",
  "ml-levenberg-marquardt",
  "ml-matrix",
  "ml-array-max",
  "ml-array-min",
  "ml-array-rescale",
  "is-any-array",
  "workbox-core",
  "workbox-precaching",
  "workbox-routing",
  "workbox-strategies",
];

/** ONNX Runtime ships its licence in its repository, not in its packages. */
const MIT_OF: Record<string, string> = { "onnxruntime-web": "Copyright (c) Microsoft Corporation" };

/**
 * What ONNX Runtime's WebAssembly is compiled with, by the names that its build gives them: as its list of dependencies
 * (`cmake/deps.txt`) and its notices (`ThirdPartyNotices.txt`) say.
 */
export const COMPILED_IN: readonly { name: string; licence: string; source: string }[] = [
  { name: "abseil_cpp", licence: "Apache-2.0", source: "https://github.com/abseil/abseil-cpp" },
  { name: "date", licence: "MIT", source: "https://github.com/HowardHinnant/date" },
  { name: "eigen", licence: "MPL-2.0", source: "https://gitlab.com/libeigen/eigen" },
  { name: "emscripten", licence: "MIT", source: "https://github.com/emscripten-core/emscripten" },
  { name: "flatbuffers", licence: "Apache-2.0", source: "https://github.com/google/flatbuffers" },
  { name: "gsl", licence: "MIT", source: "https://github.com/microsoft/GSL" },
  { name: "json", licence: "MIT", source: "https://github.com/nlohmann/json" },
  { name: "mp11", licence: "BSL-1.0", source: "https://github.com/boostorg/mp11" },
  { name: "onnx", licence: "Apache-2.0", source: "https://github.com/onnx/onnx" },
  { name: "protobuf", licence: "BSD-3-Clause", source: "https://github.com/protocolbuffers/protobuf" },
  { name: "re2", licence: "BSD-3-Clause", source: "https://github.com/google/re2" },
  { name: "safeint", licence: "MIT", source: "https://github.com/dcleblanc/SafeInt" },
];

/** The licences of `PACKAGES`, as Markdown in the form of the bundler's own list. */
export function thirdPartyLicenses(nodeModules = "node_modules"): string {
  return PACKAGES.map((name) => {
    const folder = join(nodeModules, name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
      string,
      string
    >;
    const more = name === "onnxruntime-web" ? compiledIn(version!) : "";
    return `\n## ${name} - ${version} (${license})\n\n${readLicense(name, folder)}\n${more}`;
  }).join("");
}

function compiledIn(version: string): string {
  const rows = COMPILED_IN.map(({ name, licence, source }) => `- ${name} (${licence}): ${source}`);
  const notices = `https://github.com/microsoft/onnxruntime/blob/v${version}/ThirdPartyNotices.txt`;
  return `\nIts WebAssembly is compiled with these; their source is there, their notices are at ${notices}:\n\n${rows.join("\n")}\n`;
}

function readLicense(name: string, folder: string): string {
  const file = join(folder, "LICENSE");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const holder = MIT_OF[name];
  if (!holder) throw new Error(`${name} has no licence file. Name its licence in third-party.ts.`);
  return readFileSync("LICENSE", "utf8")
    .replace(/^Copyright.*$/m, holder)
    .trim();
}
