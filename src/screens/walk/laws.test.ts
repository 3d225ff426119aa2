import { describe, expect, it } from "vitest";
import type { Edit } from "../../core/domain/edit";
import { requirementId } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import { runWholePipeline } from "../../core/pipeline/run-pipeline";
import { ANY_WALK_CONTEXT, forWalks } from "../../core/testing/any-walk";
import { editKey, fateOfWords, mainEdit, previewOnEnter } from "./editing/edit-offers";
import type { Situation } from "./editing/intent";
import { interpret } from "./editing/intents";
import { listUnused } from "./editing/unused-sentences";
import { listWords } from "../../ui/request/word-selection";
import { listOtherBundles } from "./evidence/OtherBundles";
import { describeRest, listRivals } from "./evidence/RivalTable";
import { nameFinder } from "./mapper/MapperLink";
import { compareResults, whyMissed } from "./picture/result-notes";
import type { WalkMode } from "./picture/walk-mode";
import { listTables } from "./table-rows";
import { showTrace } from "./testing/hand-made-trace";

/* What the screen of a walk says, counted again from the trace, over walks and edits that nobody chose. */

describe("the tables of a walk", () => {
  it("say that a tool wins only of one that no hand chose", () =>
    forWalks(({ trace }) => {
      const tables = listTables(showTrace(trace)).filter(({ caption }) => caption.startsWith("3 Vote"));
      trace.stage3.perRequirement.forEach((vote, i) => {
        const outcomes = tables[i]!.rows.map((row) => row.at(-1));
        expect(outcomes.filter((outcome) => outcome === "wins")).toHaveLength(
          vote.winner !== null && vote.winnerBy === "computed" ? 1 : 0,
        );
        const isInLists = vote.tally.some(({ tool }) => tool === vote.winner);
        expect(outcomes.includes("added after your edit")).toBe(vote.winnerBy === "edit" && isInLists);
      });
    }));

  it("say that a tool serves only what it is kept for", () =>
    forWalks(({ trace }) => {
      const { requirements, kept } = trace.stage2;
      const table = listTables(showTrace(trace)).find(({ caption }) => caption.startsWith("2 Coverage"))!;
      const serving = table.rows.map((row) => row.filter((cell) => cell.includes(" serves it")).length);
      expect(serving).toEqual(requirements.map(({ id }) => kept.filter(({ serves }) => serves.includes(id)).length));
    }));
});

describe("what a result lacks", () => {
  it("is said to have lost a vote only where it did", () =>
    forWalks(({ trace, edits }) => {
      const recommended = trace.recommendation.tools.map(({ tool }) => tool);
      for (const tool of (trace.query.gold ?? []).filter((one) => !recommended.includes(one))) {
        const why = whyMissed(tool, trace);
        const votes = trace.stage3.perRequirement;
        const given = votes.map(({ tally }) => tally.find((row) => row.tool === tool)?.votes ?? 0);
        const isPicked = votes.some(({ winner, computedWinner }) => [winner, computedWinner].includes(tool));
        if (why.startsWith("lost the vote")) {
          expect(why).toBe(`lost the vote with ${Math.max(...given)} of 3`);
          expect(isPicked).toBe(false);
        }
        if (why.includes("by hand")) expect(edits).not.toEqual([]);
        if (why.startsWith("no requirement")) expect(Math.max(0, ...given)).toBe(0);
      }
    }));

  it("counts the rivals that are not shown, with the votes they have", () =>
    forWalks(({ trace }) => {
      for (const vote of trace.stage3.perRequirement) {
        for (const most of [1, 3, 6]) {
          const { rivals, rest } = listRivals(vote, most);
          expect(rivals.length + rest.length).toBe(vote.tally.filter(({ tool }) => tool !== vote.winner).length);
          if (rest.length === 0) continue;
          const said = /^(\d+) more tools? with (\d) votes?( each)?( or fewer)?$/u.exec(describeRest(rest))!;
          const given = rest.map(({ votes }) => votes);
          expect([Number(said[1]), Number(said[2])]).toEqual([rest.length, Math.max(...given)]);
          expect(said[4] !== undefined).toBe(Math.min(...given) < Math.max(...given));
        }
      }
    }));
});

describe("who found what is drawn", () => {
  it("is called learned only where its links are", () =>
    forWalks(({ trace: { stage2, config } }) => {
      const learned = { ...config, stage2: { ...config.stage2, mapper: "learned" as const } };
      for (const training of ["idle", "training", "ready", "cancelled", "failed"] as const) {
        expect(nameFinder({ config: learned, stage2 }, training)).not.toBe("learned");
        expect(nameFinder({ config, stage2: { ...stage2, scoreKind: "learned-chance" } }, training)).toBe("learned");
      }
    }, 20));
});

describe("the sentences that are not used", () => {
  it("have no words of a requirement, and one of them less when it is made one", () =>
    forWalks(async ({ trace, input, edits }) => {
      const unused = listUnused(trace);
      for (const { start, end } of unused)
        expect(trace.stage2.requirements.every(({ span }) => span.end <= start || span.start >= end)).toBe(true);
      const [span] = unused;
      if (!span) return;
      const edit = { kind: "add-requirement", span } as const;
      const then = await runWholePipeline({ ...input, edits: [...edits, edit] }, ANY_WALK_CONTEXT);
      expect(then.stage2.requirements.map(({ id }) => id)).toContain(requirementId(span));
      expect(listUnused(then)).toEqual(unused.slice(1));
    }, 60));
});

