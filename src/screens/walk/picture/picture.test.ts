import { describe, expect, it } from "vitest";
import { makeCaptions } from "./labels";
import { chainOf, isInChain } from "./chain";
import { outcomeOfRequirement } from "./picture";
import { makePicture } from "./make-picture";
import { cutOffer, noteOf } from "./result-notes";
import { groupNeighbours } from "./rows";
import {
  HOME,
  makeLisbonTrace,
  makeMatches,
  makeRequirement,
  OUT,
  requirementOf,
  showLisbon,
  TABLE,
  tool,
  UMBRELLA,
  VEGAN,
} from "../testing/lisbon";

const NO_SCORES = { now: null, without: {} };

describe("makePicture", () => {
  const picture = makePicture(showLisbon());

  it("has kept tools first, then the dropped, best score first, with the past requests that used each", () => {
    expect(picture.bundle.map(({ name, standing }) => [name, standing])).toEqual([
      ["FlightSearch", "kept"],
      ["TableBooking", "kept"],
      ["HotelFinder", "dropped"],
      ["CurrencyRates", "dropped"],
      ["GiftIdeas", "dropped"],
    ]);
    expect(picture.bundle[0]?.uses).toEqual([true, true, true, false, true]);
  });

  it("says of each requirement whether it is served or open", () => {
    expect(picture.requirements.map(({ words, standing }) => [words, standing])).toEqual([
      [OUT, "served"],
      [HOME, "served"],
      [TABLE, "served"],
      [VEGAN, "open"],
      [UMBRELLA, "open"],
    ]);
  });

  it("lets neighbouring lines end in one name, and marks what is wrong and what was added", () => {
    expect(picture.result.map(({ name, outcome, requirements }) => [name, outcome, requirements.length])).toEqual([
      ["FlightSearch", "kept", 2],
      ["TableBooking", "kept", 1],
      ["DietPlanner", "wrong", 1],
      ["WeatherForecast", "added", 1],
    ]);
    expect(outcomeOfRequirement(picture, requirementOf(VEGAN))).toBe("wrong");
  });

  it("knows nothing wrong and nothing missed while gold is hidden or unknown", () => {
    const { result } = makePicture({ ...showLisbon(), gold: null });
    expect(result.map(({ outcome }) => outcome)).toEqual(["kept", "kept", "added", "added"]);
  });

  it("shows missed gold last, with no line", () => {
    const trace = makeLisbonTrace();
    trace.query.gold = ["flight", "packing"].map(tool);
    const last = makePicture(showLisbon(trace)).result.at(-1);
    expect(last).toMatchObject({ name: "PackingList", kind: "missed", outcome: "missed", requirements: [] });
  });

  it("says of missed gold that it was needed all the same, where the answer is no tool", () => {
    const trace = makeLisbonTrace();
    trace.query.gold = ["hotel"].map(tool);
    const why = () => noteOf(makePicture(showLisbon(trace)).result.at(-1)!, showLisbon(trace), NO_SCORES);
    expect(why()).toEqual({ kind: "sentence", text: "dropped; best match .21" });
    trace.stage2.noTool = { chance: 0.1, threshold: 0.25 };
    expect(why()).toEqual({ kind: "sentence", text: "needed after all" });
  });

  it("counts a link as weak that lies below what its requirement asks for, be it by the threshold or by a margin", () => {
    const trace = makeLisbonTrace();
    const strengths = () => makePicture(showLisbon(trace)).links.map(({ strength }) => strength);
    expect(strengths()).toEqual(["above", "above", "above"]);
    trace.config = { ...trace.config, stage2: { ...trace.config.stage2, margin: 0.08 } };
    trace.stage2.nearest = [{ requirement: requirementOf(OUT), score: 0.99 }];
    expect(strengths()).toEqual(["below-threshold", "above", "above"]);
    trace.stage2.threshold = 1;
    expect(strengths()).toEqual(["below-threshold", "below-threshold", "below-threshold"]);
  });

  it("meets a tool again when another line came between", () => {
    const trace = makeLisbonTrace();
    trace.stage3.perRequirement[1]!.winner = tool("flight");
    trace.recommendation.tools[0]!.because.push(requirementOf(UMBRELLA));
    const { result } = makePicture(showLisbon(trace));
    expect(result.map(({ name, kind }) => [name, kind])).toEqual([
      ["FlightSearch", "tool"],
      ["TableBooking", "tool"],
      ["DietPlanner", "tool"],
      ["FlightSearch again", "again"],
    ]);
  });

  it("comes step by step: tools that wait, then ribbons, then one vote after the other, judged at the end", () => {
    const at = (step: Parameters<typeof showLisbon>[1]) => makePicture(showLisbon(makeLisbonTrace(), step));
    expect(at("request").bundle).toEqual([]);
    expect(at("bundle").bundle.every(({ standing }) => standing === "waiting")).toBe(true);
    expect(at("bundle").requirements.every(({ standing }) => standing === "unread")).toBe(true);
    expect(at("coverage").links).toHaveLength(3);
    expect(at("coverage").result.map(({ name }) => name)).toEqual(["FlightSearch", "TableBooking"]);
    expect(at("vote-1").result.map(({ outcome }) => outcome)).toEqual(["kept", "kept", "added"]);
    expect(at("result").result.map(({ outcome }) => outcome)).toEqual(["kept", "kept", "wrong", "added"]);
  });

  it("waits where a vote has not come yet", () => {
    const walk = { ...showLisbon(), trace: null, stage3: null, recommendation: null };
    const { result, status } = makePicture(walk);
    expect(status).toBe("arriving");
    expect(result.filter(({ kind }) => kind === "waiting").map(({ requirements }) => requirements[0])).toEqual([
      requirementOf(VEGAN),
      requirementOf(UMBRELLA),
    ]);
  });
});

