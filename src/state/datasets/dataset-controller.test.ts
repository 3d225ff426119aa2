/** Data sets opened, corrected, taken back and written, over storage in memory and an inspector in this thread. */
import { describe, expect, it } from "vitest";
import type { DatasetEdit, Dataset } from "../../core/domain/dataset";
import { inspectDataset } from "../../core/inspect/inspect-dataset";
import { mapDataset } from "../../core/inspect/map-dataset";
import { measureWalk } from "../../core/toolbox/find-by-walk";
import { openToolbox } from "../../core/toolbox/open-toolbox";
import { ESTIMATED_TOKENS } from "../../core/toolbox/token-counter";
import { tryWording } from "../../core/toolbox/try-wording";
import type { Inspector, InspectorCalls } from "../../workers/jobs/ports";
import { exportDataset } from "../../formats/write/write-dataset";
import { parseDataset } from "../../formats/records/parse-dataset";
import { findEarlierState } from "./earlier-state";
import { createDatasetController, type DatasetController } from "./dataset-controller";
import type { EncoderStatus } from "../app/library";
import { makeApp, makeSample, type TestApp } from "../testing/make-app";

type Answers = Record<string, (input: never) => unknown>;

function makeInspector(others: Answers = {}): Inspector {
  const answers = {
    inspect: ({ dataset }: { dataset: Dataset }) => inspectDataset(dataset, null),
    map: ({ dataset }: { dataset: Dataset }) => mapDataset(dataset, null),
    write: ({ dataset, writer, filter }: Parameters<Inspector["ask"]>[1] & { writer: string; filter: null }) =>
      exportDataset(dataset, writer, filter),
    toolbox: ({ dataset }: { dataset: Dataset }) => openToolbox(dataset, ESTIMATED_TOKENS, null),
    measureWalk: ({ dataset, costs }: InspectorCalls["measureWalk"]["input"]) =>
      measureWalk(dataset, costs, async () => undefined),
    tryWording: ({ dataset, ...wanted }: InspectorCalls["tryWording"]["input"]) =>
      tryWording({ ...dataset, ...wanted, counter: ESTIMATED_TOKENS }),
    ...others,
  };
  return {
    ask: async (name, input) => answers[name](input as never),
    stop: () => undefined,
  };
}

const SAMPLE = makeSample();
const READY = {
  status: "ready",
  wanted: "e",
  ready: { encoder: "e", sha256: "1", loadMs: 0 },
} as unknown as EncoderStatus;

async function openController(toolbox: Answers = {}): Promise<{ app: TestApp; controller: DatasetController }> {
  const app = makeApp();
  await app.start();
  const { library, session, storage, page, actions } = app;
  let ids = 0;
  const controller = createDatasetController({
    library,
    session,
    storage,
    page,
    actions,
    samples: {
      index: async () => ({ dataset: library.getState().datasets[0]!, walks: [] }),
      dataset: async () => SAMPLE,
    } as never,
    now: () => "2026-01-02T03:04:05.000Z",
    newId: () => `copy-${(ids += 1)}`,
    inspector: makeInspector(),
    toolboxInspector: makeInspector(toolbox),
  });
  await controller.open(SAMPLE.id);
  await settled(controller);
  return { app, controller };
}

async function settled(controller: DatasetController): Promise<void> {
  while (controller.store.getState().inspection === null) await new Promise((resolve) => setTimeout(resolve));
}

const describeWeather = (after: string): DatasetEdit => {
  const [tool] = SAMPLE.tools;
  return { kind: "description", tool: tool!.id, before: tool!.description, after };
};

const toasts = ({ library }: TestApp): string[] => library.getState().toasts.map(({ sentence }) => sentence);

