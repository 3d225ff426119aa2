import { describe, expect, it } from "vitest";
import { agreeOnPairs } from "../../core/compare/agree-runs";
import { DEFAULT_MODEL_CONFIG, type Config } from "../../core/domain/config";
import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import { parseWalk } from "../../formats/records/parse-walk";
import { ModelFailure, type ModelEndpoint } from "../../workers/llm/model-endpoint";
import type { Availability, BuiltInModel } from "../../workers/llm/page-model";
import { NO_OWN_TEXTS } from "../../workers/llm/testing/fake-page-model";
import { makeApp, REQUEST } from "../testing/make-app";
import { toWalkRecord } from "../walk/walk-record";
import { createLanguageModelController } from "./language-model-controller";

const ORIGIN = { kind: "built-in", browser: "Chrome 148" } as const;
const byModel = (config: Config): Config => ({ ...config, stage2: { ...config.stage2, model: DEFAULT_MODEL_CONFIG } });

function think({ purpose, messages }: ModelPrompt): string {
  if (purpose === "extract")
    return '{"functionalities":[{"id":"F1","text":"table","words":"Find a table for Friday night"}]}';
  const { tools } = JSON.parse(messages[1]!.content) as { tools: { name: string }[] };
  return JSON.stringify({ matches: [{ id: "F1", tools: [tools[0]!.name] }] });
}

/** A walk that waits for a model, a browser that has one, and answers that are kept. */
async function makeController() {
  const app = makeApp();
  await app.start();
  await app.actions.askRequest(REQUEST);
  const asked: ModelPrompt[] = [];
  const downloads = { availability: "downloadable" as Availability, failure: null as Error | null };
  const builtIn: BuiltInModel = {
    origin: ORIGIN,
    availability: async () => downloads.availability,
    async download(onShare) {
      onShare(0.5);
      if (downloads.failure) throw downloads.failure;
      downloads.availability = "available";
    },
    ask: async (prompt): Promise<Exchange> => {
      asked.push(prompt);
      return { prompt, answer: think(prompt), origin: ORIGIN, tokens: null };
    },
  };
  const nobody = { onSpent: () => undefined, onResting: () => undefined, onLeftOut: () => undefined };
  const kept = new Map<string, Exchange>();
  const controller = createLanguageModelController({
    ...{ actions: app.actions, session: app.session, samples: { exchanges: async () => [] } as never, page: app.page },
    endpoint: nobody as unknown as ModelEndpoint,
    agree: (pairs) => agreeOnPairs(pairs, null),
    ...{ builtIn, ownTexts: NO_OWN_TEXTS },
    kept: (model) => ({
      find: ({ messages }) => kept.get(JSON.stringify([model, messages])) ?? null,
      add: (exchange) => void kept.set(JSON.stringify([model, exchange.prompt.messages]), exchange),
    }),
  });
  await app.actions.configure(byModel, "Asked a language model");
  return { ...app, controller, builtIn, asked, downloads, model: () => app.session.getState().trace!.stage2.model! };
}

describe("a walk whose answers come from a model on this machine", () => {
  it("is answered without an endpoint, and its record says from what", async () => {
    const { controller, builtIn, model, session } = await makeController();
    await controller.askInPage(builtIn);
    expect(controller.store.getState()).toMatchObject({
      status: "idle",
      failure: null,
      connection: null,
      allowed: null,
    });
    expect(model().waiting).toEqual([]);
    expect(model().exchanges.map(({ origin }) => origin)).toEqual([ORIGIN, ORIGIN]);
    expect(session.getState().log.at(-1)!.command).toMatchObject({
      what: "Answer about which tools serve them: the model of Chrome 148, which names no version",
    });
    const record = JSON.parse(JSON.stringify(toWalkRecord(session.getState(), "2026-01-01T00:00:00.000Z"))) as unknown;
    expect(parseWalk(record)).toEqual({ ok: true, value: record });
  });

  it("takes the answers that are kept of this very model, and of no other", async () => {
    const { actions, controller, builtIn, asked, model } = await makeController();
    await controller.askInPage(builtIn);
    for (let step = 0; step < 2; step++) await actions.undo();
    expect(model().waiting).toHaveLength(1);
    await controller.askInPage(builtIn);
    expect([model().waiting.length, asked.length]).toEqual([0, 2]);
    for (let step = 0; step < 2; step++) await actions.undo();
    await controller.askInPage({ ...builtIn, origin: { kind: "built-in", browser: "Chrome 149" } });
    expect([model().waiting.length, asked.length]).toEqual([0, 4]);
  });
});

describe("the browser's own model", () => {
  it("is downloaded when told to, and then there", async () => {
    const { controller } = await makeController();
    const { store, refresh, download } = controller.inPage;
    expect(store.getState().availability).toBeNull();
    await refresh();
    expect(store.getState().availability).toBe("downloadable");
    const downloading = download();
    expect(store.getState().downloaded).toBe(0.5);
    await downloading;
    expect(store.getState()).toEqual({ availability: "available", downloaded: null, failure: null });
  });

  it("says why it could not be downloaded, and nothing where it was stopped", async () => {
    const { controller, downloads } = await makeController();
    const { store, download } = controller.inPage;
    downloads.failure = new ModelFailure("unreachable", "Are you online?");
    await download();
    expect(store.getState()).toMatchObject({ downloaded: null, failure: "Are you online?" });
    downloads.failure = new ModelFailure("stopped", "It was stopped.");
    await download();
    expect(store.getState().failure).toBeNull();
  });
});