describe("groupNeighbours", () => {
  it("parts a tool's requirements where another line stands between", () => {
    const [a, b, c, d] = [OUT, HOME, TABLE, VEGAN].map(requirementOf) as [never, never, never, never];
    expect(groupNeighbours([d, a, b], [a, b, c, d])).toEqual([[a, b], [d]]);
    expect(groupNeighbours([], [a, b])).toEqual([[]]);
  });
});

describe("ghosts", () => {
  it("keep words that are no requirement any more, with what they led to", () => {
    const trace = makeLisbonTrace();
    trace.stage2.requirements = trace.stage2.requirements.filter(({ text }) => text !== UMBRELLA);
    trace.stage2.unsolved = [requirementOf(VEGAN)];
    trace.stage3.perRequirement.pop();
    trace.recommendation.tools.pop();
    const picture = makePicture(showLisbon(trace, "result", makeLisbonTrace()));
    expect(picture.ghosts.words).toMatchObject([
      { id: requirementOf(UMBRELLA), fate: "deleted", label: "open, then WeatherForecast with 3 of 3 votes" },
    ]);
    expect(picture.result.find(({ kind }) => kind === "ghost")).toMatchObject({ name: "WeatherForecast" });
    expect(makeCaptions(picture)).toMatchObject([
      { text: "original: open, then WeatherForecast with 3 of 3 votes", restores: requirementOf(UMBRELLA) },
    ]);
  });

  it("keep the one requirement that was split, with a pen stroke between its parts", () => {
    const [left, right] = ["Find a", "cheap flight"];
    const trace = makeLisbonTrace();
    const parts = [left, right].map((words) => makeRequirement(words, "edit"));
    trace.stage2.requirements.splice(0, 1, ...parts);
    trace.stage2.matches = makeMatches([HOME, TABLE, VEGAN, UMBRELLA]);
    trace.stage2.kept[0]!.serves = [requirementOf(HOME)];
    trace.stage2.unsolved.unshift(...parts.map(({ id }) => id));
    const picture = makePicture(showLisbon(trace, "result", makeLisbonTrace()));
    expect(picture.ghosts.words).toMatchObject([
      { fate: "replaced", label: "one requirement, FlightSearch .82", partedAfter: [parts[0]!.id], tools: ["flight"] },
    ]);
    expect(makeCaptions(picture).map(({ text, place }) => [text, place])).toEqual([
      ["your split", "line-end"],
      ["original: one requirement, FlightSearch .82", "below"],
    ]);
  });

  it("keep a ribbon that was cut by hand", () => {
    const trace = makeLisbonTrace();
    const match = trace.stage2.matches.find(({ linked }) => linked)!;
    Object.assign(match, { linked: false, by: "edit" });
    const { ghosts } = makePicture(showLisbon(trace, "result", makeLisbonTrace()));
    expect(ghosts.links).toEqual([{ requirement: requirementOf(OUT), tool: "flight", label: "FlightSearch .82" }]);
  });

  it("are none without edits, and at a step before them", () => {
    expect(makePicture(showLisbon()).ghosts.words).toEqual([]);
    const computed = makeLisbonTrace();
    expect(makePicture(showLisbon(computed, "coverage", computed)).ghosts.words).toEqual([]);
  });
});

describe("chainOf", () => {
  const picture = makePicture(showLisbon());

  it("holds the words, the tools on both sides and the vote of one line", () => {
    const chain = chainOf(picture, { type: "requirement", id: requirementOf(VEGAN) });
    expect([...chain.tools]).toEqual(["diet"]);
    expect(isInChain(chain, { requirement: requirementOf(VEGAN) })).toBe(true);
    expect(isInChain(chain, { requirement: requirementOf(OUT), tool: tool("flight") })).toBe(false);
    expect(isInChain(chain, {})).toBe(false);
  });

  it("holds all lines of a tool, and for a dropped one the words it came closest to", () => {
    expect(chainOf(picture, { type: "bundle-tool", id: tool("flight") }).requirements.size).toBe(2);
    const hotel = chainOf(picture, { type: "bundle-tool", id: tool("hotel") });
    expect([...hotel.requirements]).toEqual([requirementOf(VEGAN)]);
  });
});

describe("result notes", () => {
  const walk = showLisbon();
  const noteFor = (name: string, scores = NO_SCORES as Parameters<typeof noteOf>[2]) => {
    const row = makePicture(walk).result.find((one) => one.name === name);
    return row ? noteOf(row, walk, scores) : null;
  };

  it("give the words, the vote, or what cutting would do", () => {
    expect(noteFor("TableBooking")).toEqual({ kind: "because", words: "book a table", more: 0 });
    expect(noteFor("FlightSearch")).toEqual({ kind: "because", words: "Find a cheap flight", more: 1 });
    expect(noteFor("WeatherForecast")).toEqual({ kind: "sentence", text: "vote 3 of 3" });
    const scores = { now: 0.75, without: { [tool("diet")]: 1 } };
    expect(noteFor("DietPlanner", scores)).toEqual({ kind: "wrong", without: 1, change: "better" });
  });

  it("never advise a cut that does not help", () => {
    expect(cutOffer({ kind: "wrong", without: 1, change: "better" })).toEqual({
      before: "not gold; ",
      after: " for 1.00",
    });
    expect(cutOffer({ kind: "wrong", without: 0.79, change: "worse" })).toEqual({
      before: "not gold; to ",
      after: " leaves 0.79",
    });
    expect(cutOffer({ kind: "wrong", without: 0, change: "same" }).after).toBe(", still 0.00");
  });
});
