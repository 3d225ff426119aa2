import { describe, expect, it } from "vitest";
import type { WalkRecord } from "../../core/domain/walk";
import { calm, makeApp, REQUEST, startApp, type TestApp } from "../testing/make-app";
import { showFirstWalk } from "./first-walk";
import { toWalkRecord } from "./walk-record";

const now = () => "2025-01-02T00:00:00.000Z";

/** A recorded walk as the app ships it. */
async function recordWalk(): Promise<WalkRecord> {
  const app = await startApp();
  await app.actions.askRequest(REQUEST);
  const record = toWalkRecord(app.session.getState(), now())!;
  return { ...record, revision: 0, log: [{ ...record.log[0]!, command: { type: "open" } }] };
}

const showFirst = (app: TestApp, isFirstUse = true): Promise<WalkRecord | null> =>
  showFirstWalk({ ...app, newId: () => "shown", now }, isFirstUse);

describe("the walk of a first visit", () => {
  it("is on the screen before anything works, and is gone on with when it does", async () => {
    const firstWalk = await recordWalk();
    const app = makeApp({ firstWalk });
    const shown = showFirst(app);
    await shown;
    expect(app.session.getState()).toMatchObject({
      ...{ status: "done", trace: firstWalk.computed, dataset: null },
      walk: { id: "shown", name: null, revision: 0 },
    });
    expect(app.library.getState()).toMatchObject({ isListed: true, datasets: [{ hash: firstWalk.dataset.hash }] });
    expect(app.engine.asked).toEqual([]);
    await app.start(shown);
    await calm(app);
    expect(app.session.getState()).toMatchObject({
      walk: { id: "shown" },
      save: { status: "nothing" },
      status: "done",
    });
    expect(app.session.getState().dataset?.hash).toBe(firstWalk.dataset.hash);
    expect(app.engine.asked).not.toEqual([]);
  });

  it("is what a request is asked on that comes before storage is there", async () => {
    const app = makeApp({ firstWalk: await recordWalk() });
    const shown = showFirst(app);
    await shown;
    const started = app.start(shown);
    await app.actions.askRequest("Send a parcel to Bergen");
    await started;
    await calm(app);
    expect(app.session.getState().log.map(({ input }) => input.query.text)).toEqual(["Send a parcel to Bergen"]);
    expect(app.session.getState()).toMatchObject({ status: "done", error: null });
    expect(app.session.getState().trace?.query.text).toBe("Send a parcel to Bergen");
  });

  it("is shown by nobody where a tab, a link or a database may have another one", async () => {
    const firstWalk = await recordWalk();
    expect(await showFirst(makeApp({ firstWalk }), false)).toBeNull();
    expect(await showFirst(makeApp({ firstWalk, walkOfTab: "another" }))).toBeNull();
    expect(await showFirst(makeApp({ firstWalk, fragment: "walk=something" }))).toBeNull();
  });

  it("gives way to the last walk where there turns out to be one", async () => {
    const before = await startApp();
    await before.actions.askRequest("Send a parcel");
    await calm(before);
    expect(before.session.getState().save.status).toBe("saved");
    const app = makeApp({ firstWalk: await recordWalk(), storage: before.storage });
    await app.start(showFirst(app));
    await calm(app);
    expect(app.session.getState().log.at(-1)?.input.query.text).toBe("Send a parcel");
  });
});
