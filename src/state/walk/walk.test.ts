import { describe, expect, it } from "vitest";
import type { Edit } from "../../core/domain/edit";
import type { QueryId } from "../../core/domain/ids";
import { scoreTrace } from "../../core/metrics/score-walk";
import { WorkerError } from "../../workers/rpc/errors";
import { calm, makeSample, REQUEST, sentences, shownTools, startApp, type TestApp } from "../testing/make-app";

const toolId = (name: string) => makeSample().tools.find((tool) => tool.name === name)!.id;
const drop = (name: string): Edit => ({ kind: "drop-tool", tool: toolId(name) });
/** Links a tool from outside the bundle to the first requirement. */
const link = (app: TestApp, name: string): Edit => ({
  kind: "link",
  requirement: app.session.getState().trace!.stage2.requirements[0]!.id,
  tool: toolId(name),
});
const commands = (app: TestApp) =>
  app.session.getState().log.map(({ command }) => ("what" in command ? command.what : command.type));

describe("an edit that says what is so already", () => {
  it("is no step, says so, and leaves what was undone", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const tool = app.session.getState().trace!.recommendation.tools[0]!.tool;
    await app.actions.edit({ kind: "drop-tool", tool });
    await app.actions.edit(link(app, "Weather"));
    await app.actions.undo();
    const { log, cursor } = app.session.getState();
    await app.actions.edit({ kind: "drop-tool", tool });
    await calm(app);
    expect(sentences(app).at(-1)).toContain("it is already like that");
    expect(app.session.getState()).toMatchObject({ log, cursor });
    expect(app.session.getState().save.status).toBe("saved");
    await app.actions.redo();
    expect(app.session.getState().cursor).toBe(cursor + 1);
  });
});

describe("what is foreseen of an edit", () => {
  it.each(["words", "tool-static-256-int4"] as const)(
    "of every link, bundle and rival is, to the last number, what Enter shows then: by %s",
    async (encoder) => {
      const app = await startApp({ encoder });
      await app.actions.askRequest(REQUEST);
      await calm(app);
      const [first, ...others] = app.session.getState().trace!.stage2.requirements;
      expect(others).not.toEqual([]);
      for (const { requirement, tool, linked } of app.session.getState().trace!.stage2.matches)
        if (linked && requirement === first!.id) await app.actions.edit({ kind: "unlink", requirement, tool });
      const { stage1, stage2, stage3, environment } = app.session.getState().trace!;
      expect(environment.encoder?.id ?? "words").toBe(encoder);
      const offered: Edit[] = [
        ...stage2.matches.map(({ requirement, tool, linked }) => ({
          ...{ kind: linked ? ("unlink" as const) : ("link" as const), requirement, tool },
        })),
        ...stage1.candidates.map(({ bundle }) => ({ kind: "choose-bundle" as const, bundle })),
        ...stage3.perRequirement.flatMap(({ requirement, tally }) =>
          tally.map(({ tool }) => ({ kind: "choose-winner" as const, requirement, tool })),
        ),
      ];
      const kinds = new Set(offered.map(({ kind }) => kind));
      for (const kind of ["link", "choose-bundle", "choose-winner"] as const) expect(kinds).toContain(kind);
      let done = 0;
      for (const edit of offered) {
        const before = app.session.getState();
        const foreseen = await app.actions.previewEdit(edit);
        expect(app.session.getState()).toMatchObject({ trace: before.trace, log: before.log, cursor: before.cursor });
        await app.actions.edit(edit);
        expect(app.session.getState().trace).toEqual(foreseen);
        if (app.session.getState().cursor === before.cursor) continue;
        done += 1;
        // Every third is left as it is: the next are foreseen of a walk with edits.
        if (done % 3 !== 0) await app.actions.undo();
      }
      expect(done).toBeGreaterThan(5);
    },
  );
});