describe("the controller", () => {
  it("opens a data set, looks it over, and counts what rows say", async () => {
    const { controller } = await openController();
    const { dataset, inspection, facts } = controller.store.getState();
    expect(dataset?.hash).toBe(SAMPLE.hash);
    expect(inspection?.counts).toEqual({ queries: 5, tools: 5, history: 5, bundles: 5, usedTools: 5 });
    expect(facts[SAMPLE.hash]).toEqual({ gold: [2, 3], bundles: 5 });
    await controller.drawMap();
    expect(controller.store.getState().map).toMatchObject({ status: "drawn", map: { by: "words" } });
  });

  it("follows what was just loaded, also from a copy that is looked at; what is merely used anew does not take one away", async () => {
    const { app, controller } = await openController();
    controller.follow(SAMPLE.id);
    await controller.edit(describeWeather("rain and sun"));
    const copy = controller.store.getState().open;
    expect(copy).not.toBe(SAMPLE.id);
    controller.follow(SAMPLE.id);
    expect(controller.store.getState().open).toBe(copy);
    await app.actions.addPasted('{"Lamp": "Turns a lamp on."}');
    await app.actions.confirmImport("Mine");
    const { id } = app.session.getState().dataset!;
    controller.follow(id);
    expect(controller.store.getState().open).toBe(id);
  });

  it("writes what it is asked for, and says what was left out in the name", async () => {
    const { app, controller } = await openController();
    await controller.write("kitpick-dataset", { queries: new Set([SAMPLE.queries[0]!.id]), words: "table" });
    expect(app.page.downloads.map(({ fileName }) => fileName)).toEqual(["sample-1-of-5-requests-table.kitpick.json"]);
    await controller.write("unheard-of", null);
    expect(toasts(app).at(-1)).toBe('There is no format "unheard-of" to write.');
    expect(controller.store.getState().writing).toBeNull();
  });
});

