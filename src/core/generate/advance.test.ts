import { describe, expect, it } from "vitest";
import type { ToolId } from "../domain/ids";
import { advance, nextTasks, type BuildState } from "./advance";
import { provenanceOfBuild } from "./finish-build";
import { versionsOf } from "./review";
import { estimateBuild } from "./estimate-cost";
import { MOST_REQUESTS, startBuild } from "./plan-build";
import { answer, finish, HASH, makePlan, obey, openBuild, written } from "./testing/small-build";

const FIRST = "s1-r1";
const SECOND = "s1-r2";
const REQUEST = "I fly to Oslo on Friday: find a flight and a room, and will it rain?";

function itemOf({ items }: BuildState, id: string) {
  return items.find((one) => one.id === id)!;
}

/** Up to the first judgement of the first request. */
function writtenOnce(state = openBuild()): BuildState {
  return answer(state, FIRST, written(REQUEST));
}

/** The tools that the open prompt of a request offers. */
function offered(state: BuildState, item: string): string[] {
  const task = nextTasks(state).find((one) => one.item === item);
  if (task?.kind !== "ask") throw new Error(`${item} asks nothing.`);
  return (JSON.parse(task.prompt.messages[1]!.content) as { tools: { name: string }[] }).tools.map(({ name }) => name);
}

describe("the rule of two judgements", () => {
  it("takes a request that is exact with all its tools and partial without one", () => {
    const exact = answer(writtenOnce(), FIRST, '{"verdict":"exact"}');
    const { deleted } = itemOf(exact, FIRST);
    expect(offered(exact, FIRST)).toHaveLength(2);
    expect(offered(exact, FIRST).map((name) => name.toLowerCase())).not.toContain(deleted);
    const passed = answer(exact, FIRST, '{"verdict":"partial"}');
    expect(itemOf(passed, FIRST)).toMatchObject({ step: "passed", verdicts: { whole: "exact", part: "partial" } });
  });

  it.each([
    ["over", "not-exact", "a tool is not needed"],
    ["partial", "not-exact", "stays undone"],
  ] as const)("rejects what is judged %s with all its tools", (verdict, reason, why) => {
    const { rejection, step } = itemOf(answer(writtenOnce(), FIRST, JSON.stringify({ verdict })), FIRST);
    expect([step, rejection?.reason]).toEqual(["rejected", reason]);
    expect(rejection!.sentence).toContain(why);
  });

  it.each(["exact", "over"])("rejects what is still judged %s without one of its tools", (verdict) => {
    const exact = answer(writtenOnce(), FIRST, '{"verdict":"exact"}');
    const { rejection } = itemOf(answer(exact, FIRST, JSON.stringify({ verdict })), FIRST);
    expect(rejection).toMatchObject({ reason: "not-partial" });
  });

  it("takes a random tool away as the paper does, the last one as the released code does", () => {
    const many = { sets: [["weather", "hotel", "flight"] as ToolId[]], perSet: 40 };
    const random = startBuild(makePlan(many)).map(({ deleted }) => deleted);
    expect(new Set(random)).toEqual(new Set(["weather", "hotel", "flight"]));
    expect(startBuild(makePlan(many)).map(({ deleted }) => deleted)).toEqual(random);
    const last = startBuild(makePlan({ ...many, deletion: "last" }));
    expect(new Set(last.map(({ deleted }) => deleted))).toEqual(new Set(["flight"]));
  });

  it("asks about no tools at all when the only tool of a set is taken away", () => {
    const item = "s2-r1";
    const exact = answer(
      answer(openBuild(), item, written("Book a table for two tonight.")),
      item,
      '{"verdict":"exact"}',
    );
    expect(offered(exact, item)).toEqual([]);
  });
});

