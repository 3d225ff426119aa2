import { describe, expect, it, vi } from "vitest";
import { startApp } from "../state/testing/make-app";
import type { App } from "./app";
import type { Controllers } from "./controllers";
import { createLazyApp } from "./lazy-app";

describe("an app whose code is being fetched", () => {
  it("keeps what is asked of it, in its order, until it is there; after that its own actions are there", async () => {
    const { actions } = await startApp();
    const named: string[] = [];
    const own = { ...actions, setPreference: (name: string) => void named.push(name) };
    let arrive: (app: App) => void = () => undefined;
    const lazy = createLazyApp(new Promise((resolve) => (arrive = resolve)));
    lazy.actions.setPreference("theme", "dark");
    lazy.actions.setPreference("motion", "still");
    expect(named).toEqual([]);
    arrive({ actions: own, controllers: {} as Controllers, exportWalk: () => undefined });
    await vi.waitFor(() => expect(named).toEqual(["theme", "motion"]));
    lazy.actions.setPreference("metrics", "published");
    expect(named).toEqual(["theme", "motion", "metrics"]);
    expect(lazy.actions.askRequest).toBe(actions.askRequest);
  });

  it("is itself no promise", async () => {
    const { actions } = createLazyApp(new Promise(() => undefined));
    expect(await Promise.resolve(actions)).toBe(actions);
  });
});
