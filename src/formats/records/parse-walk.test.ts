import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDataset } from "./parse-dataset";
import { parseWalk } from "./parse-walk";

const FOLDER = "public/samples/errands";
const WALKS = readdirSync(`${FOLDER}/walks`).filter((name) => name !== "index.json");
const readJson = (path: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${path}`, "utf8"));
const record = readJson(`walks/${WALKS[0]!}`) as object;

/** Every place in a JSON value, as the keys that lead to it. Of a list only the first item: the others are like it. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  return [path, ...keys.flatMap((key) => placesIn((value as Record<string, unknown>)[key], [...path, key]))];
}

function withChange(
  value: unknown,
  [key, ...rest]: string[],
  change: (holder: Record<string, unknown>, key: string) => void,
): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  if (rest.length === 0) change(copy, key!);
  else copy[key!] = withChange(copy[key!], rest, change);
  return copy;
}

describe("parseWalk", () => {
  it.each(WALKS)("gives %s back as it is", (name) => {
    const raw = readJson(`walks/${name}`);
    expect(parseWalk(raw)).toEqual({ ok: true, value: raw });
  });

  it("refuses a value of another kind in any place, and names the place", () => {
    for (const path of placesIn(record).slice(1)) {
      const spoilt = withChange(record, path, (holder, key) => (holder[key] = Symbol.for("other")));
      const parsed = parseWalk(spoilt);
      expect(parsed, path.join(".")).toMatchObject({ ok: false, newer: false });
    }
  });

  it("gives back what was learned from the history, and refuses a chance above 1", () => {
    const learned = {
      ...{ requests: 3000, history: 4200, isSeen: false, tools: ["a"], expected: 0.9, exact: 0.8, exactOfAnswer: 0 },
      ...{ copied: 0.7, likeliest: { tools: ["a"], uses: 2, chance: 0.6 } },
      outside: [{ tool: "b", chance: 0.2, needed: null, words: "and rain" }],
      need: { chance: 0.1, fitted: { threshold: 0.3, found: 0.9, lost: 0.05 }, found: [0, 1], lost: [0, 1] },
    };
    const { computed } = record as { computed: { config: { stage2: object }; stage2: object } };
    const settings = { mapper: "learned", mix: "new", noTool: { threshold: null } };
    const config = { ...computed.config, stage2: { ...computed.config.stage2, ...settings } };
    const stage2 = { ...computed.stage2, noTool: { chance: 0.1, threshold: 0.3 } };
    const walk = { ...record, computed: { ...computed, config, stage2, learned } };
    expect(parseWalk(walk)).toEqual({ ok: true, value: walk });
    const tooSure = { ...walk, computed: { ...computed, config, learned: { ...learned, exact: 1.2 } } };
    expect(parseWalk(tooSure)).toMatchObject({ ok: false });
  });

  it("gives back how far below the nearest tool a link may lie, and refuses a margin that is no number", () => {
    const { computed } = record as {
      computed: { config: { stage2: object }; stage2: { requirements: { id: string }[] } };
    };
    const walkWith = (margin: unknown) => {
      const config = { ...computed.config, stage2: { ...computed.config.stage2, margin } };
      const nearest = computed.stage2.requirements.map(({ id }) => ({ requirement: id, score: 0.7 }));
      return { ...record, computed: { ...computed, config, stage2: { ...computed.stage2, nearest } } };
    };
    expect(parseWalk(walkWith(0.08))).toEqual({ ok: true, value: walkWith(0.08) });
    expect(parseWalk(walkWith("near"))).toMatchObject({ ok: false });
  });

  it("leaves out what it does not know", () => {
    expect(parseWalk({ ...record, extra: 1 })).toEqual({ ok: true, value: record });
  });

  it.each([
    ["a newer schema", { ...record, schema: 2 }, true, "newer version of Kitpick (schema 2"],
    ["a cursor outside the log", { ...record, cursor: 1 }, false, "cursor"],
    ["an empty log", { ...record, log: [], cursor: 0 }, false, "log"],
    ["a number", 7, false, "the record"],
    ["null", null, false, "the record"],
  ])("refuses %s with a sentence", (_what, raw, newer, words) => {
    const parsed = parseWalk(raw);
    expect(parsed).toMatchObject({ ok: false, newer });
    expect(parsed.ok ? "" : parsed.why).toContain(words);
  });

  it("gives back what it was given or says what is wrong, never throws, and touches no prototype", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    fc.assert(
      fc.property(
        fc.constantFrom(...placesIn(record).slice(1)),
        fc.oneof(fc.anything(), fc.constant(hostile)),
        (path, value) => {
          const changed = withChange(record, path, (holder, key) => (holder[key] = value));
          const parsed = parseWalk(changed);
          if (!parsed.ok) expect(parsed.why).toMatch(/^\S.*\.$/s);
          else {
            // What passes is what was given, without what the shape does not know; read again, it is the same.
            expect(changed).toMatchObject(parsed.value);
            expect(parseWalk(parsed.value)).toEqual(parsed);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("parseDataset", () => {
  const dataset = readJson("dataset.json") as {
    tools: { id: string; description: string }[];
    queries: { gold: string[] }[];
  };

  it("gives the sample back as it is", () => {
    expect(parseDataset(dataset)).toEqual({ ok: true, value: dataset });
  });

  it.each([
    ["changed text", { ...dataset, tools: dataset.tools.map((tool) => ({ ...tool, description: "x" })) }, "hash"],
    ["a repeated tool", { ...dataset, tools: [...dataset.tools, dataset.tools[0]] }, "same id"],
    ["a tool that is gone", { ...dataset, tools: dataset.tools.slice(1) }, "not in the catalogue"],
    ["a newer schema", { ...dataset, schema: 3 }, "newer version"],
  ])("refuses %s with a sentence", (_what, raw, words) => {
    const parsed = parseDataset(raw);
    expect(parsed.ok ? "" : parsed.why).toContain(words);
  });
});
