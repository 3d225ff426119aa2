import { describe, expect, it } from "vitest";
import type { QueryId } from "../../core/domain/ids";
import { WorkerError } from "../../workers/rpc/errors";
import { createFakeEngine } from "../testing/fake-engine";
import { calm, REQUEST, startApp, type TestApp } from "../testing/make-app";

function gated() {
  const engine = createFakeEngine();
  let open = (): void => undefined;
  engine.learnGate = new Promise((resolve) => (open = resolve));
  return { engine, open: () => open() };
}

const wantLearned = ({ actions }: TestApp): Promise<void> =>
  actions.configure(
    (config) => ({ ...config, stage2: { ...config.stage2, mapper: "learned" } }),
    "Learned from the history for stage 2",
  );

const shown = ({ session }: TestApp) => session.getState();

describe("a walk that wants what is learned from the history", () => {
  it("is answered by rules at once and redrawn once it was learned, and edits stay", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine });
    await app.actions.askRequest(REQUEST);
    await wantLearned(app);
    expect(shown(app)).toMatchObject({ status: "done", trace: { stage2: { scoreKind: "bm25-share" } } });
    expect(app.library.getState().training).toMatchObject({ status: "training", progress: { done: 1, total: 2 } });
    const [first] = shown(app).trace!.recommendation.tools;
    await app.actions.edit({ kind: "drop-tool", tool: first!.tool });
    open();
    await calm(app);
    expect(app.library.getState().training).toMatchObject({ status: "ready", ready: { requests: 5 } });
    const { trace, computed, upgrade } = shown(app);
    expect(trace).toMatchObject({ stage2: { scoreKind: "learned-chance" }, learned: { exact: 0.25 } });
    expect(computed?.learned).toBeDefined();
    expect(trace!.recommendation.tools.map(({ tool }) => tool)).not.toContain(first!.tool);
    expect(upgrade?.sentence).toMatch(/^(Compared with the rules: |The answer stays the same)/u);
    expect(engine.learnings).toBe(1);
  });

  it("is learned for once: another request, undo and redo use what is there", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await wantLearned(app);
    await calm(app);
    await app.actions.askQuery("h-0" as QueryId);
    expect(shown(app).trace?.learned).toBeDefined();
    await app.actions.undo();
    await app.actions.undo();
    expect(shown(app).trace?.learned).toBeUndefined();
    await app.actions.redo();
    await calm(app);
    expect(shown(app).trace?.learned).toBeDefined();
    expect(app.engine.learnings).toBe(1);
  });

  it("keeps its rules when learning is stopped, and learns when asked again", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine });
    await app.actions.askRequest(REQUEST);
    await wantLearned(app);
    app.actions.cancelTraining();
    await calm(app);
    expect(app.library.getState().training.status).toBe("cancelled");
    await app.actions.askQuery("h-0" as QueryId);
    expect(engine.learnings).toBe(1);
    open();
    app.actions.retryTraining();
    await calm(app);
    expect(shown(app).trace?.learned).toBeDefined();
  });

  it("says nothing of a stop where another encoder is waited for, and learns with that one", async () => {
    const { engine, open } = gated();
    const app = await startApp({ engine });
    await app.actions.askRequest(REQUEST);
    await wantLearned(app);
    app.actions.cancelTraining();
    await calm(app);
    let ready = (): void => undefined;
    engine.prepareGate = new Promise((resolve) => (ready = resolve));
    await app.actions.chooseEncoder("tool-static-256-int4");
    expect(shown(app).trace?.environment.encoder?.id).not.toBe("tool-static-256-int4");
    expect(app.library.getState().training).toEqual({ status: "idle" });
    app.actions.retryTraining();
    expect(engine.learnings).toBe(1);
    open();
    ready();
    await calm(app);
    expect(engine.learnings).toBe(2);
    expect(shown(app).trace).toMatchObject({ environment: { encoder: { id: "tool-static-256-int4" } }, learned: {} });
  });

  it("says why nothing could be learned, once", async () => {
    const engine = createFakeEngine();
    engine.learnFailure = new WorkerError("EngineFailure", "Training needs at least 10 past requests.");
    const app = await startApp({ engine });
    await app.actions.askRequest(REQUEST);
    await wantLearned(app);
    await calm(app);
    await app.actions.askQuery("h-0" as QueryId);
    expect(app.library.getState().training).toMatchObject({
      status: "failed",
      sentence: "Training needs at least 10 past requests.",
    });
    expect(engine.learnings).toBe(1);
    expect(shown(app).status).toBe("done");
  });
});
