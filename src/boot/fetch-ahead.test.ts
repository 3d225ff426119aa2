import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const LIST = "src/boot/fetch-ahead.ts";

/** Fetched with the page, by a worker, or only where the browser has no storage: the page has nothing to fetch ahead. */
const ELSEWHERE = [
  "src/core/recommend/trained/no-tool-requests.json",
  "src/workers/walk/walk-client",
  "src/workers/walk/spawn-walk",
  "src/storage/in-memory",
  "src/storage/user-data/plan-restore",
];

/** Modules that a file asks for when it needs them, as paths without their ending. */
function asksFor(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, address = ""]) =>
    path.posix.join(path.posix.dirname(file), address),
  );
}

it("fetches everything ahead that the page asks for on demand", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|^src\/headless\//.test(file) && file !== LIST);
  const wanted = new Set(sources.flatMap(asksFor).filter((module) => !ELSEWHERE.includes(module)));
  expect(wanted.size).toBeGreaterThan(20);
  expect(asksFor(LIST).sort()).toEqual([...wanted].sort());
});
