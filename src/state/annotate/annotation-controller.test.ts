import { describe, expect, it } from "vitest";
import { foldEdits } from "../../core/annotate/fold-edits";
import type { QueryId } from "../../core/domain/ids";
import { contentId } from "../../formats/records/content-id";
import type { Fault } from "../../storage/testing/fault-store";
import { createTestStorage } from "../../storage/testing/test-storage";
import type { Storage } from "../../storage/ports/storage";
import { begun, itemOf, mine, openBench, recordsOf, type Bench } from "./testing/open-bench";

describe("the controller of annotation", () => {
  it("has no project before somebody begins one, and then the first request with what a walk suggests", async () => {
    const bench = await openBench();
    expect(bench.controller.store.getState()).toMatchObject({ status: "ready", project: null, item: null });
    await bench.controller.create();
    await bench.rest();
    const { item, project, order } = bench.controller.store.getState();
    expect([project!.items.length, order.length, item!.query.id]).toEqual([5, 5, "h-0"]);
    expect(item!.proposal!.suggestions[0].tools.length).toBeGreaterThan(0);
    expect(mine(bench)).toEqual([...item!.proposal!.suggestions[0].tools].sort());
    expect(item!.proposal!.rows).toEqual(expect.arrayContaining(item!.query.gold!));
  });

  it("records what was done: the answer is what the edits make of what was filled in, the id that of the content", async () => {
    const bench = await begun();
    const { proposal } = bench.controller.store.getState().item!;
    const spare = proposal!.rows.find((tool) => !mine(bench).includes(tool))!;
    bench.pass(3000);
    bench.controller.toggleTool(spare);
    bench.controller.act({ kind: "flag", on: true });
    bench.pass(1000);
    bench.controller.accept();
    expect(itemOf(bench), "The next one is there at once.").toBe("h-1");
    await bench.rest();
    const [record] = await recordsOf(bench);
    expect(record).toMatchObject({ verdict: "judged", flag: true, turn: 1, replaces: [], time: { activeMs: 4000 } });
    expect(record!.edits.map(({ ms }) => ms)).toEqual([3000, 3000]);
    expect(record!.answer!.tools).toContain(spare);
    const text = bench.controller.store.getState().dataset!.queries[0]!.text;
    const folded = foldEdits(
      text,
      record!.shown.prefilled,
      record!.edits.map(({ edit }) => edit),
    );
    expect(folded.answer).toEqual(record!.answer);
    expect(contentId(record!)).toBe(record!.id);
    expect(bench.controller.store.getState().heads.get("h-0" as QueryId)!.heads).toHaveLength(1);
  });

  it("goes through all, brings those that were put off last, and says when nothing is left", async () => {
    const bench = await begun();
    bench.controller.later();
    const seen: (string | undefined)[] = [];
    for (let at = 0; at < 5; at += 1) {
      await bench.rest();
      seen.push(itemOf(bench));
      bench.controller.accept();
    }
    await bench.rest();
    expect(seen).toEqual(["h-1", "h-2", "h-3", "h-4", "h-0"]);
    expect(itemOf(bench)).toBeUndefined();
    const records = await recordsOf(bench);
    expect(records.map(({ verdict }) => verdict)).toEqual([
      "skipped",
      "judged",
      "judged",
      "judged",
      "judged",
      "judged",
    ]);
    expect(records[5]).toMatchObject({ turn: 2, replaces: [records[0]!.id] });
  });

  it("undoes over items: the judgement before is opened with its steps, and a change answers it", async () => {
    const bench = await begun();
    const before = [...mine(bench)];
    bench.controller.act({ kind: "none" });
    bench.controller.accept();
    await bench.rest();
    bench.controller.undo();
    await bench.rest();
    expect([itemOf(bench), mine(bench)]).toEqual(["h-0", []]);
    bench.controller.undo();
    expect(mine(bench)).toEqual(before);
    bench.controller.redo();
    bench.controller.undo();
    bench.controller.accept();
    await bench.rest();
    const [first, second] = await recordsOf(bench);
    expect(second).toMatchObject({ turn: 2, replaces: [first!.id], answer: { tools: before } });
    bench.controller.back();
    await bench.rest();
    bench.controller.accept();
    await bench.rest();
    expect(await recordsOf(bench), "Looked at again without a change: nothing new.").toHaveLength(2);
  });

  it("is where it was after a reload: judgements, the item that was begun and its steps", async () => {
    const kept = createTestStorage();
    const bench = await begun([], kept);
    bench.controller.accept();
    await bench.rest();
    bench.controller.act({ kind: "none" });
    bench.controller.type("half a com");
    await bench.rest();
    const again = await openBench([], kept);
    expect(itemOf(again)).toBe("h-1");
    expect([mine(again), again.controller.store.getState().item!.typing]).toEqual([[], "half a com"]);
    again.controller.undo();
    expect(mine(again).length).toBeGreaterThan(0);
    again.controller.accept();
    await again.rest();
    expect((await recordsOf(again)).map(({ by, item }) => [by.seq, item.query])).toEqual([
      [1, "h-0"],
      [2, "h-1"],
    ]);
    expect(
      await kept.judgements.draft(
        again.controller.store.getState().project!.id,
        again.controller.store.getState().me.key,
      ),
    ).toBeNull();
  });

  it("hides gold and suggestion of a blind item, begins it empty, and records what was revealed", async () => {
    const bench = await begun();
    await bench.controller.change({ blind: "always" });
    await bench.rest();
    expect([mine(bench), bench.controller.store.getState().item!.isBlind]).toEqual([[], true]);
    bench.controller.accept();
    await bench.rest();
    bench.controller.toggleReveal();
    bench.controller.accept();
    await bench.rest();
    const [hidden, revealed] = await recordsOf(bench);
    expect([hidden!.shown.gold, hidden!.shown.revealed, hidden!.answer!.tools]).toEqual(["hidden", false, []]);
    expect([revealed!.shown.revealed, Array.isArray(revealed!.shown.gold)]).toEqual([true, true]);
  });

  it.each([1, 2, 3])(
    "never shows judgement %i as saved that was not stored; what waits holds the third",
    async (call) => {
      const faults: Fault[] = [1, 2, 3].map((at) => ({ method: "judgements.save", call: call + at - 1, kind: "hang" }));
      const bench = await begun(faults);
      for (let at = 0; at < 5; at += 1) {
        bench.controller.accept();
        await bench.rest();
      }
      const { heads, unsaved, failure, item } = bench.controller.store.getState();
      expect([heads.size, unsaved.length]).toEqual([call - 1, Math.min(2, 6 - call)]);
      expect((await recordsOf(bench)).length).toBe(heads.size);
      expect(failure).toMatch(/still being saved/);
      expect(item!.query.id).toBe(`h-${call + 1}`);
    },
  );

  it("stores the answer that had to wait as soon as there is room, unless it was changed since", async () => {
    const kept = createTestStorage();
    const gates: (() => void)[] = [];
    const save: Storage["judgements"]["save"] = async (...args) => {
      await new Promise<void>((open) => gates.push(open));
      return kept.judgements.save(...args);
    };
    const bench = await begun([], { ...kept, judgements: { ...kept.judgements, save } });
    const accept = async (): Promise<void> => {
      bench.controller.accept();
      await bench.rest();
    };
    const release = async (): Promise<void> => {
      gates.shift()!();
      await bench.rest();
    };
    for (let at = 0; at < 4; at += 1) await accept();
    expect([itemOf(bench), bench.controller.store.getState().unsaved]).toEqual(["h-2", ["h-0", "h-1"]]);
    await release();
    expect([itemOf(bench), bench.controller.store.getState().unsaved]).toEqual(["h-3", ["h-1", "h-2"]]);
    await accept();
    bench.controller.act({ kind: "flag", on: true });
    await release();
    expect([itemOf(bench), bench.controller.store.getState().unsaved]).toEqual(["h-3", ["h-2"]]);
    await accept();
    expect(itemOf(bench)).toBe("h-4");
    for (let at = 0; at < 2; at += 1) await release();
    expect((await recordsOf(bench)).map(({ item }) => item.query)).toEqual(["h-0", "h-1", "h-2", "h-3"]);
  });

  it.each(["refused", "lost"] as const)(
    "says that a judgement could not be saved (%s) and does not count it",
    async (kind) => {
      const bench = await begun([{ method: "judgements.save", call: 1, kind, error: "StorageFullError" }]);
      bench.controller.accept();
      await bench.rest();
      const { heads, unsaved, failure } = bench.controller.store.getState();
      expect([heads.size, unsaved]).toEqual([0, ["h-0"]]);
      expect(failure).toMatch(/Made to fail/);
    },
  );

  it("says so when a project cannot be stored, and begins none", async () => {
    const bench = await begun([{ method: "judgements.putProject", call: 1, kind: "refused" }]);
    expect(bench.controller.store.getState()).toMatchObject({
      project: null,
      failure: expect.stringMatching(/Made to fail/),
    });
  });
});

