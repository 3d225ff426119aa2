import fc from "fast-check";
import { expect, it } from "vitest";
import { USUAL_OPTIONS } from "../../../core/compare/compare-runs";
import { ALL_SCORES, familyOf } from "./use-chosen-runs";

const scores = fc.subarray([...ALL_SCORES]);

it("corrects over the usual scores and all that were ever shown, whatever is hidden later", () => {
  fc.assert(
    fc.property(scores, scores, (shown, later) => {
      const before = familyOf(shown, null);
      const after = familyOf(later, before.join(","));
      expect(after).toEqual(expect.arrayContaining([...USUAL_OPTIONS.scores, ...shown, ...later]));
      expect(new Set(after).size).toBe(after.length);
    }),
  );
});

it("takes no name from an address that is no score", () => {
  expect(familyOf([], "luck,,tracc")).toEqual(familyOf([], null));
});
