import { describe, expect, it } from "vitest";
import vectors from "../../testing/vectors/ptr_parsing.json";
import { parseRequirements, parseRequirementsAsPublished } from "./parse-lines";

describe("requirement lists", () => {
  it.each(vectors.requirements)("$id, read strictly", ({ reply, strict }) => {
    expect(parseRequirements(reply)).toEqual(strict);
  });

  it.each(vectors.requirements)("$id, as published", ({ reply, official }) => {
    expect(parseRequirementsAsPublished(reply)).toEqual(official);
  });

  it("keep a bulleted line that ends with a colon, and see through odd marks", () => {
    expect(parseRequirements("- Find the time:\n• b\n3) c\n**Needs**:\nN/A\n- 2 tickets")).toEqual([
      "Find the time:",
      "b",
      "c",
      "2 tickets",
    ]);
  });
});