describe("edits of data", () => {
  it("go into a copy that knows where it came from and reads again from storage", async () => {
    const { app, controller } = await openController();
    await controller.edit(describeWeather("Forecasts for any town."));
    const { dataset } = controller.store.getState();
    expect(dataset).toMatchObject({
      id: "copy-1",
      name: "Sample, edited",
      provenance: { derivation: { parent: { name: "Sample", hash: SAMPLE.hash }, undone: [] } },
    });
    expect(dataset!.tools[0]!.description).toBe("Forecasts for any town.");
    expect(dataset!.hash).not.toBe(SAMPLE.hash);
    expect(parseDataset(await app.storage.datasets.get(dataset!.id))).toEqual({ ok: true, value: dataset });
    expect(app.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample", "Sample, edited"]);
    expect(toasts(app).at(-1)).toBe("Changed the description of Weather. It is in a copy, “Sample, edited”.");
  });

  it("of gold and splits are logged one by one, with the hash before each", async () => {
    const { controller } = await openController();
    const [query] = SAMPLE.queries;
    const added = [...query!.gold!, SAMPLE.tools[4]!.id];
    await controller.edit({ kind: "gold", query: query!.id, before: { gold: query!.gold }, after: { gold: added } });
    const first = controller.store.getState().dataset!;
    await controller.edit({ kind: "splits", label: "no shared bundles", before: "-----", after: "hhhtt" });
    const { queries, provenance, id } = controller.store.getState().dataset!;
    expect(id).toBe(first.id);
    expect(queries.map(({ split }) => split)).toEqual(["history", "history", "history", "test", "test"]);
    expect(queries[0]!.gold).toEqual(added);
    expect(provenance.derivation!.edits.map(({ hashBefore }) => hashBefore)).toEqual([SAMPLE.hash, first.hash]);
  });

  it("mend a finding in one click, which is kept and taken back like any other", async () => {
    const { app, controller } = await openController();
    const [query] = SAMPLE.queries;
    const finding = {
      code: "unjudged",
      queries: [query!.id],
      tools: [],
      count: 1,
      weight: "note",
      sentence: "",
    } as const;
    await controller.mend({ ...finding, queries: [query!.id], tools: [] });
    const copy = controller.store.getState().dataset!;
    expect(copy.queries).toEqual(SAMPLE.queries.slice(1));
    expect(parseDataset(await app.storage.datasets.get(copy.id))).toEqual({ ok: true, value: copy });
    expect(toasts(app).at(-1)).toBe("Left out 1: requests that nobody has judged. It is in a copy, “Sample, edited”.");
    await controller.mend({ ...finding, code: "markdown", queries: [], tools: [] });
    expect(toasts(app).at(-1)).toContain("This cannot be fixed automatically");
    await controller.undo();
    expect(controller.store.getState().dataset?.hash).toBe(SAMPLE.hash);
  });

  it("are undone and redone; without any of its own the copy is gone, and comes back", async () => {
    const { app, controller } = await openController();
    await controller.edit(describeWeather("One."));
    const one = controller.store.getState().dataset!;
    await controller.edit({ ...describeWeather("Two."), before: "One." } as DatasetEdit);
    await controller.undo();
    expect(controller.store.getState().dataset!.hash).toBe(one.hash);
    await controller.redo();
    expect(controller.store.getState().dataset!.tools[0]!.description).toBe("Two.");
    await controller.undo();
    await controller.undo();
    expect(controller.store.getState()).toMatchObject({ open: SAMPLE.id, dataset: { hash: SAMPLE.hash } });
    expect(await app.storage.datasets.list()).toEqual([]);
    await controller.redo();
    expect(controller.store.getState().dataset).toMatchObject({ id: one.id, hash: one.hash });
    expect(await app.storage.datasets.list()).toHaveLength(1);
  });

  it("may lead back to the content of the origin: the copy stays, with its edits", async () => {
    const { app, controller } = await openController();
    await controller.edit(describeWeather("One."));
    const before = SAMPLE.tools[0]!.description;
    await controller.edit({ ...describeWeather(before), before: "One." } as DatasetEdit);
    expect(controller.store.getState().dataset).toMatchObject({ id: "copy-1", hash: SAMPLE.hash });
    expect(app.library.getState().datasets.map(({ name }) => name)).toEqual(["Sample", "Sample, edited"]);
  });

  it("leave the states before them to be found by their hash: walks were made on them", async () => {
    const { app, controller } = await openController();
    const states = [controller.store.getState().dataset!];
    for (const description of ["One.", "Two.", "Three."]) {
      const before = states.at(-1)!.tools[0]!.description;
      await controller.edit({ ...describeWeather(description), before } as DatasetEdit);
      states.push(controller.store.getState().dataset!);
    }
    await controller.undo();
    await controller.undo();
    for (const { hash, tools, queries } of states)
      expect(await findEarlierState(app.storage, hash)).toEqual(
        hash === states[1]!.hash ? null : expect.objectContaining({ hash, tools, queries }),
      );
    expect((await findEarlierState(app.storage, SAMPLE.hash))?.name).toBe("Sample, edited, 1 edit ago");
    expect(await findEarlierState(app.storage, "f".repeat(64))).toBeNull();
  });

  it("that change nothing make no copy", async () => {
    const { app, controller } = await openController();
    await controller.edit(describeWeather(SAMPLE.tools[0]!.description));
    expect(controller.store.getState().dataset!.id).toBe(SAMPLE.id);
    expect(await app.storage.datasets.list()).toEqual([]);
  });

  it("do not write over what another tab has changed", async () => {
    const { app, controller } = await openController();
    await controller.edit(describeWeather("Mine."));
    const mine = controller.store.getState().dataset!;
    const other = await openController();
    await other.controller.edit(describeWeather("Theirs."));
    const theirs = { ...other.controller.store.getState().dataset!, id: mine.id };
    await app.storage.datasets.put(theirs);
    await controller.edit({ ...describeWeather("Mine again."), before: "Mine." } as DatasetEdit);
    expect(controller.store.getState().dataset!.tools[0]!.description).toBe("Theirs.");
    expect(await app.storage.datasets.get(mine.id)).toEqual(theirs);
    expect(toasts(app).at(-1)).toContain("changed in another tab");
  });
});

describe("the data set as a toolbox", () => {
  const cost = ({ store }: DatasetController): number => {
    const { toolbox } = store.getState();
    return toolbox.status === "open" ? toolbox.toolbox.costs.total : NaN;
  };

  it("is counted on demand, written as a report, and counted anew after an edit", async () => {
    const { app, controller } = await openController();
    await controller.openToolbox();
    const before = cost(controller);
    expect(before).toBeGreaterThan(0);
    controller.writeReport("markdown");
    controller.writeAllowList([SAMPLE.tools[0]!.id], "profile 1", "plain");
    expect(app.page.downloads.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/-toolbox\.md$/),
      "profile-1-tools.json",
    ]);
    await controller.edit(describeWeather("a much longer description than the one that was there, word for word"));
    expect(controller.store.getState().toolbox.status).toBe("none");
    await controller.openToolbox();
    expect(cost(controller)).not.toBe(before);
  });

  it.each([
    ["is measured after the others", () => ({ finder: "walk" }), ["due", "done"], "walk"],
    ["could not be measured", () => Promise.reject(new Error("gone")), ["due", "failed"], "words"],
  ])("keeps the place of the walk, which %s", async (_what, measureWalk, expected, last) => {
    const toolbox = ({ dataset }: { dataset: Dataset }) => ({
      ...openToolbox(dataset, ESTIMATED_TOKENS, null),
      requests: 12,
    });
    const { controller } = await openController({ toolbox, measureWalk });
    const passed: string[] = [];
    controller.store.subscribe(({ toolbox: now }) => {
      if (now.status === "open") passed.push(now.walk);
    });
    await controller.openToolbox();
    expect(passed).toEqual(expected);
    const { toolbox: open } = controller.store.getState();
    expect(open.status === "open" && open.toolbox.finding.at(-1)?.finder).toBe(last);
  });

  it("takes a typed request into a copy, as a past one, and shows what was counted before meanwhile", async () => {
    const { controller } = await openController();
    await controller.openToolbox();
    const tool = SAMPLE.tools[1]!.id;
    controller.draftRequest({ text: " what is it like out ", needed: [tool] });
    const added = controller.addRequest();
    controller.draftRequest({ text: "and the next", needed: [] });
    await added;
    expect(controller.store.getState().requestDraft.text).toBe("and the next");
    const { dataset, toolbox } = controller.store.getState();
    expect(dataset!.queries.at(-1)).toMatchObject({ text: "what is it like out", gold: [tool] });
    expect(dataset!.provenance.derivation!.edits).toHaveLength(1);
    expect(toolbox).toMatchObject({ status: "none", before: { requests: expect.any(Number) as number } });
    await controller.undo();
    expect(controller.store.getState().dataset!.hash).toBe(SAMPLE.hash);
  });

  it("counts what other words change, how often they were tried, and forgets what was given up", async () => {
    const { controller } = await openController();
    await controller.openToolbox();
    const tool = SAMPLE.tools[0]!.id;
    await controller.tryWording({ tool, description: "other words" });
    await controller.tryWording({ tool, description: "still other words" });
    const { wording, wordingsTried } = controller.store.getState();
    expect(wording).toMatchObject({ tool, description: "still other words", failure: null, trial: { tool } });
    expect(wordingsTried[tool]).toBe(2);
    await controller.tryWording(null);
    expect(controller.store.getState().wording).toBeNull();
  });

  it("stays on the screen while it is counted anew by another encoder; other words that come meanwhile wait for that", async () => {
    const { app, controller } = await openController();
    await controller.openToolbox();
    const ready = app.library.getState().encoder;
    app.library.setState({ encoder: ready.status === "ready" ? { status: "words", wanted: "words" } : READY });
    await controller.lookAgain();
    expect(controller.store.getState().toolbox).toMatchObject({
      status: "none",
      before: { requests: expect.any(Number) as number },
    });
    const wanted = { tool: SAMPLE.tools[0]!.id, description: "other words" };
    await controller.tryWording(wanted);
    expect(controller.store.getState().wording).toEqual({ ...wanted, trial: null, failure: null });
    await controller.openToolbox();
    expect(controller.store.getState().wording).toMatchObject({ ...wanted, trial: { tool: wanted.tool } });
    expect(controller.store.getState().wordingsTried[wanted.tool]).toBe(1);
  });
});
