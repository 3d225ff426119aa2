import { expect, it } from "vitest";
import { adoptQuery, readPart, withPart } from "./address";

it("reads a part by its whole name", () => {
  expect(readPart("screen=evaluate&step=vote-2", "step")).toBe("vote-2");
  expect(readPart("backstep=1", "step")).toBeNull();
  expect(readPart("", "step")).toBeNull();
});

it("keeps what others wrote, and an equals sign in a value", () => {
  expect(withPart("walk=ab==&step=result", "screen", "evaluate")).toBe("walk=ab==&step=result&screen=evaluate");
  expect(withPart("screen=evaluate&walk=ab==", "screen", null)).toBe("walk=ab==");
  expect(readPart("walk=ab==", "walk")).toBe("ab==");
});

it("takes a comparison out of the query, and leaves what else stands there", () => {
  expect(adoptQuery("?base=3f2a~Two+words&with=b,c&lang=en", "screen=walk&step=result")).toEqual({
    search: "?lang=en",
    fragment: "step=result&screen=compare&base=3f2a~Two%20words&with=b,c",
  });
  expect(adoptQuery("?base=a&with=b", "")).toEqual({ search: "", fragment: "screen=compare&base=a&with=b" });
  expect(adoptQuery("?with=b", "screen=compare")).toBeNull();
  expect(adoptQuery("", "base=a")).toBeNull();
});
