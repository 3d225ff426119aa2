import { describe, expect, it } from "vitest";
import type { ExperienceDraft } from "../../domain/experience";
import { askMethod, makeTrials } from "../../testing/ask-method";

async function ask(name: string, experience?: ExperienceDraft) {
  const answer = () => JSON.stringify({ path: ["Find", "Nowhere", "Book"] });
  const { said, asked } = await askMethod(name, { answer, ...(experience ? { experience } : {}) });
  return { said, text: asked[0]!.messages[1]!.content };
}

describe("paths by a language model", () => {
  it("are those of the answer, without names that were not offered", async () => {
    const { said, text } = await ask("plan");
    expect([said.tools, said.use?.unknownTools]).toEqual([["find", "book"], 1]);
    expect(text).toContain("takes a place");
  });

  it("are asked with the guidance of the wanted iteration, where trials taught some", async () => {
    const trials = makeTrials({ kind: "endpoint", host: "h", model: "m" });
    expect((await ask("plan-network", trials)).text).toContain("guidance 2");
    expect((await ask("plan-network-1", trials)).text).toContain("guidance 1");
    expect((await ask("plan", trials)).text).not.toContain("guidance");
  });

  it("are nobody's score without trials, or with answers that a person wrote for a sample", async () => {
    await expect(ask("plan-network")).rejects.toThrow("Make them under Network, Learn.");
    await expect(ask("plan-network", makeTrials({ kind: "written", from: "a sample" }))).rejects.toThrow("not scored");
  });
});
