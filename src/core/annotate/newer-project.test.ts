import { describe, expect, it } from "vitest";
import type { Guidelines, Project } from "../domain/judgement";
import type { ProjectId, QueryId, Sha256 } from "../domain/ids";
import { newsOfProject } from "./newer-project";

const here: Project = {
  ...{ schema: 1, kind: "project", id: "p1" as ProjectId, name: "p" },
  dataset: { name: "d", hash: "h" as Sha256, parent: null },
  ...{ items: ["q1" as QueryId], order: { kind: "file", seed: 1 }, ask: "set", blind: "off", seats: 1 },
  ...{ overlap: { voices: 1, share: 1 }, seed: 1, guidelines: [], calibration: [] },
};
const written = (...texts: string[]): Guidelines[] =>
  texts.map((text) => ({ version: text as Sha256, text, at: "2026-03-01T10:00:00.000Z" }));

describe("newsOfProject", () => {
  it("is nothing for the same project", () => expect(newsOfProject(here, structuredClone(here))).toBeNull());

  it("counts guidelines that go on from those here, and tells older and other ones apart", () => {
    const [one, three] = [
      { ...here, guidelines: written("a") },
      { ...here, guidelines: written("a", "b", "c") },
    ];
    expect(newsOfProject(one, three)).toMatchObject({
      guidelines: 2,
      sharing: false,
      knownAnswers: false,
      queue: false,
    });
    expect(newsOfProject(three, one)).toBe("older");
    expect(newsOfProject(three, { ...here, guidelines: written("a", "x", "c", "d") })).toBe("apart");
  });

  it("names what is set otherwise", () => {
    expect(newsOfProject(here, { ...here, seats: 4 })).toMatchObject({ sharing: true, queue: false });
    expect(newsOfProject(here, { ...here, blind: "half" })).toMatchObject({ sharing: false, queue: true });
    const calibration = [{ query: "q1" as QueryId, salt: "s", answer: "a" as Sha256 }];
    expect(newsOfProject(here, { ...here, calibration })).toMatchObject({ knownAnswers: true });
    expect(newsOfProject(here, { ...here, feedback: "never" })).toMatchObject({ knownAnswers: true });
  });
});
