import { describe, expect, it } from "vitest";
import type { ModelPrompt } from "../domain/exchange";
import { askMethod, makeTrials } from "../testing/ask-method";
import { makeQuery } from "../testing/small-dataset";

/** Recorded answers: one requirement, served by the tool that books. */
function answer({ purpose }: ModelPrompt): string {
  return purpose === "extract"
    ? JSON.stringify({ functionalities: [{ id: "F1", text: "book a place", words: "book me a place" }] })
    : JSON.stringify({ matches: [{ id: "F1", tools: ["Book"] }] });
}

const HISTORY = ["one", "two", "three"].map((word, i) =>
  makeQuery(`h${i}`, `book a place for ${word}`, ["find", "book"], { split: "history" }),
);
const MODEL = { kind: "endpoint", host: "h", model: "m" } as const;

/** The tools of the prompt about matches, as the model was told of them. */
const toldOf = (asked: readonly ModelPrompt[]) => {
  const prompt = asked.find(({ purpose }) => purpose === "match")!;
  const { tools } = JSON.parse(prompt.messages[1]!.content) as { tools: { name: string; guidance?: string }[] };
  return { version: prompt.version, guidance: Object.fromEntries(tools.map((tool) => [tool.name, tool.guidance])) };
};

describe("walks by a language model with guidance", () => {
  it("tell it what trials along the network taught, which the walk without guidance does not", async () => {
    const experience = makeTrials(MODEL);
    const { said, asked } = await askMethod("ptr-model-insights", { answer, experience, history: HISTORY });
    expect(toldOf(asked)).toEqual({
      version: "match-json-1+guidance",
      guidance: { Find: "guidance 2", Book: "guidance 2" },
    });
    expect(said.tools).toEqual(["book"]);
    const plain = await askMethod("ptr-model", { answer, experience, history: HISTORY });
    expect(toldOf(plain.asked)).toEqual({
      version: "match-json-1",
      guidance: { Find: undefined, Book: undefined },
    });
  });

  it("are nobody's score without trials, or with trials that a person wrote", async () => {
    const written = makeTrials({ kind: "written", from: "a sample" });
    await expect(askMethod("ptr-model-insights", { answer, history: HISTORY })).rejects.toThrow("Network, Learn");
    await expect(askMethod("ptr-model-insights", { answer, history: HISTORY, experience: written })).rejects.toThrow(
      "not scored",
    );
  });

  it("tell it what came before a tool in past requests that say an order", async () => {
    const ordered = HISTORY.map((query) => ({ ...query, ordered: true }));
    const others = ["x", "y", "z"].map((word) => makeQuery(word, `write to ${word}`, ["send"], { split: "history" }));
    const rest = others.map((query) => ({ ...query, ordered: true }));
    const { asked } = await askMethod("ptr-model-guidance", { answer, history: [...ordered, ...rest] });
    expect(toldOf(asked).guidance).toEqual({
      Find: undefined,
      Book: "Find came with or before it in 3 of 3 past requests.",
    });
  });

  it("say nothing of tools of which past requests taught nothing", async () => {
    const { asked } = await askMethod("ptr-model-guidance", { answer, history: HISTORY });
    expect(toldOf(asked).version).toBe("match-json-1");
  });
});
