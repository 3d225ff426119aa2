import fc from "fast-check";
import { expect, it } from "vitest";
import { countBundles, deriveBundles } from "./bundle";
import type { ToolId } from "./ids";
import type { Query } from "./query";

it("counts as many bundles as there are, whatever repeats and in whatever order", () => {
  const ids = ["a", "b", "c", "d", "e"] as unknown as ToolId[];
  const gold = fc.option(fc.array(fc.constantFrom(...ids), { maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(gold, { maxLength: 60 }), (golds) => {
      const history = golds.map((tools) => ({ id: "q", gold: tools }) as unknown as Query);
      const tools = ids.map((id) => ({ id }));
      expect(countBundles(history, tools)).toBe(deriveBundles(history).length);
    }),
  );
});