describe("what is foreseen of selected words", () => {
  it("is what Enter does", () =>
    forWalks(async ({ trace, input, edits }) => {
      const words = listWords(trace.query.text);
      const first = words[edits.length % words.length]!;
      const last = words[Math.min(words.length - 1, words.indexOf(first) + 4)]!;
      const spans = [{ start: first.start, end: last.end }, ...trace.stage2.requirements.map(({ span }) => span)];
      for (const span of spans) {
        const edit = { kind: "add-requirement", span } as const;
        const then: Trace = await runWholePipeline({ ...input, edits: [...edits, edit] }, ANY_WALK_CONTEXT);
        const fate = fateOfWords(trace, then, span);
        const id = requirementId(span);
        if (fate.kind === "unchanged") expect(then.stage2.requirements).toEqual(trace.stage2.requirements);
        else expect(then.stage2.unsolved.includes(id)).toBe(fate.kind === "open");
        if (fate.kind !== "served") continue;
        const serving = then.stage2.kept.filter(({ serves }) => serves.includes(id)).map(({ tool }) => tool);
        expect(fate.by.map(({ tool }) => tool).sort()).toEqual(serving.sort());
      }
    }, 30));
});

describe("what is foreseen of a link, another bundle or a rival", () => {
  const toolsOf = ({ recommendation }: Trace): string[] => recommendation.tools.map(({ tool }) => tool).sort();
  const situation = (walk: Trace, mode: WalkMode): Situation => ({
    ...{ walk, mode, handle: "end", openVote: null, panel: null, searching: false },
  });
  /** What is drawn as coming and leaving, laid over the answer that is there. */
  const foresee = (now: Trace, then: Trace): string[] => {
    const { comes, leaves } = compareResults(now, then);
    const stay = toolsOf(now).filter((tool) => !leaves.some((one) => one === tool));
    return [...stay, ...comes.map(({ tool }) => tool)].sort();
  };

  it("is, of each link that the arrows reach, of the very edit that Enter makes", () =>
    forWalks(async ({ trace, input, edits }) => {
      for (const { id: requirement } of trace.stage2.requirements) {
        let mode: WalkMode = { kind: "link", requirement, tool: null };
        expect(mainEdit(mode, trace)).toBeNull();
        for (let step = 0; step < 2; step += 1) {
          const moved = interpret("next-candidate", situation(trace, mode));
          if (moved?.do !== "hand" || moved.change.mode?.kind !== "link") throw new Error("The arrow leads nowhere.");
          const last: WalkMode = mode;
          mode = moved.change.mode;
          const main = mainEdit(mode, trace);
          const made = interpret("confirm-link", situation(trace, mode));
          expect(made?.do === "edit" ? made.edit : null).toEqual(main);
          if (!main) continue;
          const then = await runWholePipeline({ ...input, edits: [...edits, main] }, ANY_WALK_CONTEXT);
          const preview = { edit: main, trace: then };
          expect(previewOnEnter({ mode, preview }, trace)).toBe(preview);
          const before = mainEdit(last, trace);
          const isOther = before === null || editKey(before) !== editKey(main);
          expect(previewOnEnter({ mode: last, preview }, trace)).toBe(isOther ? null : preview);
          expect(foresee(trace, then)).toEqual(toolsOf(then));
          const { tool } = main as Edit & { kind: "link" | "unlink" };
          const match = then.stage2.matches.find((one) => one.requirement === requirement && one.tool === tool);
          expect(match?.linked ?? false).toBe(main.kind === "link");
        }
      }
    }, 20));

  it("is of the bundle that is chosen, with the gains and losses that its row has", () =>
    forWalks(async ({ trace, input, edits }) => {
      for (const { candidate, gains, losses } of listOtherBundles(trace.stage1).slice(0, 3)) {
        const edit = { kind: "choose-bundle", bundle: candidate.bundle } as const;
        const then = await runWholePipeline({ ...input, edits: [...edits, edit] }, ANY_WALK_CONTEXT);
        expect(then.stage1.chosen?.bundle).toBe(candidate.bundle);
        const [had, has] = [trace, then].map(({ stage1 }) => stage1.chosen?.tools ?? []);
        expect(has!.filter((tool) => !had!.includes(tool))).toEqual(gains);
        expect(had!.filter((tool) => !has!.includes(tool))).toEqual(losses);
        expect(foresee(trace, then)).toEqual(toolsOf(then));
      }
    }, 25));

  it("is of the rival that is chosen: it wins, by hand where the vote did not give it, and is in the answer where nothing keeps it out", () =>
    forWalks(async ({ trace, input, edits }) => {
      for (const vote of trace.stage3.perRequirement) {
        for (const { tool } of listRivals(vote, 2).rivals) {
          const edit = { kind: "choose-winner", requirement: vote.requirement, tool } as const;
          const then = await runWholePipeline({ ...input, edits: [...edits, edit] }, ANY_WALK_CONTEXT);
          const after = then.stage3.perRequirement.find(({ requirement }) => requirement === vote.requirement);
          const isBarred = edits.some((one) => "tool" in one && one.tool === tool);
          if (!isBarred) {
            expect(after?.winner).toBe(tool);
            expect(after?.winnerBy).toBe(after?.computedWinner === tool ? "computed" : "edit");
            expect(toolsOf(then)).toContain(tool);
          }
          expect(foresee(trace, then)).toEqual(toolsOf(then));
        }
      }
    }, 25));
});
