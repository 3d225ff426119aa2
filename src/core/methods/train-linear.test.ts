import { describe, expect, it } from "vitest";
import { describeText, learnVocabulary, stem, countFeatures } from "./text-features";
import { applyLinear, softmax, trainLinear } from "./train-linear";

const TEXTS = ["book a hotel room", "book a hotel by the sea", "rain and wind in town", "will it rain in town"];
const vocabulary = learnVocabulary(TEXTS);
const rows = TEXTS.map((text) => describeText(text, null, vocabulary));
const set = { rows, outputs: 2, featureCount: countFeatures(vocabulary, 0), seed: 1 };

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
    const { places, values } = describeText("a hotel in Rome", Float32Array.of(0.6, 0.8), vocabulary);
    const words = places.length - 3;
    const squares = values.slice(0, words).reduce((sum, value) => sum + value * value, 0);
    expect(squares).toBeCloseTo(1, 6);
    expect([...places.slice(words)]).toEqual([9, 10, 11]);
    expect([...values.slice(words)]).toEqual([Math.fround(0.6), Math.fround(0.8), 1]);
  });

  it("has nothing but the bias for a text of unknown words", () => {
    expect(describeText("zzz", null, vocabulary)).toEqual({
      places: Uint32Array.of(9),
      values: Float32Array.of(1),
    });
  });
});

describe("trainLinear", () => {
  it.each(["softmax", "logistic"] as const)("learns which texts belong together (%s), the same each time", (loss) => {
    const map = trainLinear({ ...set, labels: [[0], [0], [1], [1]], loss });
    const best = rows.map((row) => {
      const [first, second] = applyLinear(map, row);
      return first! > second! ? 0 : 1;
    });
    expect(best).toEqual([0, 0, 1, 1]);
    expect(trainLinear({ ...set, labels: [[0], [0], [1], [1]], loss })).toEqual(map);
  });

  it("learns how often an output is right where nothing else is known", () => {
    const bare = TEXTS.map(() => describeText("", null, vocabulary));
    const map = trainLinear({ ...set, rows: bare, labels: [[0], [0], [0], [1]], loss: "softmax" });
    const [first] = softmax(applyLinear(map, bare[0]!));
    expect(first).toBeCloseTo(0.75, 1);
  });
});

describe("softmax", () => {
  it("adds up to 1, however large the numbers", () => {
    const chances = softmax(Float64Array.of(1000, 999, -1000));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances[0]! / chances[1]!).toBeCloseTo(Math.E, 9);
  });
});
