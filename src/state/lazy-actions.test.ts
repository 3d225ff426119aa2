import { describe, expect, it, vi } from "vitest";
import type { Actions } from "./app/actions";
import { createLazyActions } from "./lazy-actions";
import { startApp } from "./testing/make-app";

describe("an app whose code is being fetched", () => {
  it("keeps what is asked of it, in its order, until it is there; after that its own actions are there", async () => {
    const { actions } = await startApp();
    const named: string[] = [];
    const own = { ...actions, setPreference: (name: string) => void named.push(name) };
    let arrive: (app: { actions: Actions }) => void = () => undefined;
    const lazy = createLazyActions(new Promise((resolve) => (arrive = resolve)));
    lazy.setPreference("theme", "dark");
    lazy.setPreference("motion", "still");
    expect(named).toEqual([]);
    arrive({ actions: own });
    await vi.waitFor(() => expect(named).toEqual(["theme", "motion"]));
    lazy.setPreference("metrics", "published");
    expect(named).toEqual(["theme", "motion", "metrics"]);
    expect(lazy.askRequest).toBe(actions.askRequest);
  });

  it("is itself no promise", async () => {
    const actions = createLazyActions(new Promise(() => undefined));
    expect(await Promise.resolve(actions)).toBe(actions);
  });
});
