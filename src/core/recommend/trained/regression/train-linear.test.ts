import { describe, expect, it } from "vitest";
import { openPlainWorkspace } from "../../../math/matrix-products";
import { mulberry32 } from "../../../math/random";
import { applyLinear, softmax, type LinearMap } from "./linear-map";
import { stem } from "./request-grams";
import { countFeatures, describeText, buildVocabulary, type FeatureRow, type FeatureRows } from "./text-features";
import { trainLinear, type TrainingSet } from "./train-linear";

const TEXTS = ["book a hotel room", "book a hotel by the sea", "rain and wind in town", "will it rain in town"];
const vocabulary = buildVocabulary(TEXTS);
const rows = TEXTS.map((text) => describeText(text, null, vocabulary));
const set = { rows: layRows(rows, 1), outputs: 2, featureCount: countFeatures(vocabulary, 0), denseCount: 1, seed: 1 };

/** Rows one behind the other, each with so many numbers at its end that are no words. */
function layRows(given: readonly FeatureRow[], denseCount: number): FeatureRows {
  const words = given.flatMap(({ indices }) => [...indices.slice(0, -denseCount)]);
  const ends = given.map((_, i) =>
    given.slice(0, i + 1).reduce((sum, row) => sum + row.indices.length - denseCount, 0),
  );
  return {
    words: Uint32Array.from(words),
    values: Float32Array.from(given.flatMap(({ values }) => [...values.slice(0, -denseCount)])),
    starts: Uint32Array.of(0, ...ends),
    writeDense: (row, into, at) => into.set(given[row]!.values.slice(-denseCount), at),
  };
}

describe("stem", () => {
  it.each([
    ["bookings", "book"],
    ["booking", "book"],
    ["cities", "city"],
    ["planned", "plan"],
    ["finds", "find"],
    ["quickly", "quick"],
    ["sea", "sea"],
    ["table", "tabl"],
    ["sing", "sing"],
  ])("cuts %s to %s", (word, cut) => {
    expect(stem(word)).toBe(cut);
  });
});

describe("describeText", () => {
  it("has words and pairs of two texts or more, at unit length, the vector, and the bias", () => {
    expect([...vocabulary.numbers.keys()].sort()).toEqual(
      ["a", "a hotel", "book", "book a", "hotel", "in", "in town", "rain", "town"].sort(),
    );
    const { indices, values } = describeText("a hotel in Rome", Float32Array.of(0.6, 0.8), vocabulary);
    const words = indices.length - 3;
    const squares = values.slice(0, words).reduce((sum, value) => sum + value * value, 0);
    expect(squares).toBeCloseTo(1, 6);
    expect([...indices.slice(words)]).toEqual([9, 10, 11]);
    expect([...values.slice(words)]).toEqual([Math.fround(0.6), Math.fround(0.8), 1]);
  });

  it("has nothing but the bias for a text of unknown words", () => {
    expect(describeText("zzz", null, vocabulary)).toEqual({
      indices: Uint32Array.of(9),
      values: Float32Array.of(1),
    });
  });
});