describe("asking", () => {
  it("goes from running to done, and is saved", async () => {
    const app = await startApp();
    app.passed.status = [];
    app.passed.save = [];
    await app.actions.askRequest("  Book a table in Oslo  ");
    await calm(app);
    const { trace, log, save, upgrade } = app.session.getState();
    expect(app.passed.status).toEqual(["empty", "running", "done"]);
    expect(app.passed.save).toEqual(["nothing", "saving", "saved"]);
    expect(trace?.query).toMatchObject({ text: "Book a table in Oslo", raw: "  Book a table in Oslo  ", gold: null });
    expect(log).toMatchObject([{ seq: 0, command: { type: "ask" }, score: null }]);
    expect(save.status).toBe("saved");
    expect(upgrade).toBeNull();
  });

  it("shows the stages that are there while the next takes its time", async () => {
    const app = await startApp();
    let goOn = (): void => undefined;
    app.engine.runGate = new Promise((resolve) => (goOn = resolve));
    const asking = app.actions.askRequest("Book a table in Oslo");
    await expect.poll(() => app.session.getState().partial.stage1).toBeDefined();
    expect(app.session.getState()).toMatchObject({ status: "running", trace: null });
    goOn();
    await asking;
    expect(app.session.getState()).toMatchObject({ status: "done", partial: { tools: {} } });
  });

  it("shows what was walked while it was written within the turn, as a run would", async () => {
    const [app, other] = [await startApp({ encoder: "tool-static-256-int4" }), await startApp()];
    app.actions.anticipate(` ${REQUEST}`);
    await calm(app);
    app.engine.asked.length = 0;
    const asked = app.actions.askRequest(REQUEST);
    const { trace, status } = app.session.getState();
    expect([status, trace?.query.text]).toEqual(["done", REQUEST]);
    await asked;
    await calm(app);
    expect(app.engine.asked).toEqual([]);
    expect(app.session.getState().save.status).toBe("saved");
    await other.actions.chooseEncoder("tool-static-256-int4");
    await other.actions.askRequest(REQUEST);
    await calm(other);
    expect(other.session.getState().trace).toEqual(trace);
  });

  it("brings the gold tools along when the data set has the request too", async () => {
    const app = await startApp();
    await app.actions.askRequest(`\n${REQUEST} `);
    const { trace, log } = app.session.getState();
    expect(trace?.query.id).toBe("h-4");
    expect(trace?.stage1.leftOut).toEqual(["h-4"]);
    expect(log[0]?.score).toBeTypeOf("number");
  });

  it("takes a request of the data set by its id, and says when it is not there", async () => {
    const app = await startApp();
    await app.actions.askQuery("h-2" as QueryId);
    expect(app.session.getState().trace?.query.id).toBe("h-2");
    await app.actions.askQuery("h-99" as QueryId);
    expect(sentences(app).at(-1)).toContain("not in the open data set");
    expect(app.session.getState().trace?.query.id).toBe("h-2");
  });

  it.each([
    ["nothing", " \n ", "There is no request yet"],
    ["too much", "word ".repeat(5000), "has 24,999 characters; up to 20,000"],
  ])("refuses %s with a sentence", async (_what, text, sentence) => {
    const app = await startApp();
    await app.actions.askRequest(text);
    expect(sentences(app).at(-1)).toContain(sentence);
    expect(app.session.getState()).toMatchObject({ status: "empty", log: [] });
  });

  it("gives the same id to the same words", async () => {
    const [one, two] = [await startApp(), await startApp()];
    await one.actions.askRequest("Send a letter home");
    await two.actions.askRequest(" Send a letter home ");
    expect(one.session.getState().trace?.query.id).toBe(two.session.getState().trace?.query.id);
  });

  it("shows only the newest answer", async () => {
    const app = await startApp();
    let open = (): void => undefined;
    app.engine.runGate = new Promise((resolve) => (open = resolve));
    const first = app.actions.askRequest("Book a table");
    await calm(app).catch(() => undefined);
    app.engine.runGate = null;
    await app.actions.askRequest("Send a parcel");
    open();
    await first;
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "done", trace: { query: { text: "Send a parcel" } } });
    expect(commands(app)).toEqual(["ask", "ask"]);
  });
});

