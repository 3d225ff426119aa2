import { describe, expect, it } from "vitest";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type { Judgement } from "../../core/domain/judgement";
import { parseDataset } from "../../formats/records/parse-dataset";
import { hashBytes } from "../../formats/model/hash-bytes";
import { contentId } from "../../formats/records/content-id";
import { createFaultStore } from "../../storage/testing/fault-store";
import { createTestStorage } from "../../storage/testing/test-storage";
import type { Storage } from "../../storage/ports/storage";
import { undoToast } from "../app/toasts";
import { calm, startApp, type TestApp } from "../testing/make-app";
import { createAnnotationController, type AnnotationController } from "./annotation-controller";

interface Bench {
  controller: AnnotationController;
  storage: Storage;
  app: TestApp;
  rest: () => Promise<void>;
}

async function openAnnotation(kept: Storage): Promise<Bench> {
  const { storage } = createFaultStore(kept, []);
  const app = await startApp({ storage });
  const { session, library, page, actions, samples, engine } = app;
  let second = 0;
  const controller = createAnnotationController({
    evaluations: { list: async () => [], rows: async () => [] },
    runs: { list: async () => [] },
    ...{
      engine,
      storage,
      samples,
      session,
      library,
      page,
      actions,
      version: "test",
      isInSight: () => true,
      milliseconds: () => 0,
    },
    now: () => new Date(Date.parse("2026-03-01T10:00:00.000Z") + 1000 * (second += 1)).toISOString(),
    newId: () => "project-of-a-test",
  });
  await controller.open(null);
  await calm(app);
  return { controller, storage, app, rest: () => calm(app) };
}

/** My answer to the first request, and other answers to it: of a colleague (`ao`), or of me on another device. */
async function divided(kept: Storage, others: { annotator: string; tools: string[] }[]) {
  const bench = await openAnnotation(kept);
  const { controller, storage, rest } = bench;
  await controller.create();
  await rest();
  controller.accept();
  await rest();
  const { project, me } = controller.store.getState();
  const mine = (await storage.judgements.list(project!.id)).find((one): one is Judgement => one.kind === "judgement")!;
  const records = others.map(({ annotator, tools }, at): Judgement => {
    const answer = { tools: [...tools].sort() as ToolId[], requirements: null };
    const key = (annotator === "me" ? me.key : annotator) as AnnotatorKey;
    const { id: _, ...rest } = { ...mine, answer, by: { annotator: key, device: `other-${at}`, seq: 1 } };
    return { ...rest, id: contentId(rest) };
  });
  await storage.judgements.merge(project!, records);
  return { ...bench, mine, records };
}

