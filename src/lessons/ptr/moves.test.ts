import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Trace } from "../../core/domain/trace";
import { hundredths } from "../walk-facts";
import { describeLinks, describeLists, describeNearest, linkByHand, linksAt, listsAt, nearestWithout } from "./moves";
import type { LessonFile } from "./step";
import { shownVote } from "./vote-steps";

const { walks } = JSON.parse(readFileSync("public/samples/errands/lesson.json", "utf8")) as LessonFile;
const traces: Trace[] = Object.values(walks);
const keyOf = ({ requirement, tool }: { requirement: string; tool: string }): string => `${requirement} ${tool}`;

describe("what can be moved in the pictures, on every recorded walk", () => {
  it("is at first what the walk itself found", () => {
    for (const trace of traces) {
      const { stage1, stage2, stage3 } = trace;
      expect(nearestWithout(trace, [])?.tools.toSorted()).toEqual(stage1.chosen?.tools.toSorted());
      const linked = stage2.matches.filter((match) => match.linked).map(keyOf);
      expect(linksAt(trace, stage2.threshold).map(keyOf).toSorted()).toEqual(linked.toSorted());
      const vote = shownVote(trace);
      if (!vote) continue;
      const lists = listsAt(vote, stage3.k);
      for (const view of ["direct", "history", "context"] as const)
        expect(lists[view], `${trace.query.id} ${view}`).toEqual(vote.views[view].map(({ tool }) => tool));
    }
  });

  it("gives the bundle of the next past request when one is dropped, and says whose it is", () => {
    for (const trace of traces) {
      const [first, second] = trace.stage1.neighbours;
      if (!first || !second) continue;
      expect(nearestWithout(trace, [first.query])).toBe(second);
      expect(describeNearest(trace, [first.query], "abcde")).toMatch(/^Without a the bundle is that of b: /u);
      expect(
        nearestWithout(
          trace,
          trace.stage1.neighbours.map(({ query }) => query),
        ),
      ).toBeNull();
    }
  });

  it("has fewer links the higher the threshold, and the sentence counts them", () => {
    for (const trace of traces) {
      const scores = [0, ...trace.stage2.matches.map(({ score }) => score), 1].toSorted((a, b) => a - b);
      const counts = scores.map((score) => linksAt(trace, score).length);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      const { threshold } = trace.stage2;
      const said = describeLinks(trace, threshold);
      expect(said).toContain(`From ${hundredths(threshold)} on: ${linksAt(trace, threshold).length} link`);
      const { length: open } = trace.stage2.unsolved;
      expect(said).toContain(open === 0 ? "no underline" : `${open} of ${trace.stage2.requirements.length} underline`);
    }
  });

  it("closes words that a tool is linked to by hand, and keeps that tool", () => {
    for (const trace of traces) {
      const [requirement] = trace.stage2.unsolved;
      const tool = trace.stage1.chosen?.tools.at(-1);
      if (!requirement || !tool) continue;
      const { stage2 } = linkByHand(trace, [{ requirement, tool }]);
      expect(stage2.unsolved).toEqual(trace.stage2.unsolved.slice(1));
      expect(stage2.kept.find((row) => row.tool === tool)?.serves).toContain(requirement);
      expect(stage2.dropped.map((row) => row.tool)).not.toContain(tool);
      if (stage2.unsolved.length === 0) expect(["exact", "over"]).toContain(stage2.verdict);
    }
  });

  it("says who wins with shorter lists by the vote of those lists", () => {
    for (const trace of traces) {
      const vote = shownVote(trace);
      if (!vote) continue;
      const name = trace.tools[vote.winner!]!.name;
      expect(describeLists(trace, vote, trace.stage3.k)).toContain(`${name} wins with`);
      const alone = listsAt(vote, 1);
      expect([alone.direct.length, alone.context.length]).toEqual([1, 1]);
      const first = trace.tools[alone.direct[0]!]!.name;
      expect(describeLists(trace, vote, 1)).toContain(`${first} wins with`);
    }
  });
});
