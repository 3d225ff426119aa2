import { describe, expect, it } from "vitest";
import type { QueryId } from "../../core/domain/ids";
import { parseDataset } from "../../formats/records/parse-dataset";
import { calm, startApp, type TestApp } from "../testing/make-app";
// Loaded on demand by the app; here it is there at once.
import "./add-to-history";

const TYPED = "Tell me the weather in Rome and send a letter to my aunt.";

const shown = ({ session }: TestApp) => session.getState();
const stored = async ({ storage }: TestApp) =>
  Promise.all((await storage.datasets.list()).map(async ({ id }) => (await storage.datasets.get(id))!));

async function learnedWalk(): Promise<TestApp> {
  const app = await startApp();
  await app.actions.askRequest(TYPED);
  await app.actions.configure(
    (config) => ({ ...config, stage2: { ...config.stage2, mapper: "learned" } }),
    "Learned from the history for stage 2",
  );
  await calm(app);
  return app;
}

async function dropFirst(app: TestApp): Promise<void> {
  await app.actions.edit({ kind: "drop-tool", tool: shown(app).trace!.recommendation.tools[0]!.tool });
  await calm(app);
}

describe("a corrected answer", () => {
  it("becomes a past request of an edited copy, where the walk goes on and learning learns from it", async () => {
    const app = await learnedWalk();
    const before = shown(app).computed!;
    await dropFirst(app);
    const { dataset, walk } = shown(app);
    const origin = dataset!;
    const answer = shown(app).trace!.recommendation.tools.map(({ tool }) => tool);
    await app.actions.addToHistory();
    await calm(app);
    const [copy] = await stored(app);
    expect(copy).toMatchObject({
      name: "Sample, edited",
      provenance: { derivation: { parent: { hash: origin.hash } } },
    });
    expect(copy!.queries.at(-1)).toMatchObject({ text: TYPED, gold: answer, source: { file: "walk" } });
    expect(parseDataset(structuredClone(copy))).toMatchObject({ ok: true });
    const { trace, log } = shown(app);
    expect(shown(app).dataset!.hash).toBe(copy!.hash);
    expect(shown(app).walk.id).not.toBe(walk.id);
    expect(log).toHaveLength(1);
    expect(trace).toMatchObject({ query: { gold: answer }, stage1: { leftOut: [copy!.queries.at(-1)!.id] } });
    expect(trace!.recommendation.tools.map(({ tool }) => tool)).toEqual(answer);
    expect(app.engine.learnings).toBe(2);
    const { training } = app.library.getState();
    expect(training).toMatchObject({ status: "ready", before: { datasetHash: origin.hash } });
    expect(training).toMatchObject({ before: { recommendation: before.recommendation } });
  });

  it("of a past request corrects it there, and is taken back with the copy", async () => {
    const app = await startApp();
    await app.actions.askQuery("h-0" as QueryId);
    await dropFirst(app);
    const { walk, dataset: origin } = shown(app);
    await app.actions.addToHistory();
    await calm(app);
    const [copy] = await stored(app);
    expect(copy!.queries).toHaveLength(origin!.queries.length);
    expect(copy!.queries[0]!.gold).not.toEqual(origin!.queries[0]!.gold);
    const { id } = app.library.getState().toasts.find(({ sentence }) => sentence.startsWith("Added to"))!;
    await app.actions.undoToast(id);
    await expect.poll(() => shown(app).walk.id).toBe(walk.id);
    await calm(app);
    expect(await stored(app)).toEqual([]);
    expect(shown(app).dataset!.hash).toBe(origin!.hash);
  });

  it("is taken back by the ordinary undo, where the new walk has nothing of its own to undo", async () => {
    const app = await startApp();
    await app.actions.askQuery("h-0" as QueryId);
    await dropFirst(app);
    const { walk, dataset: origin } = shown(app);
    await app.actions.addToHistory();
    await calm(app);
    expect(shown(app).cameBy?.name).toBe("added to the past requests");
    await dropFirst(app);
    await app.actions.undo();
    await calm(app);
    expect(await stored(app)).toHaveLength(1);
    await app.actions.undo();
    await calm(app);
    expect(shown(app).walk.id).toBe(walk.id);
    expect(shown(app).cameBy).toBeNull();
    expect(await stored(app)).toEqual([]);
    expect(shown(app).dataset!.hash).toBe(origin!.hash);
  });

  it("goes into the one copy also when the data it was made of is open again, unless that says something else", async () => {
    const app = await startApp();
    const origin = shown(app).dataset!;
    const add = async (query: string) => {
      await app.actions.useDataset(origin.id);
      await app.actions.askQuery(query as QueryId);
      await dropFirst(app);
      await app.actions.addToHistory();
      await calm(app);
    };
    await add("h-0");
    const first = shown(app).dataset!;
    await add("h-1");
    const [copy, ...others] = await stored(app);
    expect(others).toEqual([]);
    expect(copy!.id).toBe(first.id);
    expect(copy!.provenance.derivation!.edits).toHaveLength(2);
    expect([0, 1].map((at) => copy!.queries[at]!.gold)).not.toContainEqual(origin.queries[0]!.gold);
    await app.actions.undo();
    await calm(app);
    expect((await stored(app)).map(({ hash }) => hash)).toEqual([first.hash]);
    expect(shown(app).dataset!.hash).toBe(origin.hash);
    await add("h-0");
    expect(app.library.getState().toasts.at(-1)!.sentence).toBe(
      "In “Sample, edited” this request has other tools already. Open it to change them there.",
    );
    expect((await stored(app)).map(({ hash }) => hash)).toEqual([first.hash]);
  });

  it("without a tool is refused, with the reason", async () => {
    const app = await startApp();
    await app.actions.askRequest(TYPED);
    for (const requirement of shown(app).trace!.stage2.requirements)
      await app.actions.edit({ kind: "delete-requirement", requirement: requirement.id });
    await calm(app);
    await app.actions.addToHistory();
    expect(app.library.getState().toasts.at(-1)!.sentence).toBe(
      "A past request needs a tool, and this answer has none.",
    );
    expect(await stored(app)).toEqual([]);
  });
});
