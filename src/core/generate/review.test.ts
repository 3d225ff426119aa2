import { describe, expect, it } from "vitest";
import type { Review } from "../domain/build";
import { advance, nextTasks, type BuildState } from "./advance";
import { estimateBuild } from "./estimate-cost";
import { isKept, isWaiting, reviewedItems, answersOf } from "./review";
import { answer, finish, HASH, obey, openBuild } from "./testing/small-build";

const AT = "2026-05-01T11:00:00.000Z";
const WORDS = "A flight to Oslo, a bed there, and an umbrella or not?";

/** Everything has passed, and the first request of the first set is put in these words. */
function reworded(text = WORDS): BuildState {
  const review: Review = { kind: "reword", item: "s1-r1", at: AT, before: "x", text };
  return { ...finish(openBuild(), obey), reviews: [review] };
}

function rowOf({ items, reviews }: BuildState) {
  return reviewedItems(items, reviews).find(({ item }) => item.id === "s1-r1")!;
}

function compared(state: BuildState, similarity = 0.2): BuildState {
  return advance(state, { kind: "compared", item: "s1-r1", text: WORDS, similarity });
}

describe("words of a person", () => {
  it("are compared with the siblings in their last words, then judged twice, before they count", () => {
    const state = reworded();
    const siblings = [state.items[1]!.text];
    expect(nextTasks(state)).toEqual([{ kind: "compare", item: "s1-r1", text: WORDS, siblings }]);
    expect([isWaiting(rowOf(state)), isKept(rowOf(state))]).toEqual([true, false]);
    const whole = compared(state);
    const [task] = nextTasks(whole);
    expect(JSON.stringify(task)).toContain("an umbrella or not?");
    const exact = answer(whole, "s1-r1", '{"verdict":"exact"}');
    expect(isWaiting(rowOf(exact))).toBe(true);
    const part = answer(exact, "s1-r1", '{"verdict":"partial"}');
    expect(rowOf(part).rewording).toMatchObject({ step: "passed", similarity: 0.2, text: WORDS });
    expect([isKept(rowOf(part)), nextTasks(part)]).toEqual([true, []]);
    // What was said of the model's words stays beside it.
    expect(rowOf(part).item).toMatchObject({ step: "passed", verdicts: { whole: "exact", part: "partial" } });
    expect(answersOf(rowOf(part).item).map(({ purpose }) => purpose)).toEqual(["write", ...Array(4).fill("judge")]);
  });

  it.each([
    ["over", "not-exact"],
    ["partial", "not-exact"],
  ])("judged %s are not kept, and say why", (verdict, reason) => {
    const refused = answer(compared(reworded()), "s1-r1", JSON.stringify({ verdict }));
    expect(rowOf(refused).rewording?.rejection).toMatchObject({ reason });
    expect([isKept(rowOf(refused)), isWaiting(rowOf(refused)), nextTasks(refused)]).toEqual([false, false, []]);
  });

  it("too near a sibling are refused at once: nobody writes them again", () => {
    const { rewording } = rowOf(compared(reworded(), 0.8));
    expect(rewording).toMatchObject({ step: "rejected", rejection: { reason: "too-similar" } });
    expect(rewording!.rejection!.sentence).toContain("0.80");
  });

  it("are reminded once when the judge cannot be read", () => {
    const once = answer(compared(reworded()), "s1-r1", "no idea");
    expect(nextTasks(once)[0]).toMatchObject({ prompt: { messages: [{}, {}, { content: "no idea" }, {}] } });
    expect(rowOf(answer(once, "s1-r1", "no idea")).rewording).toMatchObject({ rejection: { reason: "unreadable" } });
  });

  it("ask nothing once they are undone or dropped, and nothing twice when they are redone", () => {
    const state = answer(compared(reworded()), "s1-r1", '{"verdict":"exact"}');
    const undone = { ...state, reviews: [] };
    expect([nextTasks(undone), rowOf(undone).rewording]).toEqual([[], null]);
    const dropped: BuildState = { ...state, reviews: [...state.reviews, { kind: "drop", item: "s1-r1", at: AT }] };
    expect(nextTasks(dropped)).toEqual([]);
    const [again] = nextTasks({ ...undone, reviews: state.reviews });
    expect(again).toEqual(nextTasks(state)[0]);
  });

  it("that are the model's again count as judged already", () => {
    const state = reworded();
    const back: Review = { kind: "reword", item: "s1-r1", at: AT, before: WORDS, text: state.items[0]!.text! };
    const row = rowOf({ ...state, reviews: [...state.reviews, back] });
    expect([row.rewording, isKept(row)]).toEqual([null, true]);
  });

  it("take no answer to a prompt of other words", () => {
    const state = compared(reworded());
    const [task] = nextTasks(state);
    if (task?.kind !== "ask") throw new Error("It should ask.");
    const other = { ...state, reviews: [{ ...state.reviews[0]!, text: "Something else, in other words." } as Review] };
    const origin = { kind: "written", from: "test" } as const;
    const given = { prompt: HASH, answer: '{"verdict":"exact"}', origin, tokens: null };
    expect(advance(other, { kind: "answer", item: "s1-r1", prompt: task.prompt, answer: given })).toBe(other);
  });

  it("cost two judgements, with a reminder each", () => {
    expect(estimateBuild(reworded())).toMatchObject({ calls: 2, mostCalls: 4 });
  });
});
