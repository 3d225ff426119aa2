import { expect, it } from "vitest";
import { readPart, withPart } from "./address";

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
