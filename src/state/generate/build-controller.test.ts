import { describe, expect, it, vi } from "vitest";
import { ourWording } from "../../core/generate/prompts";
import { provenanceOfBuild } from "../../core/generate/finish-build";
import { reviewedItems } from "../../core/generate/review";
import type { Dataset } from "../../core/domain/dataset";
import { hashBytes } from "../../formats/model/hash-bytes";
import { parseBuildDraft } from "../../formats/records/parse-build";
import { parseDataset } from "../../formats/records/parse-dataset";
import { StorageError } from "../../storage/ports/storage";
import { openTasks, type BuildController } from "./build-controller";
import type { BuildOptions } from "./build-state";
import { undoToast } from "../app/toasts";
import { makeBuildController, NOW, SAMPLE } from "../testing/make-build-controller";

const [WEATHER, CALENDAR, TABLE] = SAMPLE.tools.map(({ id }) => id);

const WISH: BuildOptions = {
  sets: [[WEATHER!, CALENDAR!], [TABLE!]],
  draw: null,
  ...{ perSet: 2, seed: 1, deletion: "random", mostTries: 5, tooSimilar: 0.8, encoder: "tool-static-256-int4" },
};

function steps(controller: BuildController): string[] {
  return controller.store.getState().draft!.items.map(({ step }) => step);
}

function reviewed(controller: BuildController) {
  const { items, reviews } = controller.store.getState().draft!;
  return reviewedItems(items, reviews);
}

/** Resolves when nothing is asked or compared. */
async function idle({ endpoint: { store } }: BuildController): Promise<void> {
  await expect.poll(() => store.getState().status === "idle").toBe(true);
}

const ALL_PASSED = ["passed", "passed", "passed", "passed"];

describe("a build by an endpoint", () => {
  it("asks three times a request, compares siblings, and stores every step", async () => {
    const { controller, asked, compared, opened, storage, library } = await makeBuildController();
    await controller.begin(SAMPLE, WISH);
    let most = 0;
    library.subscribe(({ writes }) => (most = Math.max(most, writes)));
    await controller.ask();
    expect([steps(controller), asked.length]).toEqual([ALL_PASSED, 12]);
    expect(compared.map(({ length }) => length)).toEqual([1, 1]);
    expect([opened, controller.store.getState().opening]).toEqual([["start", "start"], null]);
    await controller.settled();
    expect([most, library.getState().writes], "The page says that it saves, until it has.").toEqual([1, 0]);
    const later = await makeBuildController({ storage });
    expect(later.controller.store.getState().draft).toEqual(controller.store.getState().draft);
    expect(later.controller.store.getState().tools).toEqual(SAMPLE.tools);
  });

  it("never goes past what was allowed, says so, and goes on from there", async () => {
    const { controller, asked, storage } = await makeBuildController({ budget: 5 });
    await controller.begin(SAMPLE, WISH);
    await controller.ask();
    expect(asked).toHaveLength(5);
    expect(controller.endpoint.store.getState()).toMatchObject({
      status: "idle",
      failure: "What you allowed is used up.",
    });
    const before = controller.store.getState().draft!.items.flatMap(({ answers }) => answers);
    expect(before).toHaveLength(5);
    await controller.settled();
    const later = await makeBuildController({ storage });
    await later.controller.ask();
    expect([steps(later.controller), later.asked.length]).toEqual([ALL_PASSED, 7]);
  });

  it("names edited prompts by their hash, keeps them whole, and refuses what lacks a name before anything is asked", async () => {
    const { controller, asked, storage } = await makeBuildController();
    const judge = (text: string) => ({ purpose: "judge", version: "ours, says the file", text }) as const;
    await controller.begin(SAMPLE, { ...WISH, wordings: [judge("Is it exact?")] });
    expect(controller.store.getState()).toMatchObject({
      draft: null,
      failure: expect.stringContaining("over, partial"),
    });
    await controller.begin(SAMPLE, { ...WISH, wordings: [judge("Is it exact, over or partial?")] });
    const { version } = controller.store.getState().draft!.plan.wordings![0]!;
    const ask = controller.ask();
    controller.reprompt("judge", ourWording("judge").text);
    controller.reprompt("write", "Write without any names.");
    expect(controller.store.getState().failure).toContain('"tools", "already", "voice"');
    await ask;
    const { draft } = controller.store.getState();
    const { prompts } = provenanceOfBuild(draft!);
    expect(prompts.map((one) => one.version)).toEqual(["write-json-1", "judge-json-1"]);
    controller.reprompt("judge", " Say exact, over or partial. ");
    const edited = provenanceOfBuild(controller.store.getState().draft!).prompts.at(-1)!;
    expect(edited.version).toBe(`judge-edited-${hashBytes(edited.text).slice(0, 8)}`);
    expect(version).toMatch(/^judge-edited-[0-9a-f]{8}$/u);
    expect(edited.text.startsWith("Say exact, over or partial.\n\n")).toBe(true);
    expect(asked.filter(({ purpose }) => purpose === "judge").every((one) => one.version === "judge-json-1")).toBe(
      true,
    );
    await controller.settled();
    expect(parseBuildDraft((await storage.builds.get("build-1"))!.draft)).toEqual({
      ok: true,
      value: controller.store.getState().draft,
    });
  });

  it("stops when told, and takes no answer of a build that was deleted", async () => {
    const { controller, asked } = await makeBuildController();
    await controller.begin(SAMPLE, WISH);
    const asking = controller.ask();
    controller.endpoint.stop();
    await asking;
    expect(asked.length).toBeLessThan(12);
    expect(controller.endpoint.store.getState().failure).toBeNull();
    const again = controller.ask();
    await controller.remove("build-1");
    await again;
    expect(controller.store.getState().draft).toBeNull();
  });

  it("rejects what stays too near its sibling, with its reason", async () => {
    const { controller } = await makeBuildController({ similarity: 0.9 });
    await controller.begin(SAMPLE, WISH);
    await controller.ask();
    expect(steps(controller)).toEqual(["passed", "rejected", "passed", "rejected"]);
    expect(controller.store.getState().draft!.items[1]).toMatchObject({ rejection: { reason: "too-similar" } });
  });
});