describe("an answer nobody waits for any more", () => {
  it("is not shown on the empty page", async () => {
    const app = await startApp();
    let open = (): void => undefined;
    app.engine.runGate = new Promise((resolve) => (open = resolve));
    const asking = app.actions.askRequest(REQUEST);
    await calm(app);
    app.actions.newWalk();
    open();
    await asking;
    await calm(app);
    expect(app.session.getState()).toMatchObject({ status: "empty", trace: null, log: [], partial: { tools: {} } });
  });
});

describe("a failed run", () => {
  it("keeps the former answer and says what went wrong", async () => {
    const app = await startApp();
    await app.actions.askRequest("Book a table");
    app.engine.runFailures = [
      new WorkerError("EngineFailure", "Something failed while computing. Try again.", "detail"),
    ];
    await app.actions.askRequest("Send a parcel");
    expect(app.session.getState()).toMatchObject({
      status: "failed",
      error: { message: "Something failed while computing. Try again.", detail: "detail" },
      trace: { query: { text: "Book a table" } },
    });
    await app.actions.undo();
    expect(app.session.getState()).toMatchObject({ status: "done", error: null });
  });

  it("says that the worker is lost, when the engine could not save the run", async () => {
    const app = await startApp();
    app.engine.runFailures = [new WorkerError("WorkerLostError", "The worker stopped.")];
    await app.actions.askRequest("Send a parcel");
    expect(app.session.getState()).toMatchObject({ status: "failed", error: { message: "The worker stopped." } });
  });
});

describe("editing", () => {
  it("lays a correction over, keeps what was computed, and computes the base only once", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const computed = app.session.getState().trace;
    const [first] = shownTools(app);
    app.engine.asked = [];
    await app.actions.edit(drop(first!));
    await app.actions.edit(link(app, "Post"));
    expect(app.engine.asked).toEqual(["run words 1", "run words 2"]);
    expect(app.session.getState().computed).toBe(computed);
    expect(shownTools(app)).not.toContain(first);
    expect(commands(app)).toEqual(["ask", `Dropped ${first}`, expect.stringMatching(/^Linked .* to Post$/)]);
  });

  it("keeps the score of every step beside it", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(link(app, "Post"));
    const { log, computed, trace } = app.session.getState();
    const scores = [computed, trace].map((shown) => scoreTrace(shown!)?.metrics.tracc.standard);
    expect(log.map(({ score }) => score)).toEqual(scores);
    expect(scores[1]).not.toBe(scores[0]);
  });

  it("can be looked at before it is done", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const ahead = await app.actions.previewEdit(link(app, "Post"));
    expect(ahead.recommendation.tools.map(({ tool }) => tool)).toContain(toolId("Post"));
    expect(shownTools(app)).not.toContain("Post");
    expect(commands(app)).toEqual(["ask"]);
    await app.actions.edit(link(app, "Post"));
    expect(app.session.getState().trace).toEqual(ahead);
  });

  it("restoring everything gives exactly what was computed", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const { trace: computed } = app.session.getState();
    await app.actions.edit(drop(shownTools(app)[0]!));
    await app.actions.edit(link(app, "Post"));
    await app.actions.restoreAll();
    const { trace, computed: base } = app.session.getState();
    expect(trace).toEqual(computed);
    expect(trace).toBe(base);
    await app.actions.undo();
    expect(shownTools(app)).toContain("Post");
  });

  it("one edit is taken back and later ones stay", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const [first] = shownTools(app);
    await app.actions.edit(drop(first!));
    await app.actions.edit(link(app, "Post"));
    await app.actions.undoOnly(1);
    expect(shownTools(app)).toEqual(expect.arrayContaining([first, "Post"]));
    expect(commands(app).at(-1)).toBe(`Took back: Dropped ${first}`);
    await app.actions.undoOnly(1);
    expect(sentences(app).at(-1)).toContain("is no longer in effect");
  });

  it("one tool is restored and others stay", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const [first] = shownTools(app);
    await app.actions.edit(drop(first!));
    await app.actions.edit(link(app, "Post"));
    await app.actions.restoreNode({ type: "tool", id: toolId("Post") });
    expect(shownTools(app)).not.toContain("Post");
    expect(shownTools(app)).not.toContain(first);
    await app.actions.restoreNode({ type: "bundle" });
    expect(sentences(app).at(-1)).toContain("nothing to restore");
  });

  it("a requirement is restored with its split, its name and its links", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    const before = app.session.getState().trace!;
    const [first, second] = before.stage2.requirements;
    const at = before.query.text.indexOf("Friday");
    await app.actions.edit({ kind: "split-requirement", requirement: first!.id, at });
    const [left] = app.session.getState().trace!.stage2.requirements;
    await app.actions.edit({ kind: "rename-requirement", requirement: left!.id, text: "find a restaurant" });
    await app.actions.edit({ kind: "link", requirement: second!.id, tool: toolId("Train") });
    await app.actions.restoreNode({ type: "requirement", id: left!.id });
    const { stage2 } = app.session.getState().trace!;
    expect(stage2.requirements).toEqual(before.stage2.requirements);
    expect(app.session.getState().log.at(-1)?.input.edits).toMatchObject([{ kind: "link" }]);
  });
});