const fileOf = ({ app }: Bench): File => {
  const { fileName, text } = app.page.downloads.at(-1)!;
  return new File([text], fileName);
};

/** Two people, each in a browser of their own, on one project: the second has the project by file. */
async function makePair(): Promise<[Bench, Bench]> {
  const [mk, ao] = [await begun(), await openBench()];
  await mk.controller.rename("mk");
  await ao.controller.rename("ao");
  mk.controller.saveProject();
  await ao.controller.look(fileOf(mk));
  expect(ao.controller.store.getState().arriving).toMatchObject({ status: "preview", refusal: null });
  await ao.controller.take();
  await ao.rest();
  return [mk, ao];
}

describe("files of the controller", () => {
  it("carry a project to somebody else, and judgements back, who then agree or not", async () => {
    const [mk, ao] = await makePair();
    for (const one of [mk, ao])
      for (let at = 0; at < 4; at += 1) {
        if (one === ao && at === 1) one.controller.act({ kind: "none" });
        one.controller.accept();
        await one.rest();
      }
    await ao.controller.saveJudgements("mine");
    await mk.controller.look(fileOf(ao));
    expect(mk.controller.store.getState().arriving!.parts).toEqual([
      "4 lines: 4 are new",
      "4 requests have their second voice now",
    ]);
    let isBetween = false;
    mk.controller.store.subscribe(({ arriving, project }) => (isBetween ||= !arriving && !project));
    await mk.controller.take();
    expect(isBetween, "The file is being added until the project is there with it.").toBe(false);
    await mk.rest();
    expect((await recordsOf(mk)).length).toBe(8);
    expect(mk.controller.store.getState().heads.size, "What others say is not mine.").toBe(4);
    const found = (await mk.controller.agree())!;
    expect([found.alpha.items, found.disagreements]).toEqual([4, 1]);
    expect(found.voices.map(({ name }) => name).sort()).toEqual(["ao", "gold", "mk", "suggestion"]);
    expect(found.people.map(({ judged }) => judged)).toEqual([4, 4]);
    expect(found.onTools.tools[0]!.disagreements).toBe(1);

    await mk.controller.look(fileOf(ao));
    expect(mk.controller.store.getState().arriving!.parts).toEqual(["4 lines: 0 are new", "4 were known"]);
    mk.controller.leave();
    const [toast] = mk.app.library.getState().toasts.filter(({ undo }) => undo !== null);
    expect(toast!.sentence).toBe("4 judgements were added.");
    await mk.app.actions.undoToast(toast!.id);
    expect((await recordsOf(mk)).length).toBe(4);
    expect((await mk.controller.agree())!.alpha.items).toBe(0);
  });

  it("for other programs bring back nothing but what was changed there, which replaces the answer before", async () => {
    const bench = await begun();
    await bench.controller.rename("mk");
    for (let at = 0; at < 3; at += 1) {
      if (at === 1) bench.controller.act({ kind: "unsure", on: true });
      if (at === 2) bench.controller.act({ kind: "none" });
      bench.controller.accept();
      await bench.rest();
    }
    for (const { id } of bench.controller.foreignFormats) {
      const before = bench.app.page.downloads.length;
      await bench.controller.saveForeign(id);
      const { fileName, text } = bench.app.page.downloads[before]!;
      await bench.controller.look(new File([text], fileName));
      const { refusal, parts, notices } = bench.controller.store.getState().arriving!;
      expect([id, refusal, parts, notices]).toEqual([id, null, ["3 lines: 0 are new", "3 were known"], []]);
    }
    const known = bench.app.page.downloads.at(-1)!.text.split("\n");
    const row = JSON.parse(known[2]!) as { cats: string[] };
    row.cats = [bench.controller.store.getState().dataset!.tools[0]!.name];
    const other = { ...row, text: "Never asked" };
    const lines = [known[0], known[1], JSON.stringify(row), JSON.stringify(other), ""].join("\n");
    await bench.controller.look(new File([lines], "mk.jsonl"));
    const { parts, notices } = bench.controller.store.getState().arriving!;
    expect(parts).toEqual(["4 lines: 1 is new", "2 were known", "1 is refused"]);
    expect(notices).toEqual(["“Never asked” is not a request of this data set. It is held back."]);
    await bench.controller.take();
    await bench.rest();
    const records = await recordsOf(bench);
    const made = records.find(({ turn }) => turn === 2)!;
    expect([records.length, made.answer!.tools]).toEqual([
      4,
      [bench.controller.store.getState().dataset!.tools[0]!.id],
    ]);
    const edits = made.edits.map(({ edit }) => edit);
    expect(foldEdits("", made.shown.prefilled, edits).answer).toEqual(made.answer);
    const colleague = lines.replace(/\n.*Never asked.*\n/, "\n");
    await bench.controller.look(new File([colleague], "ao.jsonl"));
    expect(bench.controller.store.getState().arriving!.parts).toEqual([
      "3 lines: 3 are new",
      "3 requests have their second voice now",
    ]);
  });

  it("of another project, or without one, are refused with a sentence, and an altered line is left out", async () => {
    const [mk, ao] = await makePair();
    ao.controller.accept();
    await ao.rest();
    ao.controller.accept();
    await ao.rest();
    await ao.controller.saveJudgements("all");
    const stranger = await begun();
    await stranger.controller.look(fileOf(ao));
    expect(stranger.controller.store.getState().arriving!.refusal).toMatch(/Its project is not here/);
    const text = (await fileOf(ao).text()).replace('"flag":false', '"flag":true');
    await mk.controller.look(new File([text], "altered.jsonl"));
    const { parts, notices } = mk.controller.store.getState().arriving!;
    expect(parts.slice(0, 2)).toEqual(["2 lines: 1 is new", "1 is refused"]);
    expect(notices.join(" ")).toMatch(/Line 2 was changed after it was written/);
    await mk.controller.look(new File(["nothing of the kind"], "x.txt"));
    expect(mk.controller.store.getState().arriving!.refusal).toBe(
      "This file holds no project and no judgements. If it should, it was cut off or changed on the way: ask for it again.",
    );
  });

  it("are there whole or not at all: a merge that fails adds nothing and says so", async () => {
    const mk = await begun();
    mk.controller.accept();
    await mk.rest();
    mk.controller.saveProject();
    const project = fileOf(mk);
    const ao = await openBench([{ method: "judgements.merge", call: 1, kind: "refused", error: "StorageFullError" }]);
    await ao.controller.look(project);
    await ao.controller.take();
    expect(ao.controller.store.getState().arriving).toMatchObject({ status: "refused" });
    expect(await ao.storage.judgements.projects()).toEqual([]);
  });
});
