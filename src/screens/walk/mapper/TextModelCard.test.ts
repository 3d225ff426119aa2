import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_MODEL_CONFIG } from "../../../core/domain/config";
import type { Sha256 } from "../../../core/domain/ids";
import { ANSWER_TOKENS, estimateCost } from "../../../core/requirements/llm/estimate-cost";
import { TIMED_PROMPT } from "../../../state/llm/try-text-model";
import {
  describeFiles,
  describeKind,
  describeSpeed,
  describeTrial,
  describeWalkTime,
  describeWhere,
  type TextModel,
} from "./TextModelCard";

type Speed = NonNullable<TextModel["speed"]>;
type Trial = NonNullable<TextModel["trial"]>;

const NO_HASH = "0".repeat(64) as Sha256;
const rate = fc.double({ min: 0.02, max: 50_000, noNaN: true });
const speeds: fc.Arbitrary<Speed> = fc.record({
  device: fc.constantFrom("webgpu", "wasm"),
  runtime: fc.constant("transformers.js 4"),
  readPerSecond: rate,
  writePerSecond: rate,
  loadSeconds: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 900, noNaN: true })),
  isHeld: fc.boolean(),
});

/** Whatever was found: at the right place at most all that was marked. Small numbers, so that ties and ones come often. */
const foundOf = (marked: number) =>
  fc
    .record({ right: fc.nat({ max: marked }), besides: fc.nat({ max: 6 }) })
    .map(({ right, besides }) => ({ right, found: right + besides, marked }));
const trials: fc.Arbitrary<Trial> = fc
  .record({ requests: fc.integer({ min: 1, max: 10 }), marked: fc.nat({ max: 6 }) })
  .chain(({ requests, marked }) =>
    fc.record({
      requests: fc.constant(requests),
      readable: fc.nat({ max: requests }),
      model: foundOf(marked),
      rules: foundOf(marked),
    }),
  );

const numberOf = (text: string): number => Number(text.replaceAll(",", ""));

/** Two digits are shown, so a number may be off by a twentieth. */
function expectNear(shown: number, exact: number): void {
  expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.05 * exact + 1e-9);
}

/** One is one, and everything else is many. */
function expectCounted(sentence: string): void {
  for (const [, number, noun] of sentence.matchAll(
    /(?<![\d.,])([\d,.]+) (tokens?|files?|answers?|requirements?|parameters?)\b/g,
  ))
    expect([number === "1", sentence]).toEqual([!noun!.endsWith("s"), sentence]);
}

/** "under a second" where it is, and nowhere else; else seconds or minutes that are near. */
function expectDuration(shown: string, seconds: number): void {
  expect([shown === "under a second", shown]).toEqual([seconds < 1, shown]);
  if (seconds < 1) return;
  const [, number, unit] = /^([\d,.]+) (s|min)$/.exec(shown) ?? [];
  expectNear(numberOf(number!) * (unit === "min" ? 60 : 1), seconds);
}

describe("what is said of a language model", () => {
  it("gives the rates that were measured", () => {
    fc.assert(
      fc.property(speeds, (speed) => {
        const sentence = describeWhere(speed);
        const [, reads, writes] = /, reads ([\d,.]+) and writes ([\d,.]+) tokens a second$/.exec(sentence)!;
        expectNear(numberOf(reads!), speed.readPerSecond);
        expectNear(numberOf(writes!), speed.writePerSecond);
        expectCounted(sentence);
        expect(sentence.startsWith("WebGPU,")).toBe(speed.device === "webgpu");
        expect(describeSpeed({ speed })).toBe(`${sentence} (${speed.runtime}). ${describeWalkTime({ speed })}`);
      }),
    );
  });

  it("gives the time of a walk, calls it slow from 20 seconds on, and names loading where it took time", () => {
    const { calls, tokens } = estimateCost([TIMED_PROMPT], DEFAULT_MODEL_CONFIG);
    fc.assert(
      fc.property(speeds, (speed) => {
        const written = calls * ANSWER_TOKENS;
        const seconds = written / speed.writePerSecond + (tokens - written) / speed.readPerSecond;
        const sentence = describeWalkTime({ speed });
        const [, about, walk, slow, loading] =
          /^A walk takes (about )?(.+?) here(, which is slow)?(?:; loading the model took (.+))?\.$/.exec(sentence)!;
        expectDuration(walk!, seconds);
        expect(about === undefined).toBe(seconds < 1);
        expect(slow !== undefined).toBe(seconds > 20);
        expect(loading === undefined).toBe(speed.loadSeconds === 0);
        if (loading !== undefined) expectDuration(loading, speed.loadSeconds);
      }),
    );
  });

  it("says that nothing was measured where nothing was", () => {
    expect(describeWalkTime({ speed: null })).toBe("How long a walk takes was not measured yet.");
    expect(describeSpeed({ speed: null })).toBe("not measured");
  });

  it("counts the trial, and says more, fewer or as many only where that is so", () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const { requests, readable, model, rules } = trial;
        const sentence = describeTrial(trial);
        const [, read, asked, right, marked, comparison, beyond, beyondOfRules] =
          /^(\d+) of (\d+) answers? could be read\. It found (\d+) of (\d+) requirements? that people marked, (.+) the rules\. Where nobody marked anything, it found (\d+) and the rules (\d+)\.$/.exec(
            sentence,
          )!;
        expect([read, asked, right, marked].map(Number)).toEqual([readable, requests, model.right, model.marked]);
        expect([beyond, beyondOfRules].map(Number)).toEqual([model.found - model.right, rules.found - rules.right]);
        const [, difference, direction] = /^(\d+) (more|fewer) than$/.exec(comparison!) ?? [];
        const signed = { more: 1, fewer: -1 }[direction ?? ""] ?? 0;
        expect(model.right).toBe(rules.right + signed * Number(difference ?? 0));
        expect(comparison === "as many as").toBe(model.right === rules.right);
        expectCounted(sentence);
      }),
    );
  });

  it("counts files and parameters", () => {
    const sizes = fc.array(fc.nat({ max: 2e9 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(sizes, (bytes) => {
        const files = bytes.map((size, i) => ({ path: `${i}`, bytes: size, sha256: NO_HASH }));
        const sentence = describeFiles({ files });
        expect(sentence.split(",")[0]).toBe(bytes.length === 1 ? "1 file" : `${bytes.length} files`);
      }),
    );
    const parameters = fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: 2e9 }), fc.constantFrom(1, 999_999_999));
    fc.assert(
      fc.property(parameters, (count) => {
        const sentence = describeKind({ architecture: "llama", parameters: count, dtype: "q4" } as TextModel);
        const [, number, unit] = /^llama, about ([\d,.]+)(?: (million|billion))? parameters?, q4$/.exec(sentence)!;
        expectNear(numberOf(number!) * ({ million: 1e6, billion: 1e9 }[unit ?? ""] ?? 1), count);
        expectCounted(sentence);
      }),
    );
    expect(describeKind({ architecture: "llama", parameters: null, dtype: "q4" } as TextModel)).toBe("llama, q4");
  });
});
