/** Who may import whom: the table, and a reader of every import that fails when one goes against the stream. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { describe, expect, it } from "vitest";

interface AreaRule {
  /** Areas or single modules, as paths below `src`. Its own area is always allowed. */
  areas: string[];
  /** npm packages; a package may name one of its paths. */
  packages: string[];
}

const STATE_PORTS = [
  "engine/inspector/inspector",
  "engine/encoder-library",
  "engine/comparison/measurer",
  "engine/engine",
  "engine/errors",
  "engine/evaluation/evaluation-engine",
  "engine/language-model/model-endpoint",
  "storage/evaluations",
  "storage/kept-runs",
  "storage/storage",
];
const ENCODER_PACKAGES = ["@xenova/transformers", "onnxruntime-web"];
const DATA_PACKAGES = ["idb", "valibot", "@noble/hashes"];
const TABLE_PACKAGES = ["@tanstack/react-table", "@tanstack/react-virtual"];
const SCREEN_PACKAGES = ["react", "zustand"];

/** The longest entry that begins a file's path is its rule. */
const RULES: Record<string, AreaRule> = {
  core: { areas: [], packages: [] },
  /** A leaf of its own: encoders and data both come in archives, and neither area knows the other. */
  archive: { areas: [], packages: ["fflate"] },
  formats: { areas: ["core/domain", "archive"], packages: ["valibot", "@noble/hashes", "yaml"] },
  "formats/write": { areas: ["core/domain", "formats"], packages: ["fflate"] },
  engine: { areas: ["core"], packages: ["idb", "@noble/hashes"] },
  "engine/encoder": { areas: ["core", "engine", "archive"], packages: ENCODER_PACKAGES },
  /** `formats`: what is stored is checked as strictly as a file, by the same code. */
  storage: { areas: ["core/domain", "formats"], packages: DATA_PACKAGES },
  state: { areas: ["core", "formats", ...STATE_PORTS], packages: ["zustand", "tinykeys", "valibot", "@noble/hashes"] },
  /** `formats/write`: what is shown is saved by the same writers, which know nothing but the nouns. */
  ui: {
    areas: ["core/domain", "formats/write"],
    packages: ["react", "react-dom", "@leeoniya/ufuzzy", ...TABLE_PACKAGES],
  },
  screens: { areas: ["core", "formats/write", "state", "ui"], packages: SCREEN_PACKAGES },
  headless: {
    areas: ["core", "formats", "engine", "storage"],
    packages: [...DATA_PACKAGES, ...ENCODER_PACKAGES, "node:"],
  },
};

/** Files that join areas: the page, and each worker thread. */
const ROOT_FILE = /^[^/]+\.tsx?$|\.worker\.ts$/;
const TEST_FILE = /\.test\.tsx?$|\/testing\//;
const TEST_PACKAGES = ["vitest", "fast-check", "fake-indexeddb", "vite", "wink-bm25-text-search", "node:"];
const ROOT_PACKAGES = ["react", "react-dom", "@fontsource-variable/newsreader"];
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|shared|lib)\//;

/** What is wrong with one file; empty when nothing is. `file` is its path below `src`. */
function problemsOf(file: string, text: string): string[] {
  const problems = importsOf(file, text).flatMap((specifier) => problemOfImport(file, specifier));
  if (FORBIDDEN_FOLDERS.test(file)) problems.push(`${file}: a helper lives in the area that owns its noun.`);
  if (/(^|\/)index\.tsx?$/.test(file)) problems.push(`${file}: index files hide where a name comes from.`);
  return problems;
}

/** Every module a file names: imports of values and types, re-exports, `import()`, and workers by `new URL`. */
function importsOf(file: string, text: string): string[] {
  const found: string[] = [];
  const note = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === "Literal" && typeof node.value === "string") found.push(node.value);
    if (node?.type === "TemplateLiteral" && node.quasis.length === 1) found.push(node.quasis[0]!.value.raw);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
    TSExternalModuleReference: ({ expression }) => note(expression),
    NewExpression(node) {
      const [address, base] = node.arguments;
      const isOfHere = base && text.slice(base.start, base.end) === "import.meta.url";
      if (node.callee.type === "Identifier" && node.callee.name === "URL" && isOfHere) note(address);
    },
  }).visit(program);
  return found;
}

function problemOfImport(file: string, specifier: string): string[] {
  const name = specifier.replace(/\?.*$/, "");
  const fault = name.startsWith(".") ? faultOfModule(file, name) : faultOfPackage(file, name);
  return fault ? [`${file} imports ${specifier}: ${fault}`] : [];
}

