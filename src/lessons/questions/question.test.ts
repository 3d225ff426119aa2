import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choice, describeGuess, isRight, overlap, type ChoiceQuestion, type NumberQuestion } from "./question";

const ask = (labels: readonly string[], more: Partial<ChoiceQuestion> = {}): ChoiceQuestion => ({
  kind: "one",
  ask: "Which tool serves the train?",
  options: labels.map((label, index) => ({ id: String(index), label })),
  right: ["0"],
  hint: "Read on.",
  figure: () => "1",
  feedback: (given) => `You took ${given.join()}.`,
  ...more,
});

const number: NumberQuestion = {
  ...{ kind: "number", ask: "How much?", hint: "Half.", least: 0, most: 1, step: 0.1, right: 0.3, tolerance: 0.1 },
  write: String,
  figure: () => "0.3",
  feedback: (given) => `You said ${given}.`,
};

describe("a choice", () => {
  it("keeps its options and its answer, whatever their order", () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, key) => {
        const asked = choice(ask(["Rail", "Mail", "Nail", "Sail"]), seed, key)!;
        expect(asked.options.map(({ id }) => id).toSorted()).toEqual(["0", "1", "2", "3"]);
        expect(asked.options.find(({ id }) => id === asked.right[0])!.label).toBe("Rail");
      }),
    );
  });

  it("cannot be asked with options of one name, with one option, without its answer, or when it names an option", () => {
    expect(choice(ask(["Rail", "rail "]), 1, "")).toBeNull();
    expect(choice(ask(["Rail"]), 1, "")).toBeNull();
    expect(choice(ask(["Rail", ""]), 1, "")).toBeNull();
    expect(choice(ask(["Rail", "Mail"], { right: ["7"] }), 1, "")).toBeNull();
    expect(choice(ask(["Rail", "Mail"], { right: ["0", "1"] }), 1, "")).toBeNull();
    expect(choice(ask(["Rail", "Train"]), 1, "")).toBeNull();
    expect(choice(ask(["Rail", "Rai"]), 1, "")).not.toBeNull();
    expect(choice(ask(["Rail", "Mail"], { kind: "set", right: [] }), 1, "")).not.toBeNull();
  });
});

describe("a guess", () => {
  it("of a set is right when it is the set, in any order", () => {
    const set = ask(["Rail", "Mail", "Nail"], { kind: "set", right: ["0", "2"] });
    expect(isRight(set, ["2", "0"])).toBe(true);
    expect(isRight(set, ["2"])).toBe(false);
    expect(isRight(set, ["0", "1", "2"])).toBe(false);
  });

  it("of a number is right within the tolerance, its bounds included", () => {
    expect([0.2, 0.4].map((given) => isRight(number, given))).toEqual([true, true]);
    expect([0.19, 0.41].map((given) => isRight(number, given))).toEqual([false, false]);
  });

  it("of another kind is never right and is spoken of as an empty one", () => {
    expect(isRight(number, ["0.3"])).toBe(false);
    expect(isRight(ask(["Rail", "Mail"]), 0)).toBe(false);
    expect(describeGuess(number, ["0.3"]).feedback).toBe("You said 0.");
    expect(describeGuess(ask(["Rail", "Mail"]), 3).feedback).toBe("You took .");
  });

  it("of words counts by F1", () => {
    expect(overlap(["a", "b"], ["b", "c"])).toBeCloseTo(0.5);
    expect(overlap([], ["b"])).toBe(0);
    expect(overlap([], [])).toBe(1);
  });
});