describe("a build by hand and by record", () => {
  it("takes pasted answers one by one and compares by itself", async () => {
    const { controller, think, asked } = await makeBuildController();
    await controller.begin(SAMPLE, WISH);
    for (let round = 0; round < 20; round++) {
      const [task] = openTasks(controller.store.getState());
      if (!task) break;
      if (task.kind !== "ask") throw new Error("It should have compared.");
      await controller.paste(task.item, task.prompt, think(task.prompt), " some window ");
    }
    expect([steps(controller), asked]).toEqual([ALL_PASSED, []]);
    const [answer] = controller.store.getState().draft!.items[0]!.answers;
    expect(answer!.origin).toEqual({ kind: "pasted", from: "some window" });
  });

  it("replays a recorded build without asking anyone, and stops where an answer is missing", async () => {
    const first = await makeBuildController();
    await first.controller.begin(SAMPLE, WISH);
    await first.controller.ask();
    const { plan, items } = first.controller.store.getState().draft!;
    const answers = items.flatMap((item) => item.answers);
    const whole = await makeBuildController({ recorded: { plan, answers } });
    await whole.controller.begin(SAMPLE, WISH);
    await whole.controller.replay();
    expect([steps(whole.controller), whole.asked]).toEqual([ALL_PASSED, []]);
    const part = await makeBuildController({ recorded: { plan, answers: answers.slice(1) } });
    await part.controller.begin(SAMPLE, WISH);
    await part.controller.replay();
    expect(steps(part.controller)).toEqual(["write", "write", "passed", "passed"]);
  });
});

