import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { EndpointMemory, RememberedEndpoint } from "../../storage/ports/endpoint-memory";
import { NOTHING_SPENT, type EndpointTarget, type ModelEndpoint } from "../../workers/llm/model-endpoint";
import { createEndpointController, NO_ENDPOINT } from "./endpoint-controller";

const KEY = "sk-canary-1";
const HERE = { address: "https://models.example/v1", model: "m", key: null, atOnce: 2 };

/** A page as it is opened again and again in one browser; `keeps` says what that browser keeps. */
function makeBrowser() {
  let kept: RememberedEndpoint | null = null;
  const told: EndpointTarget[] = [];
  const endpoint: ModelEndpoint = {
    connect: async (target) => {
      told.push(target);
      return { host: new URL(target.address).host, hasKey: told.some(({ key }) => key !== null) };
    },
    test: async (target) => {
      told.push(target);
      return { outcome: "works", sentence: "It answers.", models: ["m"] };
    },
    ask: () => Promise.reject(new Error("nobody asks")),
    allow: async () => undefined,
    forget: () => undefined,
    onSpent: (listen) => listen(NOTHING_SPENT),
    onResting: () => undefined,
    onLeftOut: () => undefined,
  };
  const memory: EndpointMemory = {
    read: () => kept,
    write: (named) => void (kept = named),
    forget: () => void (kept = null),
  };
  const openPage = () =>
    createEndpointController(
      endpoint,
      createStore(() => NO_ENDPOINT),
      memory,
    );
  return { openPage, keeps: () => kept, told };
}

describe("an endpoint that was named", () => {
  it("stands in the fields again in the next visit, without its key", async () => {
    const { openPage, keeps } = makeBrowser();
    await openPage().connect({ ...HERE, key: KEY, silenceSeconds: 90, callsAMinute: 20 });
    expect(keeps()!.key).toBeNull();
    const { store } = openPage();
    expect(store.getState()).toMatchObject({ connection: null, allowed: null, keepsKey: false });
    expect(store.getState().typed).toEqual({
      ...{ address: HERE.address, model: "m", atOnce: 2 },
      ...{ silenceSeconds: 90, callsAMinute: 20 },
    });
  });

  it("keeps its key where the person wants it, gives it to no other host, and forgets it when told to", async () => {
    const { openPage, keeps, told } = makeBrowser();
    await openPage().connect({ ...HERE, key: KEY, keepKey: true });
    expect(keeps()!.key).toBe(KEY);
    const page = openPage();
    expect(page.store.getState().keepsKey).toBe(true);
    expect(JSON.stringify(page.store.getState())).not.toContain(KEY);
    await page.test({ ...HERE, address: "https://models.example/v2" });
    expect(told.at(-1)!.key).toBe(KEY);
    for (const address of [
      "https://models.example.evil/v1",
      "http://models.example/v1",
      "https://models.example:8443/v1",
    ]) {
      await page.test({ ...HERE, address });
      expect(told.at(-1)!.key, address).toBeNull();
    }
    page.forget();
    expect(keeps()).toBeNull();
    await openPage().connect(HERE);
    expect(told.at(-1)!.key).toBeNull();
  });

  it("is asked for its key once more where it is to be kept and only the worker knows it", async () => {
    const { openPage, keeps } = makeBrowser();
    const page = openPage();
    await page.connect({ ...HERE, key: KEY });
    await page.connect({ ...HERE, key: null, keepKey: true });
    expect(keeps()!.key).toBeNull();
    expect(page.store.getState()).toMatchObject({ keepsKey: false, failure: expect.stringContaining("once more") });
  });
});
