import { describe, expect, it } from "vitest";
import { agreeOnPairs } from "../../core/compare/agree-runs";
import { DEFAULT_MODEL_CONFIG, type Config } from "../../core/domain/config";
import type { AnswerOrigin, Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { Sha256 } from "../../core/domain/ids";
import { ModelFailure, NOTHING_SPENT, type ModelEndpoint, type Spent } from "../../workers/llm/model-endpoint";
import type { PageModel } from "../../workers/llm/page-model";
import { NO_BUILT_IN, NO_OWN_TEXTS } from "../../workers/llm/testing/fake-page-model";
import { parseWalk } from "../../formats/records/parse-walk";
import { createLanguageModelController } from "./language-model-controller";
import { parseLinkFragment } from "../walk/permalink";
import { makeApp, REQUEST } from "../testing/make-app";
import { toWalkRecord } from "../walk/walk-record";

const EXTRACTED = JSON.stringify({
  functionalities: [
    { id: "F1", text: "table for Friday", words: "Find a table for Friday night" },
    { id: "F2", text: "weather", words: "check the weather" },
  ],
});

/** Answers that fit any bundle: the first offered tool serves the first requirement. */
function think({ purpose, messages }: ModelPrompt): string {
  if (purpose === "extract") return EXTRACTED;
  const { tools } = JSON.parse(messages[1]!.content) as { tools: { name: string }[] };
  return JSON.stringify({
    matches: [
      { id: "F1", tools: [tools[0]!.name] },
      { id: "F2", tools: ["Nobody"] },
    ],
  });
}

const ORIGIN: AnswerOrigin = {
  ...{ kind: "in-page", model: "Tiny", sha256: "0".repeat(64) as Sha256, device: "wasm", runtime: "r 1" },
};
const byModel = (config: Config): Config => ({ ...config, stage2: { ...config.stage2, model: DEFAULT_MODEL_CONFIG } });

/** The app with a controller and an endpoint that answers, or fails as told. */
async function makeController(recorded: Exchange[] = []) {
  const app = makeApp();
  await app.start();
  await app.actions.askRequest(REQUEST);
  const failures: ModelFailure[] = [];
  const asked: ModelPrompt[] = [];
  let spent: (told: Spent) => void = () => undefined;
  const endpoint: ModelEndpoint = {
    connect: async ({ address, key }) => {
      if (!URL.canParse(address)) throw new ModelFailure("bad-address", "This is no address.");
      return { host: new URL(address).host, hasKey: key !== null };
    },
    allow: async () => undefined,
    async ask(prompt) {
      asked.push(prompt);
      const failure = failures.shift();
      if (failure) throw failure;
      spent({ ...NOTHING_SPENT, calls: asked.length });
      return { prompt, answer: think(prompt), origin: { kind: "endpoint", host: "h", model: "m" }, tokens: null };
    },
    forget: () => undefined,
    onSpent: (listener) => void (spent = listener),
    onResting: () => undefined,
    onLeftOut: () => undefined,
    test: async () => ({ outcome: "works", sentence: "It answers.", models: null }),
  };
  const samples = { exchanges: async () => recorded } as never;
  const controller = createLanguageModelController({
    ...{ endpoint, actions: app.actions, session: app.session, samples, page: app.page },
    agree: (pairs) => agreeOnPairs(pairs, null),
    ...{ builtIn: NO_BUILT_IN, ownTexts: NO_OWN_TEXTS },
  });
  const model = () => app.session.getState().trace!.stage2.model;
  return { ...app, controller, model, asked, failures };
}

describe("stage 2 by a language model, at the controller", () => {
  it("waits, takes pasted answers as steps, and saves them with the walk", async () => {
    const { actions, controller, model, session } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    expect(model()!.waiting.map(({ purpose }) => purpose)).toEqual(["extract"]);
    await controller.paste(model()!.waiting[0]!, EXTRACTED, " some window ");
    expect(session.getState().log.at(-1)!.command).toMatchObject({
      what: "Answer about the requirements: pasted from some window",
    });
    await controller.paste(model()!.waiting[0]!, think(model()!.waiting[0]!), "");
    expect(model()).toMatchObject({ waiting: [], reports: [{ kind: "unknown-tools", names: ["Nobody"] }] });

    const record = JSON.parse(JSON.stringify(toWalkRecord(session.getState(), "2026-01-01T00:00:00.000Z"))) as unknown;
    expect(parseWalk(record)).toEqual({ ok: true, value: record });
    await actions.undo();
    expect(model()!.waiting.map(({ purpose }) => purpose)).toEqual(["match"]);
    await actions.redo();
    expect(model()!.exchanges).toHaveLength(2);
  });

  it("takes a later answer in place of an earlier one, and keeps edits", async () => {
    const { actions, controller, model, session } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    const [prompt] = model()!.waiting;
    await controller.paste(prompt!, '{"functionalities":[]}', "");
    await actions.edit({ kind: "add-requirement", span: { start: 51, end: 76 } });
    await controller.paste(prompt!, EXTRACTED, "");
    const { input } = session.getState().log.at(-1)!;
    expect([input.exchanges!.length, input.edits.length]).toEqual([1, 1]);
    expect(session.getState().trace!.stage2.requirements.map(({ by }) => by)).toEqual(["computed", "computed", "edit"]);
  });

  it("asks the endpoint until nothing waits, then compares with rules offline", async () => {
    const { actions, controller, model, session, asked } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    await controller.connect({ address: "https://a.example/v1", model: "m", key: "sk-canary" });
    await controller.allow({ calls: 4, tokens: 10_000 });
    await controller.ask();
    expect(asked.map(({ purpose }) => purpose)).toEqual(["extract", "match"]);
    expect(model()).toMatchObject({ waiting: [] });
    expect(controller.store.getState()).toMatchObject({
      status: "idle",
      failure: null,
      connection: { host: "a.example", hasKey: true },
    });
    expect(JSON.stringify([controller.store.getState(), session.getState()])).not.toContain("sk-canary");
  });

  it("holds the model against the rules, walking the request by both and changing nothing", async () => {
    const { actions, controller, session } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    await controller.ask();
    const before = session.getState();
    await controller.judge(before.trace!);
    const judged = controller.store.getState().judged!.found;
    if (judged === null || typeof judged === "string") throw new Error(judged ?? "nothing");
    expect(session.getState()).toBe(before);
    expect(judged.model.requirements.map(({ text }) => text)).toEqual(["table for Friday", "weather"]);
    expect(judged.rules.requirements.length).toBeGreaterThan(0);
    expect(judged.rules.requirements).not.toEqual(judged.model.requirements);
    const { first, second, paired, pairs } = judged.agreement;
    expect([first, second]).toEqual([2, judged.rules.requirements.length]);
    expect(pairs[0]!.filter(({ likeness }) => likeness !== null)).toHaveLength(paired);
    expect(pairs[0]).toHaveLength(first + second - paired);
  });

  it("keeps what came before a failure, says why, and goes on from there", async () => {
    const { actions, controller, model, failures, asked } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    failures.push(new ModelFailure("server-error", "The endpoint failed."));
    await controller.ask();
    expect(controller.store.getState().failure).toBe("The endpoint failed.");
    expect(model()!.exchanges).toEqual([]);
    await controller.ask();
    expect(model()!.waiting).toEqual([]);
    expect(asked).toHaveLength(3);
  });

  it("says nothing of a prompt that was stopped, at the endpoint or here", async () => {
    const { actions, controller, model, asked } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    const ask: PageModel["ask"] = (prompt, signal) => {
      asked.push(prompt);
      return new Promise((_, reject) => {
        signal!.addEventListener("abort", () => reject(new ModelFailure("stopped", "It was stopped.")));
        controller.stop();
      });
    };
    await controller.askInPage({ origin: ORIGIN, ask });
    controller.endpoint.ask = ask;
    await controller.ask();
    expect(asked).toHaveLength(2);
    expect(controller.store.getState()).toMatchObject({ status: "idle", failure: null, failedInPage: null });
    expect(model()!.exchanges).toEqual([]);
  });

  it("says of a model on this machine why it gave no answer, until one is asked again", async () => {
    const { actions, controller, model } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    const lost = async () => Promise.reject(new ModelFailure("lost", "The model’s worker was ended."));
    await controller.askInPage({ origin: ORIGIN, ask: lost });
    const failed = { model: ORIGIN, sentence: "The model’s worker was ended." };
    expect(controller.store.getState()).toMatchObject({ status: "idle", failure: null, failedInPage: failed });
    await controller.ask();
    expect(controller.store.getState()).toMatchObject({ failure: null, failedInPage: null });
    expect(model()!.waiting).toEqual([]);
  });

  it("forgets consent with the host, and says what is wrong with an address", async () => {
    const { controller } = await makeController();
    await controller.connect({ address: "https://a.example/v1", model: "m", key: null });
    await controller.allow({ calls: 4, tokens: 10_000 });
    await controller.connect({ address: "https://a.example/v2", model: "m", key: null });
    expect(controller.store.getState().allowed).toEqual({ calls: 4, tokens: 10_000 });
    await controller.connect({ address: "https://b.example/v1", model: "m", key: null });
    expect(controller.store.getState().allowed).toBeNull();
    await controller.connect({ address: "nowhere", model: "m", key: null });
    expect(controller.store.getState().failure).toBe("This is no address.");
  });

  it("replays recorded answers, as far as they fit", async () => {
    const first = await makeController();
    await first.actions.configure(byModel, "Asked a language model");
    await first.controller.ask();
    const { exchanges } = first.model()!;
    const again = await makeController(exchanges);
    await again.actions.configure(byModel, "Asked a language model");
    await again.controller.replay();
    expect(again.model()).toEqual(first.model());
    await again.controller.changeModel((model) => ({ ...model, form: "lines" }), "Asked for lines");
    expect(again.model()!.waiting).toHaveLength(1);
    expect(await again.controller.recorded(again.model()!.waiting)).toEqual([]);
  });

  it("asks before a link carries what the model was told and said; without it nothing of that is in the link", async () => {
    const { actions, controller, page, library, session } = await makeController();
    await actions.copyLink();
    expect([page.copied.length, library.getState().linkQuestion]).toEqual([1, null]);
    await actions.configure(byModel, "Asked a language model");
    await controller.ask();
    await actions.copyLink();
    expect(page.copied).toHaveLength(1);
    expect(library.getState().linkQuestion).toEqual({ prompts: 2, hosts: ["h"] });
    await actions.copyLink("none");
    expect(page.copied).toHaveLength(1);
    expect(library.getState().linkQuestion).toBeNull();

    const [tool] = session.getState().trace!.recommendation.tools;
    await actions.edit({ kind: "drop-tool", tool: tool!.tool });
    await actions.copyLink("without");
    const parsed = await parseLinkFragment(page.copied[1]!.split("#")[1]!);
    expect(parsed).toMatchObject({ kind: "walk", walk: { edits: [{ kind: "drop-tool" }], query: { text: REQUEST } } });
    const { instructions } = DEFAULT_MODEL_CONFIG;
    expect(parsed).toMatchObject({ walk: { config: { stage2: { model: { instructions } } } } });
    expect(parsed.kind === "walk" && Object.keys(parsed.walk)).toEqual([
      "schema",
      "dataset",
      "query",
      "config",
      "edits",
    ]);
    expect(library.getState().toasts.at(-1)?.sentence).toContain("nothing of what the model was told or said");
  });

  it("puts the answers into a link where that is chosen, and nothing of an endpoint but its name", async () => {
    const { actions, controller, page, model } = await makeController();
    await actions.configure(byModel, "Asked a language model");
    await controller.connect({ address: "https://a.example/v1", model: "m", key: "sk-canary" });
    await controller.ask();
    await actions.copyLink("with");
    const parsed = await parseLinkFragment(page.copied[0]!.split("#")[1]!);
    expect(parsed).toMatchObject({ kind: "walk", walk: { exchanges: model()!.exchanges } });
    expect(JSON.stringify(parsed)).not.toMatch(/a\.example|sk-canary/);
  });
});
