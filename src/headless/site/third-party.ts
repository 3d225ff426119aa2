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
  "workbox-core",
  "workbox-precaching",
  "workbox-routing",
  "workbox-strategies",
];

/** ONNX Runtime ships its licence in its repository, not in its packages. */
const MIT_OF: Record<string, string> = { "onnxruntime-web": "Copyright (c) Microsoft Corporation" };

/** The licences of `PACKAGES`, as Markdown in the form of the bundler's own list. */
export function thirdPartyLicenses(nodeModules = "node_modules"): string {
  return PACKAGES.map((name) => {
    const folder = join(nodeModules, name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
      string,
      string
    >;
    return `\n## ${name} - ${version} (${license})\n\n${readLicense(name, folder)}\n`;
  }).join("");
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
