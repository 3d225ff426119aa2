import { describe, expect, it } from "vitest";
import { METHODS, MODEL_METHODS, NETWORK_METHODS, NETWORK_STUDIES } from "../../core/recommend/registry";
import { COMPARE_HELP } from "./compare-options";
import { DOCTOR_HELP, readDoctorOptions } from "./doctor-options";
import { EVALUATE_HELP } from "./evaluate-options";
import { INDEX_HELP, readIndexOptions } from "./index-options";
import { formatHelp, parseOptions, readChoice, readWholeNumber } from "./options";

describe("help", () => {
  it.each([EVALUATE_HELP, COMPARE_HELP, DOCTOR_HELP, INDEX_HELP])(
    "explains every option of $usage in a line of its own",
    (help) => {
      const lines = formatHelp(help).split("\n");
      for (const name of Object.keys(help.options ?? {})) {
        const [line, ...others] = lines.filter((each) => each.startsWith(`  --${name} `));
        expect(others).toEqual([]);
        expect(line).toMatch(/ {2}\S.*[^.]$/);
      }
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
    },
  );

  it("names every method, protocol and split", () => {
    const text = formatHelp(EVALUATE_HELP);
    const names = [...METHODS, ...NETWORK_STUDIES, ...NETWORK_METHODS, ...MODEL_METHODS].map(
      ({ id, alias }) => alias ?? id,
    );
    for (const name of [...names, "strict", "published", "bundle-disjoint"]) expect(text).toContain(`\n  ${name} `);
  });

  it("gives a long name a line to itself", () => {
    const about = "what it is";
    const help = formatHelp({
      ...{
        usage: "x",
        about: "y",
        options: { ["o".repeat(30)]: { type: "boolean", about }, a: { type: "boolean", about } },
      },
    });
    expect(help).toContain(`  --${"o".repeat(30)}\n       ${about}\n  --a  ${about}\n`);
  });
});

describe("reading options", () => {
  const OPTIONS = {
    size: { type: "string", value: "N", about: "" },
    data: { type: "string", multiple: true, about: "" },
    quick: { type: "boolean", about: "" },
  } as const;

  it("gives what is said, and what stands beside it", () => {
    const { values, positionals } = parseOptions(["--data", "a", "x", "--data", "b", "--quick"], OPTIONS, {
      allowPositionals: true,
    });
    expect({ ...values }).toEqual({ data: ["a", "b"], quick: true });
    expect(positionals).toEqual(["x"]);
  });

  it("refuses what it does not know, and names what it knows", () => {
    expect(() => parseOptions(["--magic"], OPTIONS)).toThrow("Known options: --size, --data, --quick, --help.");
    expect(() => readChoice("--by", "hand", ["bundle", "request"])).toThrow('--by "hand" is not known.');
    expect(() => readWholeNumber("--size", "2.5", 1)).toThrow("whole number from 1");
    expect(readWholeNumber("--size", undefined, 1)).toBeNull();
  });
});

describe("what the doctor is asked", () => {
  it("is files, with thresholds only where they are given", () => {
    expect(readDoctorOptions(["a.json", "b.json", "--requests", "r.json", "--least-recall", ".9"])).toMatchObject({
      ...{ data: ["a.json", "b.json", "r.json"], encoder: "words", format: "text", k: 5, longestName: 64 },
      ...{ leastRecall: 0.9, mostTokens: null, mostFaults: null },
    });
  });

  it.each([
    [[], "Name the files with the tools"],
    [["a.json", "--least-recall", "90"], "should be a number from 0 to 1"],
    [["a.json", "--least-recall", ""], "should be a number from 0 to 1"],
    [["a.json", "--most-tokens", "1.5"], "whole number from 0"],
    [["a.json", "--format", "pdf"], "Known: text, markdown, json"],
  ])("refuses %j in a sentence", (args, sentence) => expect(() => readDoctorOptions(args)).toThrow(sentence));
});

describe("what an index is made of", () => {
  it("fills in what is not said", () => {
    expect(readIndexOptions(["--at", "http://127.0.0.1:9200", "--data", "a"])).toEqual({
      ...{ at: "http://127.0.0.1:9200", action: "write", data: ["a"], encoder: "tool-minilm-3x384-int4" },
      ...{ cache: null, shards: 3, replicas: 0, check: null, split: null, processes: 1 },
    });
  });

  it("takes the split of a protocol as an evaluation does", () => {
    const of = (...split: string[]) => readIndexOptions(["--at", "x", "--data", "a", ...split]).split;
    expect(of("--split", "bundle-disjoint", "--seed", "3")).toEqual({
      protocol: "strict",
      split: { kind: "bundle-disjoint", seed: 3, folds: 5, limit: null },
    });
    expect(of("--split", "random", "--protocol", "paper", "--limit", "9")).toEqual({
      protocol: "paper",
      split: { kind: "random", seed: 1, folds: null, limit: 9 },
    });
  });

  it.each<[string[], string]>([
    [["--data", "a"], "--at http://127.0.0.1:9200"],
    [["--at", "x"], "Name the data"],
    [["--at", "x", "--list", "--remove"], "not both"],
    [["--at", "x", "--data", "a", "--engine", "magic"], "Known: opensearch"],
    [["--at", "x", "--data", "a", "--shards", "0"], "whole number from 1"],
    [["--at", "x", "--data", "a", "--processes", "0"], "whole number from 1"],
    [["--at", "x", "--data", "a", "--seed", "2"], "--seed needs --split"],
    [["--at", "x", "--data", "a", "--split", "given", "--protocol", "published"], "index it without --split"],
  ])("refuses %j", (args, said) => {
    expect(() => readIndexOptions(args)).toThrow(said);
  });
});
