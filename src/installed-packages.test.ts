/** What `npm ci` brings: exact versions, locked by content, from wherever the reader's npm gets its packages. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.resolve(file), "utf8"));
const lockedPackages = (): [string, LockedPackage][] =>
  Object.entries((readJson("package-lock.json") as { packages: Record<string, LockedPackage> }).packages).filter(
    ([place]) => place !== "",
  );
const nameOf = ([place, { name }]: [string, LockedPackage]): string => name ?? place.replace(/^.*node_modules\//, "");

const EXACT_VERSION = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/;

describe("what is installed", () => {
  it("is named by exact versions only", () => {
    const { dependencies, devDependencies, overrides } = readJson("package.json") as Manifest;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(versions.filter(([, version]) => !EXACT_VERSION.test(version))).toEqual([]);
    for (const range of ["^1.0.0", "~1.0.0", "1.x", "*", "latest", "npm:sharp@^1.0.0", ">=1.0.0"])
      expect(range).not.toMatch(EXACT_VERSION);
  });

  it("is locked by content, and the lock file names no host", () => {
    const packages = lockedPackages();
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(nameOf)).toEqual([]);
    expect(packages.filter(([, { resolved, link }]) => resolved ?? link).map(nameOf)).toEqual([]);
    expect(readFileSync(path.resolve("package-lock.json"), "utf8")).not.toMatch(/"resolved"|:\/\/[^"]*\.tgz/);
  });

  it("holds one version of the encoder's runtime, the one that is asked for", () => {
    const runtimes = lockedPackages().filter((entry) => nameOf(entry) === "onnxruntime-web");
    const { dependencies } = readJson("package.json") as Manifest;
    expect(new Set(runtimes.map(([, { version }]) => version))).toEqual(new Set([dependencies["onnxruntime-web"]]));
  });

  it("runs no install script but one that is known and not needed", () => {
    const withScript = lockedPackages().filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScript.map(nameOf)).toEqual(["protobufjs"]);
  });

  it("is started with all switched off that Playwright switches off: a list of ours takes the place of its own", () => {
    const bundle = readFileSync(path.resolve("node_modules/playwright-core/lib/coreBundle.js"), "utf8");
    const [, list = ""] = /disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? [];
    const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(10);
    const ours = readFileSync(path.resolve("e2e/fixtures/browser.ts"), "utf8");
    expect(names.filter((name) => !ours.includes(`"${name}"`))).toEqual([]);
  });
});
