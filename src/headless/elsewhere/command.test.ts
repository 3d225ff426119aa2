/** The commands themselves, built and started, against the engine of the tests behind a port of this machine. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { hashText } from "../../workers/hash";
import { createMockOpenSearch, type MockOpenSearch } from "../../workers/elsewhere/testing/mock-opensearch";

const DATA = ["--data", "public/samples/errands"];
const SPLIT = ["--split", "bundle-disjoint", "--folds", "2", "--limit", "12"];

let mock: MockOpenSearch;
let server: Server;
let at: string[];
let folder: string;

beforeAll(async () => {
  mock = createMockOpenSearch();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const { method = "GET", url = "/" } = request;
      void mock.fetch(`http://127.0.0.1${url}`, { method, body }).then(async (answer) => {
        response.writeHead(answer.status).end(await answer.text());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = ["--engine", "opensearch", "--at", `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  folder = mkdtempSync(join(tmpdir(), "commands-"));
});
afterAll(() => {
  server.close();
  for (const each of [folder, ...builtIn.values()]) rmSync(each, { recursive: true });
});

type Command = "evaluate" | "make-index";

/** Where each command is built, once: as `.ci/command.mjs` builds it for each call. */
const builtIn = new Map<Command, string>();

function buildOnce(name: Command): string {
  const known = builtIn.get(name);
  if (known) return known;
  mkdirSync("node_modules/.kitpick", { recursive: true });
  const outDir = mkdtempSync(join("node_modules/.kitpick", `${name}-test-`));
  builtIn.set(name, outDir);
  const asked = ["build", "--ssr", `src/headless/${name}.ts`, "--outDir", outDir, "--logLevel", "error"];
  execFileSync("node", ["node_modules/vite/bin/vite.js", ...asked]);
  return outDir;
}

function run(
  name: Command,
  ...args: string[]
): Promise<{ code: number; lines: Record<string, unknown>[]; said: string }> {
  const script = join(buildOnce(name), `${name}.js`);
  return new Promise((resolve) => {
    execFile("node", [script, ...args], (error, stdout, said) => {
      const lines = stdout.split("\n").filter(Boolean);
      resolve({
        code: typeof error?.code === "number" ? error.code : 0,
        lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
        said,
      });
    });
  });
}

describe("index and evaluate", () => {
  afterEach(() => mock.indexes.clear());

  it("give the same answers from an engine as from here, and prove them", async () => {
    const encoder = ["--encoder", "instant", "--cache", folder];
    const asked = [...DATA, ...SPLIT, ...encoder, "--method", "ptr-staged,ptr-paper"];
    const early = await run("evaluate", ...asked, ...at);
    expect(early.code).toBe(2);
    expect(early.said).toContain("has no index of the past requests of this split");

    const indexed = await run("make-index", ...at, ...DATA, ...SPLIT, ...encoder, "--processes", "2", "--check", "3");
    expect(indexed.said).toContain("is complete");
    expect(indexed.code, indexed.said).toBe(0);
    const stems = new Set([...mock.indexes.keys()].map((name) => name.replace(/-[a-z]+$/u, "")));
    expect(stems.size).toBe(2);

    const out = join(folder, "evaluation.json");
    const there = await run("evaluate", ...asked, ...at, "--out", out);
    const here = await run("evaluate", ...asked);
    expect(there.code, there.said).toBe(0);
    expect(there.lines.map(({ method, metrics }) => ({ method, metrics }))).toEqual(
      here.lines.map(({ method, metrics }) => ({ method, metrics })),
    );
    const written = parseEvaluation(JSON.parse(readFileSync(out, "utf8")));
    expect(written.ok && written.value.environment.elsewhere).toEqual({
      ...{ engine: "OpenSearch", version: "3.5.0", search: "exact" },
      indexes: [...stems],
    });
    for (const { certainty } of there.lines) {
      const { lists, proved, rows, provedRows } = certainty as Record<string, number>;
      expect({ rows, provedRows }).toEqual({ rows: 12, provedRows: 12 });
      expect(lists).toBeGreaterThan(12);
      expect(proved).toBe(lists);
    }
    expect(here.lines[0]).not.toHaveProperty("certainty");

    const [stem = ""] = stems;
    const other = await run("evaluate", ...asked, ...at, "--index", stem.replace(/.-[^-]+$/u, "0-words"));
    expect(other).toMatchObject({ code: 2, lines: [] });
    expect(other.said).toContain("does not hold the past requests of this split");
    await run("make-index", ...at, ...DATA, ...SPLIT, ...encoder, "--remove");
    expect([...mock.indexes.keys()]).toEqual([]);
  });

  it("encode alike with one process and with two", async () => {
    const documents = async (...more: string[]) => {
      const { code, said } = await run("make-index", ...at, ...DATA, "--encoder", "instant", ...more);
      expect(code, said).toBe(0);
      const all = [...mock.indexes].map(([name, { documents: texts }]) => [name, [...texts]] as const);
      mock.indexes.clear();
      return all.sort().map(([name, texts]) => ({ name, texts: texts.length, hash: hashText(JSON.stringify(texts)) }));
    };
    const one = await documents();
    expect(one).toHaveLength(4);
    expect(await documents("--processes", "2")).toEqual(one);
  });
});