describe("adjudication", () => {
  it("stores a decision that knows all answers, keeps it over a reload, and takes it back by a record", async () => {
    const kept = createTestStorage();
    const { controller, storage, mine, records } = await divided(kept, [{ annotator: "ao", tools: [] }]);
    const [division] = (await controller.adjudications())!.divisions;
    expect(division).toMatchObject({ item: mine.item.query, standing: "open", isForked: false, decision: null });
    expect(division!.voices.map(({ isMine }) => isMine).sort()).toEqual([false, true]);
    const answer = { tools: [], requirements: null };
    await controller.decide(division!, { took: "one", answer, reason: "Not asked for." });

    const again = await openAnnotation(kept);
    const [settled] = (await again.controller.adjudications())!.divisions;
    expect(settled).toMatchObject({ standing: "settled", decision: { took: "one", answer, reason: "Not asked for." } });
    expect(settled!.decision!.of).toEqual([mine.id, records[0]!.id].sort());
    expect(await again.controller.takeBackDecision()).toBe(mine.item.query);
    const [open] = (await again.controller.adjudications())!.divisions;
    expect(open).toMatchObject({ standing: "open", decision: null });
    expect(await again.controller.takeBackDecision()).toBeNull();
    const kinds = (await storage.judgements.list(mine.project)).map(({ kind }) => kind).sort();
    expect(kinds, "Nothing was removed.").toEqual(["adjudication", "judgement", "judgement", "withdrawal"]);
  });

  it("shows both answers of one person who answered twice, and a decision answers both", async () => {
    const { controller, mine, records } = await divided(createTestStorage(), [{ annotator: "me", tools: [] }]);
    const [division, ...more] = (await controller.adjudications())!.divisions;
    expect(more).toEqual([]);
    expect(division!.isForked).toBe(true);
    expect(division!.voices.map(({ judgement }) => judgement).sort()).toEqual([mine.id, records[0]!.id].sort());
    expect(division!.voices.filter(({ isSpare }) => isSpare)).toHaveLength(1);
    await controller.decide(division!, { took: "one", answer: division!.voices[1]!.answer, reason: null });
    const [settled] = (await controller.adjudications())!.divisions;
    expect(settled!.standing).toBe("settled");
    expect(settled!.decision!.of).toHaveLength(2);
    expect(settled!.voices, "The other answer is still shown.").toHaveLength(2);
  });

  it("opens a settled request again when a new answer comes, and the next decision answers the one before", async () => {
    const { controller, storage, mine, records } = await divided(createTestStorage(), [{ annotator: "ao", tools: [] }]);
    const [division] = (await controller.adjudications())!.divisions;
    await controller.decide(division!, { took: "own", answer: { tools: [], requirements: null }, reason: null });
    const { id: _, ...third } = { ...records[0]!, by: { annotator: "jr" as AnnotatorKey, device: "third", seq: 1 } };
    await storage.judgements.merge(controller.store.getState().project!, [{ ...third, id: contentId(third) }]);
    const [reopened] = (await controller.adjudications())!.divisions;
    expect(reopened).toMatchObject({ item: mine.item.query, standing: "reopened" });
    await controller.decide(reopened!, { took: "majority", answer: { tools: [], requirements: null }, reason: null });
    const [settled] = (await controller.adjudications())!.divisions;
    expect(settled).toMatchObject({ standing: "settled", decision: { turn: 2, replaces: [reopened!.decision!.id] } });
  });

  it("leaves out and counts what all answered alike", async () => {
    const { controller, storage, mine } = await divided(createTestStorage(), []);
    expect(await controller.adjudications()).toEqual({ divisions: [], agreed: 0 });
    const { id: _, ...same } = { ...mine, by: { annotator: "ao" as AnnotatorKey, device: "other", seq: 1 } };
    await storage.judgements.merge(controller.store.getState().project!, [{ ...same, id: contentId(same) }]);
    expect(await controller.adjudications()).toEqual({ divisions: [], agreed: 1 });
  });

  it("makes a copy of the data set with what was decided, which one undo takes away", async () => {
    const { controller, storage, rest, app, mine } = await divided(createTestStorage(), [
      { annotator: "ao", tools: [] },
    ]);
    expect(await controller.correction()).toEqual({ settled: 0, agreed: 0, changed: 0 });
    const [division] = (await controller.adjudications())!.divisions;
    await controller.decide(division!, { took: "one", answer: { tools: [], requirements: null }, reason: null });
    expect(await controller.correction()).toEqual({ settled: 1, agreed: 0, changed: 1 });
    const origin = controller.store.getState().dataset!;
    await controller.makeCorrectedCopy();
    const [copy] = await storage.datasets.list();
    const stored = (await storage.datasets.get(copy!.id))!;
    expect(stored.queries.find(({ id }) => id === mine.item.query)!.gold).toEqual([]);
    expect(stored.provenance).toMatchObject({
      derivation: { parent: { name: origin.name, hash: origin.hash }, edits: [{ edit: { kind: "judgements" } }] },
      annotation: { annotators: ["me", "somebody"], took: { one: 1 }, decisions: [expect.any(String)] },
    });
    expect(parseDataset(JSON.parse(JSON.stringify(stored))).ok, "The copy can be saved and opened again.").toBe(true);
    expect(controller.store.getState().dataset, "The judged data stays open.").toBe(origin);
    await controller.makeCorrectedCopy();
    expect(await storage.datasets.list(), "Not twice.").toHaveLength(1);
    const { toasts } = app.library.getState();
    await undoToast(app.library, toasts.find(({ undo }) => undo !== null)!.id);
    await rest();
    expect(await storage.datasets.list()).toEqual([]);
    expect(await controller.correction()).toEqual({ settled: 1, agreed: 0, changed: 1 });
  });

  it("takes what all answered alike without a decision: the gold was right, and their words are added", async () => {
    const { controller, storage, mine } = await divided(createTestStorage(), []);
    const { id: _, ...same } = { ...mine, by: { annotator: "ao" as AnnotatorKey, device: "other", seq: 1 } };
    await storage.judgements.merge(controller.store.getState().project!, [{ ...same, id: contentId(same) }]);
    expect(await controller.correction()).toEqual({ settled: 0, agreed: 1, changed: 1 });
    await controller.makeCorrectedCopy();
    const [copy] = await storage.datasets.list();
    const { queries, provenance } = (await storage.datasets.get(copy!.id))!;
    const [before, after] = [controller.store.getState().dataset!.queries, queries].map((all) =>
      all.find(({ id }) => id === mine.item.query),
    );
    expect(after!.gold).toEqual(before!.gold);
    expect(after!.requirements).toHaveLength(mine.answer!.requirements!.length);
    expect(provenance.annotation).toMatchObject({ took: { agreed: 1 }, decisions: [] });
  });

  it("says when nothing would change, and makes no copy", async () => {
    const { controller, storage, app } = await divided(createTestStorage(), []);
    await controller.makeCorrectedCopy();
    expect(await storage.datasets.list()).toEqual([]);
    expect(app.library.getState().toasts.at(-1)!.sentence).toMatch(/change nothing/);
  });

  it("offers answers that nobody contradicts as past requests, tries them, and puts them into one copy", async () => {
    const { controller, storage, rest, app, mine } = await divided(createTestStorage(), []);
    const { project, dataset } = controller.store.getState();
    const others = dataset!.tools.map(({ id }) => id).filter((id) => !mine.answer!.tools.includes(id));
    const say = async (query: string, tools: ToolId[], seq: number) => {
      const { id: text } = dataset!.queries.find(({ id }) => id === query)!;
      const item = { query: text, text: hashBytes(dataset!.queries.find(({ id }) => id === query)!.text) };
      const answer = { tools: [...tools].sort(), requirements: null };
      const { id: _, ...record } = { ...mine, item, answer, by: { ...mine.by, device: "other", seq }, replaces: [] };
      await storage.judgements.merge(project!, [{ ...record, id: contentId(record) }]);
    };
    const [first, second, third] = dataset!.queries.filter(({ id }) => id !== mine.item.query);
    await say(first!.id, others, 1);
    await say(second!.id, [], 2);
    await say(third!.id, [...third!.gold!], 3);
    const found = (await controller.pastCandidates())!;
    const candidate = found.candidates.find(({ query }) => query.id === first!.id)!;
    expect(candidate).toMatchObject({ gold: first!.gold, answer: { tools: [...others].sort() } });
    expect(found.candidates.map(({ query }) => query.id)).not.toContain(second!.id);
    const whys = found.refused.map(({ why }) => why).join(" ");
    expect(whys).toContain("A past request needs a tool");
    expect(whys).toContain("already in the history with exactly these tools");

    const effect = (await controller.tryPast([candidate], () => undefined, new AbortController().signal))!;
    expect(effect).toMatchObject({ asked: dataset!.queries.length - 1, candidates: [{ candidate: first!.id }] });

    await controller.addPast([candidate]);
    await rest();
    const [copy, ...more] = await storage.datasets.list();
    expect(more).toEqual([]);
    const stored = (await storage.datasets.get(copy!.id))!;
    expect([...stored.queries.find(({ id }) => id === first!.id)!.gold!].sort()).toEqual([...others].sort());
    expect(parseDataset(structuredClone(stored)).ok).toBe(true);
    expect(controller.store.getState().dataset, "The judged data stays open.").toBe(dataset);
    await controller.addPast([candidate]);
    expect(app.library.getState().toasts.at(-1)!.sentence).toContain("has these past requests already");
    const { id } = app.library.getState().toasts.find(({ undo }) => undo)!;
    await undoToast(app.library, id);
    expect(await storage.datasets.list()).toEqual([]);
  });
});