/** The same rule written down plainly, for histories of one batch: 64-bit numbers, one feature after the other. */
function trainPlainly(
  all: readonly FeatureRow[],
  { labels, outputs, featureCount, denseCount, loss }: TrainingSet,
): Float64Array {
  const [weights, first, second] = [0, 1, 2].map(() => new Float64Array(featureCount * outputs)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const steps = 100 + Math.ceil(all.length / 40);
  const isTouched = (feature: number): boolean =>
    feature >= featureCount - denseCount || all.some(({ indices }) => indices.includes(feature));
  for (let step = 1; step <= steps; step++) {
    const slopes = weights.map((weight) => (2 * 0.02 * weight) / all.length);
    all.forEach(({ indices, values }, row) => {
      const sums = Float64Array.from({ length: outputs }, (_, k) =>
        indices.reduce((sum, index, i) => sum + values[i]! * weights[index * outputs + k]!, 0),
      );
      const powers = sums.map(Math.exp);
      const total = powers.reduce((a, b) => a + b, 0);
      const chances = loss === "softmax" ? powers.map((p) => p / total) : sums.map((sum) => 1 / (1 + Math.exp(-sum)));
      indices.forEach((index, i) =>
        chances.forEach((chance, k) => {
          const miss = chance - (labels[row]!.includes(k) ? 1 : 0);
          slopes[index * outputs + k]! += (values[i]! * miss) / all.length;
        }),
      );
    });
    const rate = 0.05 * Math.min(1, 2 * (1 - (step - 1) / steps));
    for (let at = 0; at < weights.length; at++) {
      if (!isTouched(Math.floor(at / outputs))) continue;
      first[at] = 0.9 * first[at]! + 0.1 * slopes[at]!;
      second[at] = 0.999 * second[at]! + 0.001 * slopes[at]! ** 2;
      const mean = first[at]! / (1 - 0.9 ** step);
      weights[at]! -= (rate * mean) / (Math.sqrt(second[at]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

const LABELS = [[0], [0], [1], [1]];
const chancesOf = (map: LinearMap, row: number): Float64Array => softmax(applyLinear(map, rows[row]!));

describe("trainLinear", () => {
  it.each(["softmax", "logistic"] as const)(
    "learns which texts belong together (%s), the same each time",
    async (loss) => {
      const map = await trainLinear({ ...set, labels: LABELS, loss });
      const best = rows.map((row) => {
        const [first, second] = applyLinear(map, row);
        return first! > second! ? 0 : 1;
      });
      expect(best).toEqual([0, 0, 1, 1]);
      expect(await trainLinear({ ...set, labels: LABELS, loss })).toEqual(map);
    },
  );

  it.each(["softmax", "logistic"] as const)("is the rule written down plainly, with vectors (%s)", async (loss) => {
    const draw = mulberry32(3);
    const described = TEXTS.map((text) =>
      describeText(
        text,
        Float32Array.from({ length: 5 }, () => draw() - 0.5),
        vocabulary,
      ),
    );
    const sizes = { outputs: 3, featureCount: countFeatures(vocabulary, 5), denseCount: 6 };
    const given: TrainingSet = { rows: layRows(described, 6), labels: [[0], [2], [1], [2]], ...sizes, loss, seed: 1 };
    const { weights } = await trainLinear(given);
    const expected = trainPlainly(described, given);
    expect(weights).toHaveLength(expected.length);
    weights.forEach((weight, at) => expect(weight).toBeCloseTo(expected[at]!, 4));
  });

  it("learns how often an output is right where nothing else is known", async () => {
    const bare = TEXTS.map(() => describeText("", null, vocabulary));
    const map = await trainLinear({ ...set, rows: layRows(bare, 1), labels: [[0], [0], [0], [1]], loss: "softmax" });
    const [first] = softmax(applyLinear(map, bare[0]!));
    expect(first).toBeCloseTo(0.75, 1);
  });

  it("has room for a batch in which rows are twice, as in histories just larger than one", async () => {
    const texts = Array.from({ length: 260 }, (_, row) => TEXTS.slice(0, 1 + (row % 4)).join(" "));
    const described = texts.map((text) => describeText(text, null, vocabulary));
    const labels = texts.map((_, row) => [row % 2]);
    for (let seed = 1; seed <= 20; seed++) {
      const { weights } = await trainLinear({ ...set, seed, rows: layRows(described, 1), labels, loss: "softmax" });
      expect(weights.every((weight) => Number.isFinite(weight))).toBe(true);
    }
  });

  it("tells how far it is, lets others have a turn at each step, and knows nothing from nothing", async () => {
    let pauses = 0;
    const shares: number[] = [];
    const pause = (): Promise<void> => Promise.resolve(void pauses++);
    const map = await trainLinear(
      { ...set, labels: LABELS, loss: "softmax" },
      { openWorkspace: openPlainWorkspace, pause },
      (share) => shares.push(share),
    );
    expect([pauses, shares.length, shares.at(-1)]).toEqual([101, 101, 1]);
    expect(chancesOf(map, 0)[0]).toBeGreaterThan(0.9);
    const empty = await trainLinear({ ...set, rows: layRows([], 1), labels: [], loss: "softmax" });
    expect(chancesOf(empty, 0)).toEqual(Float64Array.of(0.5, 0.5));
  });
});

describe("softmax", () => {
  it("adds up to 1, however large the numbers", () => {
    const chances = softmax(Float64Array.of(1000, 999, -1000));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances[0]! / chances[1]!).toBeCloseTo(Math.E, 9);
  });
});
