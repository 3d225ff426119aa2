/** Keeps class names true: what a component takes from a CSS module is there, and what is there is taken by somebody. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = path.resolve("src");
const all = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));
const read = (file: string): string => readFileSync(path.join(SOURCE, file), "utf8");

const IMPORT = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;

const roomOf = (file: string): string => /^(?:screens\/)?([^/]+)\//.exec(file)?.[1] ?? "";

/** The names of a module's own classes. */
function classesOf(css: string): Set<string> {
  const own = css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/:global\([^)]*\)/g, "")
    .replace(/\{[^{}]*\}/g, "{}");
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!));
}

const modules = new Map(
  all.filter((file) => file.endsWith(".module.css")).map((file) => [file, classesOf(read(file))] as const),
);
const used = new Map<string, Set<string>>();
const missing: string[] = [];
const chosenByData: string[] = [];
for (const file of all.filter((name) => name.endsWith(".tsx"))) {
  const text = read(file);
  for (const [, local, specifier] of text.matchAll(IMPORT)) {
    const css = path.posix.join(path.posix.dirname(file), specifier!);
    const classes = modules.get(css);
    const code = text.replace(IMPORT, "");
    const names = [...code.matchAll(new RegExp(`\\b${local!}(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g"))];
    for (const [, dotted, quoted] of names) {
      const name = dotted ?? quoted ?? "";
      if (!classes?.has(name)) missing.push(`${file}: ${local!}.${name}`);
      if (!used.has(roomOf(css))) used.set(roomOf(css), new Set());
      used.get(roomOf(css))!.add(name);
    }
    if (new RegExp(`\\b${local!}\\[[^"]`).test(code)) chosenByData.push(`${file}: ${local!}`);
  }
}

describe("CSS modules", () => {
  it("have every class that a component takes from them", () => {
    expect(modules.size).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it("are taken by name, never by data: the build writes the names out", () => {
    expect(chosenByData).toEqual([]);
  });

  it("have no class that nobody takes", () => {
    const unused = [...modules].flatMap(([file, classes]) =>
      [...classes].filter((name) => !used.get(roomOf(file))?.has(name)).map((name) => `${file}: .${name}`),
    );
    expect(unused).toEqual([]);
  });
});