describe("siblings", () => {
  /** The first request of the set has passed, the second is written. */
  function second(): BuildState {
    const first = answer(answer(writtenOnce(), FIRST, '{"verdict":"exact"}'), FIRST, '{"verdict":"partial"}');
    return answer(first, SECOND, written("Another one that is much like it."));
  }

  it("are the requests of the same tools that passed: the first of a set is compared with none", () => {
    expect(itemOf(writtenOnce(), FIRST).step).toBe("judge-whole");
    const [task] = nextTasks(second());
    expect(task).toEqual({
      kind: "compare",
      item: SECOND,
      text: "Another one that is much like it.",
      siblings: [REQUEST],
    });
    const done = finish(openBuild(), obey);
    expect(nextTasks(done)).toEqual([]);
    expect(itemOf(done, "s2-r2").similarity).toBe(0.1);
  });

  it("must be less alike than the limit, else it is written again, with the text that was too near in the prompt", () => {
    const state = second();
    const near = advance(state, { kind: "compared", item: SECOND, text: itemOf(state, SECOND).text!, similarity: 0.8 });
    expect(itemOf(near, SECOND)).toMatchObject({ step: "write", earlier: [{ similarity: 0.8 }] });
    const [task] = nextTasks(near);
    expect(task).toMatchObject({ kind: "ask", item: SECOND });
    expect(JSON.stringify(task)).toContain("much like it");
    const far = advance(state, {
      kind: "compared",
      item: SECOND,
      text: itemOf(state, SECOND).text!,
      similarity: 0.7999,
    });
    expect(itemOf(far, SECOND).step).toBe("judge-whole");
  });

  it("that stay too near after every try are rejected, and say how near", () => {
    const done = finish(openBuild(), obey, () => 0.93);
    const item = itemOf(done, SECOND);
    expect([item.step, item.rejection?.reason, item.earlier.length]).toEqual(["rejected", "too-similar", 3]);
    expect(item.rejection!.sentence).toContain("0.93");
    expect(itemOf(done, FIRST).step).toBe("passed");
  });
});

describe("answers that cannot be read", () => {
  it.each([
    "",
    "no JSON",
    "[]",
    '{"request":3}',
    '{"request":"?"}',
    `{"request":"${"a".repeat(1600)}"}`,
    "x".repeat(30_000),
  ])("are asked for once more, then the request is rejected: %j", (bad) => {
    const once = answer(openBuild(), FIRST, bad);
    const [task] = nextTasks(once);
    expect(task?.kind === "ask" && task.prompt.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
    ]);
    const twice = answer(once, FIRST, bad);
    const { step, rejection, answers } = itemOf(twice, FIRST);
    expect([step, rejection?.reason, answers.length]).toEqual(["rejected", "unreadable", 2]);
    expect(nextTasks(twice)[0]!.item).toBe(SECOND);
    const mended = answer(once, FIRST, written(REQUEST));
    expect(itemOf(mended, FIRST)).toMatchObject({ step: "judge-whole", unread: null });
  });

  it.each(['{"verdict":"not exact but partial"}', '{"verdict":""}', "Exact", '{"__proto__":{"verdict":"exact"}}'])(
    "hold no verdict: %j",
    (bad) =>
      expect(itemOf(answer(writtenOnce(), FIRST, bad), FIRST)).toMatchObject({
        step: "judge-whole",
        verdicts: { whole: null },
      }),
  );
});

