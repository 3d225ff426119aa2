import { describe, expect, it } from "vitest";
import type { ToolId } from "../../domain/ids";
import endToEnd from "../../testing/vectors/ptr_end_to_end_reference_bug.json";
import vectors from "../../testing/vectors/ptr_parsing.json";
import { parseMatches, parseMatchesAsPublished, parseRequirements, parseRequirementsAsPublished } from "./parse-lines";

const BUNDLE = Object.keys(vectors.matchBundle).map((name) => ({ id: name as ToolId, name }));

describe("matching replies", () => {
  it.each(vectors.match)("$id, read strictly", ({ reply, strict }) => {
    expect(parseMatches(reply, BUNDLE).matched).toEqual(strict);
  });

  it.each(vectors.match)("$id, as published", ({ reply, official }) => {
    const { matched, isUnsolved, kept } = parseMatchesAsPublished(reply);
    expect(matched).toEqual(official.matched);
    expect(isUnsolved).toBe(official.unsolved.length > 0);
    expect(kept).toEqual(official.afterMainFilter);
  });

  it("take several names on one line, and count what is not in the bundle", () => {
    expect(parseMatches("- WeatherTool, local, Mapmaker", BUNDLE)).toEqual({
      matched: ["WeatherTool", "local"],
      unknown: ["Mapmaker"],
    });
    expect(parseMatches("- FlightTool: books flights", BUNDLE)).toEqual({ matched: [], unknown: ["FlightTool"] });
    expect(parseMatches("Sorry, nothing fits.\nNone\nMatched Tools:", BUNDLE)).toEqual({ matched: [], unknown: [] });
  });

  it("give every tool of a repeated name", () => {
    const twins = [
      { id: "1" as ToolId, name: "News" },
      { id: "2" as ToolId, name: "news" },
    ];
    expect(parseMatches("- News", twins).matched).toEqual(["1", "2"]);
  });
});

describe("the released code's parser with perfect replies", () => {
  it.each(endToEnd.queries)("keeps nothing of “$query”", ({ bundle, officialUnsolved, officialKept, gold }) => {
    const results = officialUnsolved.map((_, i) => parseMatchesAsPublished(`- ${gold[i]}: what it does`));
    expect(bundle).toEqual(expect.arrayContaining(gold));
    expect(results.flatMap(({ kept }) => kept)).toEqual(officialKept);
    expect(results.every(({ isUnsolved }) => isUnsolved)).toBe(true);
    expect(endToEnd.keptNonEmptyOver100).toBe(0);
  });
});

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
