import { describe, expect, it } from "vitest";
import type { Actions } from "./app/actions";
import { createLazyActions } from "./lazy-actions";
import { startApp } from "./testing/make-app";

describe("an app whose code is being fetched", () => {
  it("keeps what is asked of it, in its order, until it is there; after that it is done at once", async () => {
    const { actions } = await startApp();
    const named: string[] = [];
    const own = { ...actions, setPreference: (name: string) => void named.push(name) };
    let arrive: (app: { actions: Actions }) => void = () => undefined;
    const lazy = createLazyActions(new Promise((resolve) => (arrive = resolve)));
    lazy.setPreference("theme", "dark");
    lazy.setPreference("motion", "still");
    expect(named).toEqual([]);
    arrive({ actions: own });
    await expect.poll(() => named).toEqual(["theme", "motion"]);
    lazy.setPreference("metrics", "published");
    expect(named).toEqual(["theme", "motion", "metrics"]);
  });

  it("gives one function for each action, however often and whenever it is asked", async () => {
    const { actions } = await startApp();
    let arrive: (app: { actions: Actions }) => void = () => undefined;
    const loaded = new Promise<{ actions: Actions }>((resolve) => (arrive = resolve));
    const lazy = createLazyActions(loaded);
    const before = lazy.previewEdit;
    expect(lazy.previewEdit).toBe(before);
    arrive({ actions });
    await loaded;
    expect(lazy.previewEdit).toBe(before);
  });

  it("is itself no promise", async () => {
    const actions = createLazyActions(new Promise(() => undefined));
    expect(await Promise.resolve(actions)).toBe(actions);
  });
});