describe("undo and redo", () => {
  it("reach asking, settings and edits, as one list", async () => {
    const app = await startApp();
    await app.actions.askRequest("Book a table");
    await app.actions.askRequest(REQUEST);
    await app.actions.configure(
      (config) => ({ ...config, stage1: { ...config.stage1, search: "bundle-text" } }),
      "Searched bundle texts",
    );
    await app.actions.edit(link(app, "Post"));
    const last = app.session.getState().trace;
    await app.actions.undo();
    await app.actions.undo();
    expect(app.session.getState().trace).toMatchObject({
      query: { text: REQUEST },
      stage1: { search: "past-requests" },
    });
    await app.actions.undo();
    expect(app.session.getState().trace?.query.text).toBe("Book a table");
    await app.actions.undo();
    expect(app.session.getState().cursor).toBe(0);
    await app.actions.goTo(3);
    expect(app.session.getState().trace).toEqual(last);
    await app.actions.redo();
    expect(app.session.getState().cursor).toBe(3);
  });

  it("a new step cuts the redo tail and nothing else", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.edit(link(app, "Post"));
    await app.actions.edit(link(app, "Train"));
    await app.actions.goTo(1);
    await app.actions.edit(drop("Post"));
    expect(commands(app)).toEqual(["ask", expect.stringMatching(/^Linked .* to Post$/), "Dropped Post"]);
  });
});

describe("settings", () => {
  it("that change nothing are no step; those of a mode get its name", async () => {
    const app = await startApp();
    await app.actions.askRequest(REQUEST);
    await app.actions.configure((config) => ({ ...config }), "Nothing");
    expect(commands(app)).toEqual(["ask"]);
    const toPaper = (search: "bundle-text" | "past-requests") =>
      app.actions.configure(
        ({ choice: _, ...config }) => ({ ...config, stage1: { ...config.stage1, retriever: "dense", search } }),
        "Paper",
      );
    await toPaper("bundle-text");
    expect(app.session.getState().trace?.config.mode).toBe("paper");
    await app.actions.undo();
    expect(app.session.getState().trace?.config.mode).toBe("kitpick");
  });

  it("before anything is asked are what the first request starts with", async () => {
    const app = await startApp();
    await app.actions.configure((config) => ({ ...config, stage3: { k: 3 } }), "Shorter lists");
    await app.actions.askRequest(REQUEST);
    expect(app.session.getState().trace?.stage3.k).toBe(3);
  });
});