describe("other instructions", () => {
  const OWN = { purpose: "judge", version: "judge-edited-1", text: "exact, over or partial?" } as const;
  const changed = (state: BuildState): BuildState => ({ ...state, plan: { ...state.plan, wordings: [OWN] } });
  const asked = (state: BuildState) => {
    const [task] = nextTasks(state);
    if (task?.kind !== "ask") throw new Error("It should ask.");
    return task;
  };

  it("hold for what is not asked yet, and each answer says which it was given to", () => {
    const exact = answer(writtenOnce(), FIRST, '{"verdict":"exact"}');
    const done = answer(changed(exact), FIRST, '{"verdict":"partial"}');
    expect(versionsOf(itemOf(done, FIRST))).toEqual(["write-json-1", "judge-json-1", "judge-edited-1"]);
    const { prompts } = provenanceOfBuild({
      ...done,
      schema: 1,
      items: [...done.items],
      reviews: [],
      undone: [],
      revision: 1,
    });
    expect(prompts.map(({ version }) => version)).toEqual(["write-json-1", "judge-json-1", "judge-edited-1"]);
    expect(prompts.at(-1)!.text).toContain(OWN.text);
  });

  it("lose no answer that was on its way, nor one that a record has", () => {
    const before = asked(writtenOnce());
    const state = changed(writtenOnce());
    expect(asked(state).prompt.version).toBe("judge-edited-1");
    expect(asked(state).earlier).toEqual([before.prompt]);
    const origin = { kind: "written", from: "test" } as const;
    const given = { prompt: HASH, answer: '{"verdict":"exact"}', origin, tokens: null };
    const after = advance(state, { kind: "answer", item: FIRST, prompt: before.prompt, answer: given });
    expect(itemOf(after, FIRST).answers.at(-1)).toMatchObject({ version: "judge-json-1" });
  });

  it("leave a reminder in the words of what could not be read", () => {
    const { prompt, earlier } = asked(changed(answer(writtenOnce(), FIRST, "?")));
    expect([prompt.version, prompt.messages.length, earlier]).toEqual(["judge-json-1", 4, []]);
  });
});

describe("a build", () => {
  it("gives the same requests from the same plan and answers, in whatever order the sets are answered", () => {
    const done = finish(openBuild(), obey);
    expect(done.items.map(({ step }) => step)).toEqual(["passed", "passed", "passed", "passed"]);
    const backwards = openBuild();
    let state: BuildState = { ...backwards };
    for (let task = nextTasks(state).at(-1); task; task = nextTasks(state).at(-1)) {
      const { set } = itemOf(state, task.item);
      state =
        task.kind === "ask"
          ? answer(state, task.item, obey(task.prompt, state.plan.sets[set]!.length))
          : advance(state, { ...task, kind: "compared", similarity: 0.1 });
    }
    expect(state.items).toEqual(done.items);
  });

  it("can be stored as JSON at any moment and go on", () => {
    const state = writtenOnce();
    const again = { ...state, items: JSON.parse(JSON.stringify(state.items)) as BuildState["items"] };
    expect(nextTasks(again)).toEqual(nextTasks(state));
  });

  it("is not changed by what comes late, twice, or for nothing", () => {
    const state = openBuild();
    const [task] = nextTasks(state);
    if (task?.kind !== "ask") throw new Error("It should ask.");
    const origin = { kind: "written", from: "test" } as const;
    const event = {
      kind: "answer",
      item: FIRST,
      prompt: task.prompt,
      answer: { prompt: HASH, answer: written(REQUEST), origin, tokens: null },
    } as const;
    const after = advance(state, event);
    expect(after).not.toBe(state);
    expect(advance(after, event)).toBe(after);
    expect(advance(state, { ...event, item: "s9-r9" })).toBe(state);
    expect(advance(after, { kind: "compared", item: FIRST, text: REQUEST, similarity: 1 })).toBe(after);
  });

  it("says what it may cost: three calls a request, and at most every try with a reminder", () => {
    const cost = estimateBuild(openBuild());
    expect([cost.calls, cost.mostCalls]).toEqual([12, 4 * 2 * (3 + 2)]);
    expect(cost.tokens).toBeGreaterThan(1000);
    expect(cost.mostTokens).toBeGreaterThan(cost.tokens);
    expect(estimateBuild(writtenOnce()).calls).toBe(11);
    expect(estimateBuild(finish(openBuild(), obey))).toEqual({ calls: 0, mostCalls: 0, tokens: 0, mostTokens: 0 });
  });

  it("has an end: no plan is of nothing or of too much", () => {
    expect(() => startBuild(makePlan({ sets: [] }))).toThrow(RangeError);
    expect(() => startBuild(makePlan({ sets: [[]] }))).toThrow(RangeError);
    expect(() => startBuild(makePlan({ perSet: MOST_REQUESTS }))).toThrow(RangeError);
  });
});
