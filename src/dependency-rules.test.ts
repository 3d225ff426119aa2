/** Who may import whom: the table, and a reader of every import that fails when one goes against the stream or in a ring. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { describe, expect, it } from "vitest";

interface AreaRule {
  /** Areas or single modules, as paths below `src`. Its own area is always allowed. */
  areas: string[];
  /** npm packages; a package may name one of its paths. */
  packages: string[];
  /** The folders of the area in the order of the stream: each may import those before it. `.`: files directly in the area. */
  rooms?: string[];
}

const STATE_PORTS = [
  "workers/walk/walk-engine",
  "workers/rpc/errors",
  "workers/evaluation/evaluation-engine",
  "workers/library/encoder-library",
  "workers/encoder/encoder-protocol",
  "workers/elsewhere/search-engine",
  "workers/elsewhere/engine-fault",
  "workers/jobs/ports",
  "workers/jobs/training",
  "workers/llm/model-endpoint",
  "workers/llm/page-model",
  "workers/library/text-model-library",
  "workers/models/text-model",
  "storage/ports",
];
const ENCODER_PACKAGES = ["@xenova/transformers", "onnxruntime-web"];
const DATA_PACKAGES = ["idb", "valibot", "@noble/hashes"];
const TABLE_PACKAGES = ["@tanstack/react-table", "@tanstack/react-virtual"];
const SCREEN_PACKAGES = ["react", "zustand"];
const SCREEN_AREAS = ["core", "formats/write", "wording", "state", "charts", "ui"];
/** A screen with rooms of its own; files directly in `screens` belong to all of them. */
const screenOf = (rooms: string[]): AreaRule => ({ areas: [...SCREEN_AREAS, "screens"], packages: [], rooms });

/** The longest entry that begins a file's path is its rule. */
const RULES: Record<string, AreaRule> = {
  core: {
    areas: [],
    packages: [],
    rooms: [
      ...["domain", "math", "retrieve", "metrics", "requirements", "network", "pipeline"],
      ...["recommend", "evaluate", "compare", "annotate", "inspect", "toolbox", "generate"],
    ],
  },
  /** English over traces and results, for the screen and for command lines. */
  wording: { areas: ["core"], packages: [] },
  /** What can be learned by touching it: pure facts of the method, and what is said of them. */
  lessons: { areas: ["core"], packages: [] },
  formats: {
    areas: ["core/domain"],
    packages: ["valibot", "@noble/hashes", "yaml"],
    rooms: [
      "model",
      "zip",
      "json",
      "records",
      "judgements",
      "write",
      "open",
      "foreign",
      "rows",
      "logs",
      "read",
      "import",
    ],
  },
  "formats/zip": { areas: ["formats/model"], packages: ["fflate"] },
  "formats/open": {
    areas: ["core/domain", "formats"],
    packages: ["hyparquet", "hyparquet-compressors", "read-excel-file/universal"],
  },
  "formats/write": { areas: ["core/domain", "formats"], packages: ["fflate"] },
  workers: {
    areas: ["core", "formats/model/hash-bytes"],
    packages: ["idb", "@noble/hashes", "gpt-tokenizer", "umap-js", "d3-force"],
    rooms: [
      ".",
      "rpc",
      "models",
      "encoder",
      "vectors",
      "jobs",
      "elsewhere",
      "walk",
      "evaluation",
      "library",
      "llm",
      "reader",
      "offline",
    ],
  },
  /** Search engines of the user's own: what they answer is looked at before it is taken. */
  "workers/elsewhere": { areas: ["core", "workers"], packages: ["valibot"] },
  "workers/encoder": { areas: ["core", "workers", "formats/zip"], packages: ENCODER_PACKAGES },
  "workers/models": { areas: ["core", "workers", "formats/zip"], packages: [] },
  "workers/library": { areas: ["core", "workers", "formats/zip"], packages: [] },
  "workers/llm": {
    areas: ["core", "workers"],
    packages: [...ENCODER_PACKAGES, "@huggingface/transformers-structured-output"],
  },
  "workers/offline": { areas: [], packages: ["workbox-core", "workbox-precaching"] },
  /** Reads the files that people drop. */
  "workers/reader": { areas: ["core/domain", "workers", "formats"], packages: [] },
  /** `formats`: what is stored is checked as strictly as a file, by the same code. `core/math`: many records are sorted in steps. */
  storage: {
    areas: ["core/domain", "core/math", "formats"],
    packages: DATA_PACKAGES,
    rooms: ["ports", "database", "cache", "evaluations", "user-data", "."],
  },
  state: {
    areas: ["core", "formats", "wording", ...STATE_PORTS],
    packages: ["zustand", "valibot", "@noble/hashes"],
    rooms: [
      ...["app", "datasets", "encoders", "walk", "llm", "elsewhere", "backup", "import"],
      ...["evaluation", "comparison", "generate", "network", "annotate", "."],
    ],
  },
  /** `formats/write`: what is shown is saved by the same writers, which know nothing but the nouns. */
  ui: {
    areas: ["core/domain", "formats/write"],
    packages: ["react", "react-dom", "tinykeys", "@leeoniya/ufuzzy", ...TABLE_PACKAGES],
  },
  charts: { areas: ["core/domain", "formats/write", "ui"], packages: ["react", "recharts"] },
  screens: { areas: SCREEN_AREAS, packages: SCREEN_PACKAGES },
  "screens/walk": screenOf(["picture", "geometry", "editing", "canvas", "mapper", "heads", "evidence", "."]),
  "screens/shell": screenOf(["ask", "."]),
  "screens/evaluate": screenOf(["context", "plan", "rows", "figures", "training", "."]),
  "screens/compare": screenOf(["context", "figures", "runs", "requests", "."]),
  "screens/datasets": screenOf(["context", "generate", "toolbox", "."]),
  "screens/learn": {
    areas: [...SCREEN_AREAS, "lessons", "screens"],
    packages: [],
    rooms: ["parts", "pictures", "class", "lesson", "gallery", "glossary", "paper-code", "teachers", "embed", "."],
  },
  headless: {
    areas: ["core", "lessons", "wording", "formats", "workers", "storage"],
    packages: [...DATA_PACKAGES, ...ENCODER_PACKAGES, "node:"],
  },
};

