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
    ["a list of numbers", '{"functionalities":[1]}', 'An entry of "functionalities" has no "text".'],
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
    expect(match('{"matches":[{"id":"F1","tools":"local"}]}')).toEqual({ F1: ["local"] });
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

const text = fc.stringMatching(/^[a-z]{1,9}( [a-z"{}[\],:äß漢]{1,9}){0,5}$/u).filter((one) => one.trim() === one);
const requirements = fc.uniqueArray(text, { minLength: 1, maxLength: 8, selector: (one) => one.toLowerCase() });
const prose = fc.constantFrom("", "Sure!", "See [1] and {this}:", 'He said "{".', "Step 1: {a: b}. ", "[]", "\n\n");

/** What models make of a good answer, on the way to us. */
const GARBLES: Record<string, (answer: string, before: string, after: string) => string> = {
  "with prose around": (answer, before, after) => `${before}\n${answer}\n${after}`,
  "in a fence": (answer, before, after) => `${before}\n\`\`\`json\n${answer}\n\`\`\`\n${after}`,
  "after thinking": (answer, before, after) => `<think>${before} {"functionalities":[]} ${after}</think>\n${answer}`,
  "after thinking of a longer one": (answer) =>
    `<think>Perhaps {"functionalities":[${'{"text":"no"},'.repeat(60)}{"text":"no"}]}?</think>${answer}`,
  "after a draft": (answer, before) => `${before}\n{"functionalities":[]}\nNo, better:\n${answer}`,
  "inside another object": (answer) => `{"id":7,"result":{"content":${answer},"ok":true}}`,
  "written as a text": (answer) => JSON.stringify(answer),
  indented: (answer) => JSON.stringify(JSON.parse(answer), null, 4),
};

describe.each(Object.entries(GARBLES))("a good answer %s", (_how, garble) => {
  it("says what it said: requirements", () => {
    fc.assert(
      fc.property(requirements, prose, prose, (said, before, after) => {
        const whole = JSON.stringify({ functionalities: said.map((one) => ({ text: one, words: null })) });
        const parsed = parseExtraction(garble(whole, before, after), "json");
        expect(parsed.ok && parsed.value.map((one) => one.text)).toEqual(said);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a good answer in another shape", () => {
  const tools = fc.subarray(OFFERED.map(({ name }) => name));
  const said = fc.array(tools, { minLength: 1, maxLength: 6 });
  const SHAPES: Record<string, (rows: { id: string; tools: string[] }[]) => unknown> = {
    "a list alone": (rows) => rows,
    "names in one text": (rows) => ({ matches: rows.map(({ id, tools: names }) => ({ id, tools: names.join(", ") })) }),
    "without ids": (rows) => ({ matches: rows.map(({ tools: names }) => ({ tools: names })) }),
    "ids as numbers": (rows) => ({ matches: rows.map(({ tools: names }, at) => ({ id: at + 1, tools: names })) }),
    "an object of ids": (rows) => ({ matches: Object.fromEntries(rows.map(({ id, tools: names }) => [id, names])) }),
    "ids at the top": (rows) => Object.fromEntries(rows.map(({ id, tools: names }) => [id, names])),
    "tools as objects": (rows) => rows.map(({ id, tools: names }) => ({ id, tools: names.map((name) => ({ name })) })),
    "nothing for none": (rows) => rows.map(({ id, tools: names }) => ({ id, tools: names.length > 0 ? names : null })),
  };

  it.each(Object.entries(SHAPES))("says what it said: %s", (_how, shape) => {
    fc.assert(
      fc.property(said, (lists) => {
        const rows = lists.map((names, at) => ({ id: `F${at + 1}`, tools: names }));
        const ids = rows.map(({ id }) => id);
        const parsed = parseMatching(JSON.stringify(shape(rows)), "json", ids, OFFERED);
        const found = parsed.ok && ids.map((id) => [...(parsed.value.byId.get(id)?.tools ?? [])].sort());
        expect(found).toEqual(lists.map((names) => [...names].sort()));
      }),
      { numRuns: 100 },
    );
  });

  it("keeps what can be read, and counts what cannot", () => {
    const half = '{"functionalities":[{"text":"a"},{"words":"b"},7,"c"]}';
    expect(parseExtraction(half, "json")).toEqual({
      ok: true,
      value: [
        { text: "a", words: null },
        { text: "c", words: null },
      ],
      ignored: { entries: 2, answers: 0 },
    });
    const twice = '{"functionalities":[]} {"functionalities":[{"text":"a"}]}';
    expect(parseExtraction(twice, "json")).toMatchObject({
      value: [{ text: "a" }],
      ignored: { entries: 0, answers: 1 },
    });
  });
});

it("brackets that say nothing are refused", () => {
  for (const hostile of ["[", "{", '{"', "[{}", '{"a":', "]["].map((part) => part.repeat(20_000 / part.length))) {
    expect(parseExtraction(hostile.slice(0, 20_000), "json").ok).toBe(false);
    expect(parseMatching(hostile.slice(0, 20_000), "json", ["F1"], OFFERED).ok).toBe(false);
  }
});
