import { expect, it } from "vitest";
import { describeFinding } from "./findings";

it("goes on from the count, also where cleaning has left none", () => {
  expect(describeFinding({ code: "names-gold", count: 1 })).toBe("request names its own gold tool");
  expect(describeFinding({ code: "names-gold", count: 3 })).toBe("requests name their own gold tool");
  expect(describeFinding({ code: "markdown", count: 0 })).toBe("requests contain **");
});
