import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundleKey } from "../../core/domain/bundle";
import { historyOf } from "../../core/domain/dataset";
import { readSample } from "./errands";
import { MORE_REQUESTS, printRequests, readMoreRequests } from "./more-requests";

const SOURCE = "../shared/samples/errands/tools.json";
const sample = readSample();
const files = MORE_REQUESTS.map((name) => ({ name, file: readMoreRequests(sample, name) }));
const all = files.flatMap(({ file }) => file.queries);

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

describe.each(files)("the requests of more/$name", ({ name, file: { queries, ...file } }) => {
  it("stand in the file in their one form", () => {
    expect(readFileSync(`public/samples/errands/more/${name}.json`, "utf8")).toBe(printRequests({ ...file, queries }));
  });

  it("name words of theirs for every needed tool, trimmed, apart from each other", () => {
    for (const { id, text, gold, requirements } of queries) {
      const named = new Set(requirements!.flatMap(({ tools }) => tools));
      expect([...named].sort(), id).toEqual([...gold!].sort());
      requirements!.forEach(({ span: { start, end } }, i) => {
        const words = text.slice(start, end);
        expect(words, id).toBe(words.trim());
        expect(start, id).toBeGreaterThanOrEqual(requirements![i - 1]?.span.end ?? 0);
      });
    }
  });

  it("repeat no request of the sample", () => {
    const words = (text: string): string => text.toLowerCase().replace(/\W+/g, " ").trim();
    const taken = new Set(sample.queries.map(({ text }) => words(text)));
    expect(queries.filter(({ text }) => taken.has(words(text)))).toEqual([]);
  });
});

describe("the requests beside the sample", () => {
  it("are as many as their card says, in the styles that it names", () => {
    expect(countBy(all, ({ part }) => part!)).toEqual({
      "second seen": 40,
      "second new": 40,
      "second none": 20,
      "rambling development": 36,
      "rambling test": 36,
      "short tool": 24,
      "short none": 24,
    });
    const second = countBy(files[0]!.file.queries, ({ style }) => style!);
    expect(second).toEqual({ terse: 20, polite: 20, rambling: 20, technical: 20, mistyped: 20 });
    const short = files[2]!.file.queries;
    expect(Math.max(...short.map(({ text }) => text.split(/\s+/).length))).toBeLessThanOrEqual(5);
  });

  it("need bundles of the history where they are called seen, others where new, none where none", () => {
    const history = new Set(historyOf(sample).map(({ gold }) => bundleKey(gold!)));
    const kindOf = (gold: Parameters<typeof bundleKey>[0]): string =>
      gold.length === 0 ? "second none" : history.has(bundleKey(gold)) ? "second seen" : "second new";
    for (const { id, gold, part } of files[0]!.file.queries) expect(kindOf(gold!), id).toBe(part);
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}

/** The identifiers a schema names, at any depth. */
function identifiersIn({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    ...(name.endsWith("_id") ? [name] : []),
    ...identifiersIn(inner),
  ]);
  return [...own, ...(items ? identifiersIn(items) : [])];
}

const isThere = existsSync(SOURCE);

describe.skipIf(!isThere)(isThere ? "their needed tools" : `their needed tools (skipped: no ${SOURCE})`, () => {
  it("have what yields each identifier that one of them requires", () => {
    const tools = JSON.parse(readFileSync(SOURCE, "utf8")) as { id: string; parameters: Schema; responses: Schema }[];
    const yieldedBy = new Map(tools.map(({ id, responses }) => [id, new Set(identifiersIn(responses))]));
    const requiredBy = new Map(
      tools.map(({ id, parameters }) => [id, (parameters.required ?? []).filter((name) => name.endsWith("_id"))]),
    );
    expect([...requiredBy.values()].flat().length).toBeGreaterThan(20);
    for (const { id, gold } of all) {
      const missing = gold!.flatMap((tool) =>
        requiredBy
          .get(tool)!
          .filter((name) => !gold!.some((other) => other !== tool && yieldedBy.get(other)!.has(name))),
      );
      expect(missing, id).toEqual([]);
    }
  });
});