describe("looking requests over", () => {
  async function built() {
    const made = await makeBuildController();
    await made.controller.begin(SAMPLE, WISH);
    await made.controller.ask();
    return made;
  }

  it("accepts, drops and rewords with a way back, and keeps a data set that reads again with all it took", async () => {
    const { controller, storage, library, asked } = await built();
    controller.accept("s1-r1");
    controller.drop("s1-r2");
    controller.reword("s2-r1", "  A table for  two. ");
    controller.drop("s2-r1");
    controller.undoReview();
    controller.undoReview();
    controller.redoReview();
    controller.acceptRest();
    await idle(controller);
    // Nobody may be asked: it was compared, and waits.
    expect([asked.length, openTasks(controller.store.getState())]).toMatchObject([
      12,
      [{ kind: "ask", item: "s2-r1" }],
    ]);
    await controller.ask();
    expect(asked).toHaveLength(14);
    const kept = await controller.keepAsDataset("Mine");
    expect(kept!.queries.map(({ id, text, gold }) => [id, text === "A table for two.", gold?.length])).toEqual([
      ["s1-r1", false, 2],
      ["s2-r1", true, 1],
      ["s2-r2", false, 1],
    ]);
    expect(controller.store.getState().draft).toBeNull();
    const stored = (await storage.datasets.get(kept!.id)) as Dataset;
    const { build, notices } = stored.provenance;
    expect(build!.counts).toMatchObject({ written: 4, kept: 3, reworded: 1, dropped: 1 });
    expect(notices[0]!.sentence).toContain("written and judged by a language model (m at h)");
    expect(parseDataset(JSON.parse(JSON.stringify(stored)))).toEqual({ ok: true, value: stored });
    expect(library.getState().datasets.map(({ name }) => name)).toContain("Mine");
    expect((await makeBuildController({ storage })).controller.store.getState().draft).toBeNull();
  });

  it("has words of a person judged at once where an endpoint is allowed, and waits where that is used up", async () => {
    const { controller, asked } = await makeBuildController({ budget: 13 });
    await controller.begin(SAMPLE, WISH);
    await controller.ask();
    await controller.endpoint.connect({ address: "https://h/v1", model: "m", key: null });
    await controller.endpoint.allow({ calls: 99, tokens: 9999 });
    controller.reword("s2-r1", "A table for two.");
    await idle(controller);
    expect([asked.length, controller.endpoint.store.getState().failure]).toEqual([13, "What you allowed is used up."]);
    const [row] = reviewed(controller).filter(({ item }) => item.id === "s2-r1");
    expect(row).toMatchObject({ rewording: { step: "judge-part", verdicts: { whole: "exact" } } });
    expect((await controller.keepAsDataset("Mine"))!.queries).toEqual([]);
  });

  it("compares words that came back by redo while the comparison of them was taken back", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    const { controller } = await makeBuildController({ beforeComparison: () => (isHeld ? held : Promise.resolve()) });
    await controller.begin(SAMPLE, WISH);
    await controller.ask();
    isHeld = true;
    controller.reword("s2-r1", "A table for two.");
    controller.undoReview();
    release();
    await idle(controller);
    expect(openTasks(controller.store.getState())).toEqual([]);
    controller.redoReview();
    await idle(controller);
    expect(openTasks(controller.store.getState())).toMatchObject([{ kind: "ask", item: "s2-r1" }]);
  });

  it("survives a reload in the middle, undone decisions included", async () => {
    const { controller, storage } = await built();
    controller.accept("s1-r1");
    controller.drop("s1-r2");
    controller.undoReview();
    await controller.settled();
    const later = await makeBuildController({ storage });
    later.controller.redoReview();
    expect(later.controller.store.getState().draft!.reviews.map(({ kind }) => kind)).toEqual(["accept", "drop"]);
  });

  it("brings a build back that was deleted", async () => {
    const { controller, library } = await built();
    const { draft } = controller.store.getState();
    await controller.remove("build-1");
    expect(controller.store.getState()).toMatchObject({ draft: null, builds: [] });
    await undoToast(library, library.getState().toasts.at(-1)!.id);
    await expect.poll(() => controller.store.getState().draft !== null).toBe(true);
    expect(controller.store.getState().draft).toEqual(draft);
  });

  it("refuses words that are too long to be stored, and holds the words before", async () => {
    const { controller } = await built();
    const before = controller.store.getState().draft;
    controller.reword("s1-r1", "x".repeat(20_001));
    expect(controller.store.getState()).toMatchObject({
      draft: before,
      failure: expect.stringContaining("at most 20,000 char") as string,
    });
    controller.reprompt("judge", `exact, over, partial ${"x".repeat(20_001)}`);
    expect(controller.store.getState()).toMatchObject({
      draft: before,
      failure: expect.stringContaining("Shorten it") as string,
    });
  });

  it("lets what another tab stored hold", async () => {
    const { controller, storage } = await built();
    await controller.settled();
    const other = await makeBuildController({ storage });
    other.controller.accept("s1-r1");
    other.controller.accept("s1-r2");
    await other.controller.settled();
    controller.drop("s1-r1");
    await controller.settled();
    expect(controller.store.getState().draft!.reviews.map(({ kind }) => kind)).toEqual(["accept", "accept"]);
  });
});

