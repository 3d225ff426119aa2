import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolId } from "../../domain/ids";
import vectors from "../../testing/vectors/ptr_parsing.json";
import { parseExtraction, parseProblems } from "./parse-answers";
import { parseDirect, parseMatching } from "./parse-matches";

const OFFERED = Object.entries(vectors.matchBundle).map(([name, description]) => ({
  id: name as ToolId,
  name,
  description,
}));

function match(answer: string, ids = ["F1", "F2"]) {
  const parsed = parseMatching(answer, "json", ids, OFFERED);
  return parsed.ok ? Object.fromEntries([...parsed.value.byId].map(([id, { tools }]) => [id, tools])) : parsed.why;
}

describe("answers in lines", () => {
  it.each(vectors.requirements)("$id: requirements as the vectors say", ({ reply, strict, official }) => {
    const published = parseExtraction(reply, "published");
    expect(published.ok && published.value.map(({ text }) => text)).toEqual(official);
    const lines = parseExtraction(reply, "lines");
    if (reply === "") expect(lines).toEqual({ ok: false, why: "It lists nothing, and does not say None." });
    else expect(lines.ok && lines.value.map(({ text }) => text)).toEqual(strict);
  });

  it.each(vectors.match)("$id: matches as the vectors say", ({ reply, strict, official }) => {
    const lines = parseMatching(reply, "lines", ["F1"], OFFERED);
    if (reply === "") expect(lines).toEqual({ ok: false, why: "It is empty." });
    else expect(lines.ok && lines.value.byId.get("F1")?.tools).toEqual(strict);
    const published = parseMatching(reply, "published", ["F1"], OFFERED);
    expect(published.ok && published.value.byId.get("F1")).toEqual({
      tools: [],
      isSolved: official.unsolved.length === 0,
    });
  });
});

describe("answers in JSON", () => {
  it.each([
    ["alone", '{"functionalities":[{"id":"F1","text":"a b","words":"A  b"}]}'],
    ["in a fence", '```json\n{"functionalities":[{"id":"F1","text":"a b","words":"A b"}]}\n```'],
    ["with words around", 'Sure:\n{"functionalities":[{"text":"a b","words":"A b","more":[{"x":1}]}]} Anything else?'],
    ["twice the same", '{"functionalities":[{"text":"a b","words":"A b"},{"text":"A  B"}]}'],
  ])("list requirements: %s", (_how, answer) => {
    expect(parseExtraction(answer, "json")).toEqual({ ok: true, value: [{ text: "a b", words: "A b" }] });
  });

  it("may be bullets instead, where every line is one", () => {
    expect(parseExtraction("Here:\n- a\n- b", "json")).toMatchObject({
      ok: true,
      value: [{ text: "a" }, { text: "b" }],
    });
    expect(parseExtraction("I would book a table.", "json")).toEqual({ ok: false, why: "It holds no JSON object." });
  });

  it.each([
    ["empty", " ", "It is empty."],
    ["HTML", "<!doctype html><html><body>502</body></html>", "It holds no JSON object."],
    ["another shape", '{"answer":[]}', 'It has no list "functionalities".'],
    ["a list of texts", '{"functionalities":["a"]}', 'An entry of "functionalities" has no "text".'],
    ["__proto__", '{"__proto__":{"functionalities":[{"text":"a"}]}}', 'It has no list "functionalities".'],
    ["cut", '{"functionalities":[{"text":"a"}', "Its JSON cannot be parsed."],
    ["too deep", `{"functionalities":${"[".repeat(50_0)}${"]".repeat(500)}}`, "It is nested too deep."],
    ["too long", `{"functionalities":[]}${" ".repeat(50_000)}`, "It has more than 20,000 characters."],
    [
      "too many",
      JSON.stringify({ functionalities: Array.from({ length: 41 }, (_, i) => ({ text: `t${i}` })) }),
      "It lists more than 40 requirements.",
    ],
    [
      "too long an entry",
      JSON.stringify({ functionalities: [{ text: "x".repeat(500) }] }),
      "A requirement has more than 400 characters.",
    ],
  ])("are refused with a sentence: %s", (_what, answer, why) => {
    expect(parseExtraction(answer, "json")).toEqual({ ok: false, why });
  });

  it("name offered tools by name, however written", () => {
    expect(match('{"matches":[{"id":"F1","tools":["weathertool","Weather Tool"]},{"id":"F2","tools":[]}]}')).toEqual({
      F1: ["WeatherTool"],
      F2: [],
    });
  });

  it("are counted where they name what was not offered or not asked", () => {
    const answer = '{"matches":[{"id":"F1","tools":["FlightTool","local","None"]},{"id":"F9","tools":["local"]}]}';
    expect(parseMatching(answer, "json", ["F1"], OFFERED)).toEqual({
      ok: true,
      value: {
        byId: new Map([["F1", { tools: ["local"], isSolved: true }]]),
        unknownTools: ["FlightTool"],
        unknownIds: ["F9"],
      },
    });
    expect(match('{"matches":[{"id":"F9","tools":["local"]}]}')).toBe("None of its ids was asked about.");
    expect(match('{"matches":[{"id":"F1","tools":"local"}]}')).toBe(
      'An entry of "matches" lacks "id" or the list "tools".',
    );
    expect(match('{"matches":[{"id":"F1","tools":[1]}]}')).toBe(
      'An entry of "matches" lacks "id" or the list "tools".',
    );
  });

  it("restate what is open", () => {
    const read = parseProblems('{"unsolved":[{"id":"F2","text":"Find a taxi."},{"id":"F7","text":"x"}]}', "json", [
      "F2",
    ]);
    expect(read).toEqual({ ok: true, value: new Map([["F2", "Find a taxi."]]) });
    expect(parseProblems("- F2: Find a taxi.", "lines", ["F2"])).toEqual(read);
    expect(parseProblems("Find a taxi.", "lines", ["F2"])).toEqual({ ok: false, why: 'It has no line "F1: …".' });
  });

  it("name tools directly", () => {
    expect(parseDirect('{"tools":["local","local","FlightTool"]}', "json", OFFERED)).toEqual({
      ok: true,
      value: { tools: ["local"], unknownTools: ["FlightTool"] },
    });
    expect(parseDirect("- local\n- WeatherTool: x", "lines", OFFERED)).toMatchObject({
      value: { tools: ["local", "WeatherTool"] },
    });
  });

  it("never throw and never name what was not offered, whatever they are", () => {
    const offered = new Set(OFFERED.map(({ id }) => id));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ matches: value })),
        ),
        (answer) => {
          parseExtraction(answer, "json");
          parseProblems(answer, "json", ["F1"]);
          const parsed = parseMatching(answer, "json", ["F1"], OFFERED);
          const named = parsed.ok ? [...parsed.value.byId.values()].flatMap(({ tools }) => tools) : [];
          expect(named.every((id) => offered.has(id))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