/** Files that join areas: the page, and each worker thread. */
const ROOT_FILE = /^[^/]+\.tsx?$|^boot\/|\.worker\.ts$/;
const TEST_FILE = /\.test\.tsx?$|\/testing\//;
const TEST_PACKAGES = [
  "vitest",
  "fast-check",
  "fake-indexeddb",
  "hyparquet-writer",
  "vite",
  "wink-bm25-text-search",
  "node:",
];
const ROOT_PACKAGES = ["react", "react-dom", "@fontsource-variable/newsreader"];
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common|shared|lib)\//;

/** What is wrong with one file; empty when nothing is. `file` is its path below `src`. */
function problemsOf(file: string, text: string): string[] {
  const problems = importsOf(file, text).flatMap((specifier) => problemOfImport(file, specifier));
  if (FORBIDDEN_FOLDERS.test(file)) problems.push(`${file}: a helper lives in the area that owns its noun.`);
  if (/(^|\/)index\.tsx?$/.test(file)) problems.push(`${file}: index files hide where a name comes from.`);
  if (!isTest(file) && roomOf(file) === -1) problems.push(`${file}: this folder is not among the rooms of its area.`);
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
  const target = targetOf(file, specifier);
  if (target.startsWith("..")) return isRoot(file) || isTest(file) ? null : "nothing outside src may be imported.";
  if (isRoot(file)) return null;
  if (isTest(file) && /(^|\/)testing\//.test(target)) return null;
  const area = areaOf(file);
  if (area === null) return "this folder is not in the table.";
  if (isRoot(`${target}.ts`)) return topOf(file) === topOf(target) ? null : "roots join areas; no area imports a root.";
  if (crossesScreens(file, target)) return "no folder of screens imports another.";
  const allowed = [area, topOf(file) === "workers" ? "workers" : area, ...(RULES[area]?.areas ?? [])];
  if (!allowed.some((entry) => isWithin(target, entry))) return `${area} may not know ${areaOf(target) ?? target}.`;
  return isTest(file) ? null : faultOfRooms(file, target);
}

/** Within one area the stream goes one way. */
function faultOfRooms(file: string, target: string): string | null {
  const outer = roomedAreaOf(file);
  if (outer === null || !isWithin(target, outer)) return null;
  return roomOf(target) <= roomOf(file) ? null : `it stands further down the stream of ${outer}.`;
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
const targetOf = (file: string, specifier: string): string =>
  path.posix.join(path.posix.dirname(file), specifier).replace(/\.(ts|tsx)$/, "");

const longestOf = (entries: string[], file: string): string | null =>
  entries.filter((entry) => isWithin(file, entry)).sort((a, b) => b.length - a.length)[0] ?? null;
const areaOf = (file: string): string | null => longestOf(Object.keys(RULES), file);
const ROOMED = Object.keys(RULES).filter((area) => RULES[area]?.rooms);
const roomedAreaOf = (file: string): string | null => longestOf(ROOMED, file);

/** The place of a file's folder in the stream of its area; 0 where the area has no rooms, -1 where the folder is none. */
function roomOf(file: string): number {
  const area = roomedAreaOf(file);
  const rooms = area === null ? [] : (RULES[area]?.rooms ?? []);
  if (area === null) return 0;
  const rest = file.slice(area.length + 1);
  if (!rest.includes("/")) return rooms.indexOf(".");
  const room = longestOf(rooms, rest);
  return room === null ? -1 : rooms.indexOf(room);
}

/** Folders below `screens` are screens; files directly in it belong to all of them. */
function crossesScreens(file: string, target: string): boolean {
  const [from, to] = [file.split("/"), target.split("/")];
  if (from[0] !== "screens" || to[0] !== "screens" || to.length === 2) return false;
  return from[1] !== to[1];
}

type Graph = Map<string, Set<string>>;

/** Who imports whom, types included; a worker's script is no import of the page that starts it. */
function importGraph(files: readonly string[], textOf: (file: string) => string): Graph {
  const byName = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), file]));
  const edges = (file: string): string[] =>
    importsOf(file, textOf(file))
      .filter((specifier) => specifier.startsWith(".") && !/\.worker\b/.test(specifier))
      .flatMap((specifier) => byName.get(targetOf(file, specifier)) ?? []);
  return new Map(files.map((file) => [file, new Set(edges(file))]));
}