describe("several builds", () => {
  async function two() {
    const made = await makeBuildController();
    await made.controller.begin(SAMPLE, WISH);
    await made.controller.ask();
    made.controller.accept("s1-r1");
    made.controller.rename("  First ");
    await made.controller.leave();
    await made.controller.begin(SAMPLE, { ...WISH, perSet: 1 });
    return made;
  }

  it("stand in a list, are opened one at a time, and the open one is found again after a reload", async () => {
    const { controller, storage } = await two();
    await controller.leave();
    expect(controller.store.getState().builds).toMatchObject([
      { id: "build-1", name: "First", requests: 4, passed: 4, undecided: 3, kept: 1, keptAs: null },
      { id: "build-2", requests: 2, passed: 0, unfinished: 2, kept: 0 },
    ]);
    await controller.choose("build-1");
    expect(controller.store.getState()).toMatchObject({
      draft: { plan: { id: "build-1" }, name: "First" },
      tools: SAMPLE.tools,
    });
    controller.drop("s1-r2");
    await controller.settled();
    const { controller: later } = await makeBuildController({ storage });
    expect(later.store.getState().draft).toEqual(controller.store.getState().draft);
    await later.choose("build-9");
    expect(later.store.getState().failure).toContain("could not be read");
  });

  it("that could not be stored are as they were when they are opened again", async () => {
    const { controller, storage } = await two();
    const put = vi.spyOn(storage.builds, "put").mockRejectedValue(new StorageError("StorageFullError", "It is full."));
    controller.rename("Only here");
    await controller.leave();
    await controller.choose("build-2");
    expect(controller.store.getState().draft!.name).toBe("Only here");
    put.mockRestore();
    controller.rename("y".repeat(5000));
    await controller.settled();
    expect((await storage.builds.get("build-2"))!.draft.name).toHaveLength(200);
  });

  it("are deleted one by one, from the list too, with a way back; the open one stays", async () => {
    const { controller, library } = await two();
    await controller.remove("build-1");
    expect(controller.store.getState()).toMatchObject({
      draft: { plan: { id: "build-2" } },
      builds: [{ id: "build-2" }],
    });
    await undoToast(library, library.getState().toasts.at(-1)!.id);
    await expect.poll(() => controller.store.getState().builds.length === 2).toBe(true);
    expect(controller.store.getState().draft!.plan.id).toBe("build-2");
  });

  it("that another tab deletes are closed, and not written again", async () => {
    const { controller, storage, library } = await two();
    await storage.builds.delete("build-2");
    controller.reprompt("judge", "exact, over, partial");
    await controller.settled();
    await expect.poll(() => controller.store.getState().builds.length === 1).toBe(true);
    expect([controller.store.getState().draft, library.getState().toasts.at(-1)!.sentence]).toMatchObject([
      null,
      expect.stringContaining("deleted in another tab"),
    ]);
    expect(await storage.builds.get("build-2")).toBeNull();
  });

  it("stay when a data set was kept from them, and say so", async () => {
    const { controller } = await two();
    await controller.leave();
    await controller.choose("build-1");
    await controller.keepAsDataset("");
    expect(controller.store.getState().builds[0]).toMatchObject({ id: "build-1", keptAs: { name: "First", at: NOW } });
  });
});
