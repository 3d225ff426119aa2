import { describe, expect, it } from "vitest";
import type { QueryId } from "../../core/domain/ids";
import { contentId } from "../../formats/records/content-id";
import { begun, itemOf, openBench, recordsOf } from "./testing/open-bench";

describe("guidelines, seats and known answers", () => {
  it("brings requests again for new guidelines, and stores what stands as an answer under them", async () => {
    const bench = await begun();
    await bench.controller.writeGuidelines("# One\n", false);
    for (const _ of ["h-0", "h-1"]) {
      bench.controller.accept();
      await bench.rest();
    }
    expect(itemOf(bench)).toBe("h-2");
    expect(await bench.controller.writeGuidelines("# Two", false)).toBe(true);
    await bench.rest();
    expect(itemOf(bench), "Nobody asked for them again.").toBe("h-2");
    await bench.controller.writeGuidelines("# Three", true);
    await bench.rest();
    expect(itemOf(bench)).toBe("h-0");
    bench.controller.accept();
    await bench.rest();
    expect(itemOf(bench)).toBe("h-1");
    const [first, , again] = await recordsOf(bench);
    const versions = bench.controller.store.getState().project!.guidelines.map(({ version }) => version);
    expect(first!.shown.guidelines).toBe(versions[0]);
    expect(again).toMatchObject({ replaces: [first!.id], turn: 2, answer: first!.answer });
    expect(again!.shown.guidelines).toBe(versions[2]);
    const later = await openBench([], bench.storage);
    expect(itemOf(later), "A reload knows it.").toBe("h-1");
  });

  it("gives each seat its requests alone, and none before a seat is taken; the record names it", async () => {
    const bench = await openBench();
    await bench.controller.create({ seats: 3, overlap: { voices: 1, share: 1 } }, 2);
    await bench.rest();
    expect(bench.controller.store.getState().own.seat).toBe(2);
    const orders = new Map<number, readonly QueryId[]>();
    for (const seat of [1, 2, 3]) {
      await bench.controller.sit(seat);
      orders.set(seat, bench.controller.store.getState().order);
    }
    expect([...orders.values()].flat().sort()).toEqual([...bench.controller.store.getState().project!.items].sort());
    // Requests are drawn to seats by the project's id: one of three seats may have none of five.
    const [taken, own] = [...orders].reduce((most, next) => (next[1].length > most[1].length ? next : most));
    await bench.controller.sit(taken);
    await bench.rest();
    bench.controller.accept();
    await bench.rest();
    expect((await recordsOf(bench))[0]!.shown.seat).toBe(taken);
    const { id } = bench.controller.store.getState().project!;
    expect((await openBench([], bench.storage)).controller.store.getState().own.seat, "A reload knows it.").toBe(taken);
    await bench.storage.settings.put(`annotation.seat.${id}`, null);
    const stranger = await openBench([], bench.storage);
    expect(itemOf(stranger)).toBeUndefined();
    await stranger.controller.sit(taken);
    await stranger.rest();
    expect(stranger.controller.store.getState().order).toEqual(own);
  });

  it("asks colleagues for known answers that the project does not name, and tells right from wrong", async () => {
    const lead = await begun();
    lead.controller.accept();
    await lead.rest();
    const [known] = await recordsOf(lead);
    expect(await lead.controller.countKnowable()).toBe(1);
    await lead.controller.useKnownAnswers();
    await lead.controller.change({ feedback: "at-once" });
    const project = lead.controller.store.getState().project!;
    expect(project.calibration.map(({ query }) => query)).toEqual([known!.item.query]);
    for (const tool of known!.answer!.tools) expect(JSON.stringify(project.calibration)).not.toContain(tool);
    for (const isRight of [true, false]) {
      const colleague = await openBench();
      await colleague.storage.judgements.putProject(project);
      const bench = await openBench([], colleague.storage);
      bench.controller.goTo(known!.item.query);
      await bench.rest();
      if (!isRight) bench.controller.act({ kind: "none" });
      bench.controller.accept();
      await bench.rest();
      const [record] = await recordsOf(bench);
      expect(record!.calibration).toEqual({ right: isRight });
      expect(contentId(record!)).toBe(record!.id);
      const said = bench.app.library.getState().toasts.map(({ sentence }) => sentence);
      expect(said.join(" ")).toContain(isRight ? "yours is the same" : "yours is another one");
      const own = (await bench.controller.agree())!.people.find(({ isMe }) => isMe)!;
      expect(own.known).toMatchObject({ right: isRight ? 1 : 0, known: 1, detail: null });
      await lead.storage.judgements.merge(project, [record!]);
    }
    const people = (await lead.controller.agree())!.people.filter(({ isMe }) => !isMe);
    expect(people.map(({ known: one }) => one!.right).sort()).toEqual([0, 1]);
    expect(people.map(({ known: one }) => one!.detail!.missed).sort()).toEqual([0, known!.answer!.tools.length]);
    await lead.controller.dropKnownAnswers();
    expect(lead.controller.store.getState()).toMatchObject({ own: { known: null }, project: { calibration: [] } });
  });
});
