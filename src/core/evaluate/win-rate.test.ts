import { describe, expect, it } from "vitest";
import type { EvaluationRow } from "../domain/evaluation";
import type { AnswerOrigin, ModelPrompt } from "../domain/exchange";
import type { QueryId } from "../domain/ids";
import { makeTool } from "../testing/small-dataset";
import { measureWinRate } from "./win-rate";

const tools = [makeTool("Find", "gives"), makeTool("Book", "needs"), makeTool("Mail", "sends")];
const rowsOf = (answers: Record<string, string[]>) =>
  Object.entries(answers).map(([query, predicted]) => ({ query, predicted }) as unknown as EvaluationRow);
const queries = new Map(
  ["same", "won", "lost", "turned", "odd"].map((id) => [id as QueryId, { text: `The request ${id}.` }]),
);
const OWN = rowsOf({
  ...{ same: ["find"], won: ["find", "book"], lost: ["mail"], turned: ["find", "mail"], odd: ["book"] },
  unasked: ["find"],
});
const BASE = rowsOf({ same: ["find"], won: ["book"], lost: ["find"], turned: ["mail"], odd: ["mail"] });

interface Shown {
  request: string;
  first: string[];
  second: string[];
}

/** A judge that likes Find, always says "first" of one request, and cannot be read on another. */
function judge(origin: AnswerOrigin = { kind: "endpoint", host: "h", model: "m" }) {
  const asked: ModelPrompt[] = [];
  const model = {
    answer: async (prompt: ModelPrompt) => {
      asked.push(prompt);
      const { request, first } = JSON.parse(prompt.messages[1]!.content) as Shown;
      const better = request.includes("turned") ? "first" : first.includes("Find") ? "first" : "second";
      const answer = request.includes("odd") ? "Both are fine." : JSON.stringify({ better });
      return { prompt, answer, origin, tokens: null };
    },
  };
  return { asked, judged: () => measureWinRate(OWN, BASE, { tools, queries, model }) };
}

describe("the win rate", () => {
  it("counts a win only where both verdicts say so, the sides swapped; equal paths cost no call", async () => {
    const { asked, judged } = judge();
    expect(await judged()).toEqual({ n: 5, wins: 1, losses: 1, ties: 3, unread: 1, calls: 10, rate: 0.5 });
    const shown = asked.map(({ messages }) => JSON.parse(messages[1]!.content) as Shown);
    expect(shown.some(({ request }) => request.includes("same"))).toBe(false);
    const [one, other] = shown.filter(({ request }) => request.includes("won"));
    expect([one!.first, one!.second]).toEqual([["Find", "Book"], ["Book"]]);
    expect([other!.first, other!.second]).toEqual([one!.second, one!.first]);
  });

  it("is of nobody where no request was answered by both", async () => {
    const { model } = { model: { answer: async () => null } };
    expect(await measureWinRate(OWN, [], { tools, queries, model })).toMatchObject({ n: 0, rate: null });
  });

  it("takes no answers that a person wrote", async () => {
    await expect(judge({ kind: "written", from: "a sample" }).judged()).rejects.toThrow("not scored");
  });
});