function folderGraph(files: Graph): Graph {
  const folders: Graph = new Map([...files.keys()].map((file) => [path.posix.dirname(file), new Set()]));
  for (const [file, targets] of files)
    for (const target of targets) {
      const [from, to] = [path.posix.dirname(file), path.posix.dirname(target)];
      if (from !== to) folders.get(from)?.add(to);
    }
  return folders;
}

/** Groups that import each other in a circle, each as one line of sorted names. */
function ringsOf(graph: Graph): string[] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const inRing = [...graph.keys()].filter((node) => reach.get(node)?.has(node));
  const ringOf = (node: string): string[] =>
    inRing.filter((other) => reach.get(node)?.has(other) && reach.get(other)?.has(node));
  return [...new Set(inRing.map((node) => ringOf(node).sort().join(" ")))];
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return seen;
}

const SOURCE = path.resolve("src");

function sourceFiles(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split(path.sep).join("/"));
}

const readSource = (file: string): string => readFileSync(path.join(SOURCE, file), "utf8");

describe("who may import whom", () => {
  it("holds for every file", () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(20);
    const problems = files.flatMap((file) => problemsOf(file, readSource(file)));
    expect(problems).toEqual([]);
  });

  it("has no ring of files and none of folders, types included", () => {
    const files = importGraph(
      sourceFiles().filter((file) => !isTest(file)),
      readSource,
    );
    expect(ringsOf(files)).toEqual([]);
    expect(ringsOf(folderGraph(files))).toEqual([]);
  });

  it("finds rings of files and of folders", () => {
    const texts: Record<string, string> = {
      "a/one.ts": 'import type { Two } from "../b/two";\nimport script from "./x.worker.ts?worker&url";',
      "a/three.ts": "",
      "a/x.worker.ts": 'import { one } from "./one";',
      "b/two.ts": 'import { three } from "../a/three";',
      "c/four.ts": 'import { five } from "./five";',
      "c/five.ts": 'const four = () => import("./four");',
    };
    const graph = importGraph(Object.keys(texts), (file) => texts[file] ?? "");
    expect(ringsOf(graph)).toEqual(["c/five.ts c/four.ts"]);
    expect(ringsOf(folderGraph(graph))).toEqual(["a b"]);
  });

  it.each<[string, string, string]>([
    ["core reaches for a worker", "core/pipeline/run-pipeline.ts", 'import { x } from "../../workers/rpc/client";'],
    ["a type import counts", "core/domain/tool.ts", 'import type { Storage } from "../../storage/storage";'],
    ["core uses a package", "core/retrieve/bm25.ts", 'import * as v from "valibot";'],
    ["core goes up its stream", "core/metrics/tracc.ts", 'import { x } from "../pipeline/run-pipeline";'],
    ["a folder that no table names", "core/odds/x.ts", ""],
    ["formats reaches past the nouns", "formats/read/ptr.ts", 'import { x } from "../../core/pipeline/edits";'],
    ["transformers outside the encoder", "workers/walk/host.ts", 'import { env } from "@xenova/transformers";'],
    ["transformers by import()", "state/walk/edit.ts", 'await import("@xenova/transformers");'],
    ["transformers in a type", "screens/walk/Walk.tsx", 'type T = import("@xenova/transformers").Tensor;'],
    ["state knows an implementation", "state/walk/run.ts", 'import { x } from "../../workers/walk/walk-client";'],
    ["ui knows the state", "ui/Button.tsx", 'import { x } from "../state/walk/session";'],
    ["a screen knows another", "screens/shell/App.tsx", 'import { Walk } from "../walk/Walk";'],
    ["a screen knows the storage", "screens/walk/Walk.tsx", 'import type { Storage } from "../../storage/storage";'],
    ["headless knows the screen", "headless/evaluate.ts", 'import { x } from "../ui/amounts";'],
    ["storage re-exports a worker", "storage/storage.ts", 'export * from "../workers/rpc/errors";'],
    [
      "a worker of another area",
      "state/x.ts",
      'new Worker(new URL("../workers/walk/walk.worker.ts", import.meta.url));',
    ],
    ["an index file", "ui/index.ts", 'export * from "./Button";'],
    ["a folder of odds and ends", "ui/utils/arrays.ts", ""],
    ["a test fetches a foreign area", "core/metrics/tracc.test.ts", 'import { x } from "../../state/walk/session";'],
    ["node in the page's code", "storage/indexed-db.ts", 'import { readFileSync } from "node:fs";'],
  ])("is enforced: %s", (_name, file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1);
  });

  it.each<[string, string]>([
    [
      "workers/encoder/encode.worker.ts",
      'import { env } from "@xenova/transformers";\nimport url from "onnxruntime-web/x.mjs?url";',
    ],
    ["workers/walk/client.ts", 'new Worker(new URL("./walk.worker.ts", import.meta.url), { type: "module" });'],
    ["screens/walk/Walk.tsx", 'import { useApp } from "../app-context";\nimport { Button } from "../../ui/Button";'],
    ["main.tsx", 'import { createRoot } from "react-dom/client";\nimport { Walk } from "./screens/walk/Walk";'],
    ["core/metrics/tracc.test.ts", 'import fc from "fast-check";\nimport { tracc } from "./tracc";'],
    ["core/pipeline/run-pipeline.ts", 'import { tracc } from "../metrics/tracc";'],
  ])("lets %s import what it may", (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});