function faultOfModule(file: string, specifier: string): string | null {
  const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.(ts|tsx)$/, "");
  if (target.startsWith("..")) return isRoot(file) || isTest(file) ? null : "nothing outside src may be imported.";
  if (isRoot(file)) return null;
  if (isTest(file) && /(^|\/)testing\//.test(target)) return null;
  const area = areaOf(file);
  if (area === null) return "this folder is not in the table.";
  if (isRoot(`${target}.ts`)) return topOf(file) === topOf(target) ? null : "roots join areas; no area imports a root.";
  if (crossesScreens(file, target)) return "no folder of screens imports another.";
  const allowed = [area, topOf(file) === "engine" ? "engine" : area, ...(RULES[area]?.areas ?? [])];
  return allowed.some((entry) => isWithin(target, entry)) ? null : `${area} may not know ${areaOf(target) ?? target}.`;
}

function faultOfPackage(file: string, specifier: string): string | null {
  const area = areaOf(file);
  const allowed = [
    ...(area === null ? [] : (RULES[area]?.packages ?? [])),
    ...(RULES[topOf(file)]?.packages ?? []),
    ...(isRoot(file) && area === null ? ROOT_PACKAGES : []),
    ...(isTest(file) ? TEST_PACKAGES : []),
  ];
  const isAllowed = allowed.some((entry) =>
    entry.endsWith(":") ? specifier.startsWith(entry) : isWithin(specifier, entry),
  );
  return isAllowed ? null : `${area ?? "a root"} may not use this package.`;
}

const isRoot = (file: string): boolean => ROOT_FILE.test(file) && !isTest(file);
const isTest = (file: string): boolean => TEST_FILE.test(file);
const topOf = (file: string): string => file.split("/")[0] ?? file;
const isWithin = (target: string, entry: string): boolean => target === entry || target.startsWith(`${entry}/`);

function areaOf(file: string): string | null {
  const areas = Object.keys(RULES).filter((area) => isWithin(file, area));
  return areas.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Folders below `screens` are screens; files directly in it belong to all of them. */
function crossesScreens(file: string, target: string): boolean {
  const [from, to] = [file.split("/"), target.split("/")];
  if (from[0] !== "screens" || to[0] !== "screens" || to.length === 2) return false;
  return from[1] !== to[1];
}

const SOURCE = path.resolve("src");

function sourceFiles(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split(path.sep).join("/"));
}

describe("who may import whom", () => {
  it("holds for every file", () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => problemsOf(file, readFileSync(path.join(SOURCE, file), "utf8")))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["core reaches for the engine", "core/pipeline/run-pipeline.ts", 'import { x } from "../../engine/engine";'],
    ["a type import counts", "core/domain/tool.ts", 'import type { Storage } from "../../storage/storage";'],
    ["core uses a package", "core/retrieve/bm25.ts", 'import * as v from "valibot";'],
    ["formats reaches past the nouns", "formats/ptr.ts", 'import { x } from "../core/pipeline/edits";'],
    ["transformers outside the encoder", "engine/engine-host.ts", 'import { env } from "@xenova/transformers";'],
    ["transformers by import()", "state/actions/edit.ts", 'await import("@xenova/transformers");'],
    ["transformers in a type", "screens/walk/Walk.tsx", 'type T = import("@xenova/transformers").Tensor;'],
    ["state knows an implementation", "state/actions/run.ts", 'import { x } from "../../engine/engine-client";'],
    ["ui knows the state", "ui/Button.tsx", 'import { x } from "../state/session";'],
    ["a screen knows another", "screens/shell/App.tsx", 'import { Walk } from "../walk/Walk";'],
    ["a screen knows the storage", "screens/walk/Walk.tsx", 'import type { Storage } from "../../storage/storage";'],
    ["headless knows the screen", "headless/evaluate.ts", 'import { x } from "../ui/amounts";'],
    ["storage re-exports the engine", "storage/storage.ts", 'export * from "../engine/errors";'],
    ["a worker of another area", "state/x.ts", 'new Worker(new URL("../engine/engine.worker.ts", import.meta.url));'],
    ["an index file", "core/index.ts", 'export * from "./domain/ids";'],
    ["a folder of odds and ends", "core/utils/arrays.ts", ""],
    ["a test fetches a foreign area", "core/metrics/tracc.test.ts", 'import { x } from "../../state/session";'],
    ["node in the page's code", "storage/indexed-db.ts", 'import { readFileSync } from "node:fs";'],
  ])("is enforced: %s", (_name, file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1);
  });

  it.each<[string, string]>([
    [
      "engine/encoder/encode.worker.ts",
      'import { env } from "@xenova/transformers";\nimport url from "onnxruntime-web/x.mjs?url";',
    ],
    ["engine/engine-client.ts", 'new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });'],
    ["screens/walk/Walk.tsx", 'import { useApp } from "../app-context";\nimport { Button } from "../../ui/Button";'],
    ["main.tsx", 'import { createRoot } from "react-dom/client";\nimport { Walk } from "./screens/walk/Walk";'],
    ["core/metrics/tracc.test.ts", 'import fc from "fast-check";\nimport { tracc } from "./tracc";'],
  ])("lets %s import what it may", (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});
