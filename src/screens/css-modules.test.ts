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
/** `module class`: what components take, and from where. */
const taken = new Set<string>();
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
      taken.add(`${css} ${name}`);
    }
    if (new RegExp(`\\b${local!}\\[[^"]`).test(code)) chosenByData.push(`${file}: ${local!}`);
  }
}

/** What each plain rule of a module sets, outside of media and other conditions: `selector property`. */
function declarationsOf(css: string): Set<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  const found = new Set<string>();
  for (const [, selectors, body] of bare.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const properties = [...body!.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g)].map(([, name]) => name!);
    for (const selector of selectors!
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part.includes(".")))
      for (const property of properties) found.add(`${selector} ${property}`);
  }
  return found;
}

/** The classes whose look a module says plainly: `.name { … }`, here or under a condition. */
function plainClassesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{[^{}]*\}/g);
  const plain = [...selectors].flatMap(([, list]) =>
    list!.split(",").map((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1]),
  );
  return new Set(plain.filter((name) => name !== undefined));
}

const isCanvas = (file: string): boolean => file.includes("walk/canvas/");

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

  // A class that one module only refines and another one of the screen says plainly is the other one's: whoever takes it from the
  // first has a name of its own in mind, and gets the other one's look as well.
  it("are taken from where the look is said", () => {
    const strangers = [...modules.keys()].flatMap((file) =>
      [...plainClassesOf(read(file))].flatMap((name) =>
        [...modules.keys()]
          .filter((other) => other !== file && roomOf(other) === roomOf(file) && !(isCanvas(other) && isCanvas(file)))
          .filter((other) => taken.has(`${other} ${name}`))
          .map((other) => `.${name} is taken from ${other}, and ${file} says its look`),
      ),
    );
    expect(taken.size).toBeGreaterThan(500);
    expect(strangers).toEqual([]);
  });

  // Names are made unique by screen, so that a screen's modules can refine each other. Two that both say what a plain
  // class looks like meant two things by one name. The walk's canvas is one picture in three modules (place, look,
  // motion): there no property may be set twice, or the order of loading would decide.
  it("say in one place of a screen what a class looks like", () => {
    const setBy = new Map<string, string>();
    const twice: string[] = [];
    for (const file of modules.keys())
      for (const declaration of declarationsOf(read(file))) {
        const [, plain] = /^(\.[\w-]+) \S+$/.exec(declaration) ?? [];
        const key = `${roomOf(file)}: ${plain !== undefined && !isCanvas(file) ? plain : declaration}`;
        const other = setBy.get(key);
        if (other !== undefined && other !== file) twice.push(`${key} in ${other} and ${file}`);
        setBy.set(key, file);
      }
    expect(setBy.size).toBeGreaterThan(500);
    expect(twice).toEqual([]);
  });
});
