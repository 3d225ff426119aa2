import { describe, expect, it, vi } from "vitest";
import type { Dataset } from "../../core/domain/dataset";
import type { Exchange } from "../../core/domain/exchange";
import type { Sha256 } from "../../core/domain/ids";
import type { TextLibrary, TextLibraryCalls, TextModelOffer } from "../../workers/library/text-model-library";
import type { OwnTextModel } from "../../workers/llm/page-model";
import type { TextModel, TextSpeed } from "../../workers/models/text-model";
import { createOwnTextModels } from "./own-text-models";

const SPEED: TextSpeed = {
  ...{ device: "wasm", runtime: "r 1", readPerSecond: 100, writePerSecond: 10, loadSeconds: 1, isHeld: true },
};
const modelOf = (name: string): TextModel => ({
  ...{ schema: 1, id: `text-${name}`, name, architecture: "llama", sha256: "0".repeat(64) as Sha256, dtype: "q4" },
  ...{ parameters: 1e6, licence: null, dataFiles: 0, files: [], speed: null, trial: null },
  ...{ addedAt: "2026-01-01T00:00:00.000Z", source: { kind: "folder", name } },
});
const OFFER: TextModelOffer = {
  ...{ name: "Tiny", architecture: "llama", parameters: null, licence: null, otherBytes: 1 },
  ...{ models: [{ path: "onnx/model.onnx", bytes: 1, dtype: "q4", needsGpu: false }] },
  source: { kind: "folder", name: "tiny" },
};
const CHOICE = { name: "Tiny", modelPath: "onnx/model.onnx" };
const TEXT = "Find a table for Friday night and check the weather.";
const spanOf = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });
const SAMPLE = {
  queries: [
    ...[{ text: TEXT, split: "test", requirements: ["Find a table for Friday night", "check the weather"] }],
    ...[{ text: "Not asked about.", split: "history", requirements: ["Not asked"] }],
  ].map((query) => ({ ...query, requirements: query.requirements.map((words) => ({ span: spanOf(words) })) })),
} as unknown as Dataset;

type Answer = (asked: string, signal?: AbortSignal) => Promise<string>;

interface OwnOptions {
  kept?: TextModel[];
  answer?: Answer;
  speed?: () => Promise<TextSpeed>;
}

/** A library that keeps models in a list, and models that answer as they are told to. */
function makeOwn({ kept = [], answer = async () => "{}", speed = async () => SPEED }: OwnOptions = {}) {
  const models = new Map(kept.map((model) => [model.id, model]));
  const gone = new Map<string, TextModel>();
  const calls: string[] = [];
  const held = { open: 0, closed: 0 };
  const answers: { [Name in keyof TextLibraryCalls]: (input: never) => unknown } = {
    listText: () => [...models.values()],
    lookText: () => OFFER,
    lookUpText: ({ name }: { name: string }) => ({ ...OFFER, name }),
    takeText: ({ name }: { name: string }) => modelOf(name),
    keepText: (model: TextModel) => void models.set(model.id, model),
    removeText: ({ id }: { id: TextModel["id"] }) => {
      gone.set(id, models.get(id)!);
      models.delete(id);
    },
    bringBackText: ({ id }: { id: TextModel["id"] }) => void models.set(id, gone.get(id)!),
  };
  const library = {
    ask: async (name: keyof TextLibraryCalls, input: unknown) => {
      calls.push(name);
      return answers[name](input as never);
    },
    stop: vi.fn(),
  } as unknown as TextLibrary & { stop: ReturnType<typeof vi.fn> };
  const open = (model: TextModel): OwnTextModel => {
    held.open += 1;
    const origin = {
      kind: "in-page",
      model: model.name,
      sha256: model.sha256,
      device: "wasm",
      runtime: "r 1",
    } as const;
    return {
      ...{ origin, model, onProgress: () => undefined, measure: speed, close: () => void (held.closed += 1) },
      ask: async (prompt, signal): Promise<Exchange> => {
        const said = await answer(prompt.messages[1]!.content, signal);
        return { prompt, answer: said, origin, tokens: { input: 1, output: 1 } };
      },
    };
  };
  const own = createOwnTextModels({ library, open, sample: async () => SAMPLE, mayUseHub: async () => true });
  return { own, library, calls, models, held, answers, state: () => own.store.getState() };
}

describe("language models that the person brings", () => {
  it("are looked at, taken up, timed, listed and chosen", async () => {
    const { own, state, models } = makeOwn();
    await own.refresh();
    expect(state()).toMatchObject({ models: [], mayUseHub: true, offer: null });
    await own.look([], "tiny");
    expect(state().offer).toEqual(OFFER);
    expect(own.opened()).toBeNull();
    await own.take(CHOICE);
    expect(state()).toMatchObject({ offer: null, chosen: "text-Tiny", work: null, failure: null });
    expect(models.get("text-Tiny")?.speed).toEqual(SPEED);
    expect(own.opened()?.model.name).toBe("Tiny");
  });

  it("are not listed where they do not run, and the sentence says why", async () => {
    const speed = async (): Promise<TextSpeed> => {
      throw new Error("The runtime does not know this kind of model.");
    };
    const { own, state, models } = makeOwn({ speed });
    await own.lookUp("  owner/name ");
    expect(state().offer?.name).toBe("owner/name");
    await own.take(CHOICE);
    expect(models.size).toBe(0);
    expect(state()).toMatchObject({
      failure: "The runtime does not know this kind of model.",
      chosen: null,
      work: null,
    });
  });

  it("are let go when they are stopped, without a sentence; a download ends with its worker", async () => {
    const { own, state, library, answers, held } = makeOwn({ kept: [modelOf("a")] });
    await own.refresh();
    let failDownload: (error: Error) => void = () => undefined;
    answers.takeText = () => new Promise((_, reject) => (failDownload = reject));
    await own.look([], "tiny");
    const taking = own.take(CHOICE);
    expect(state().work?.what).toBe("take");
    library.stop.mockImplementation(() => failDownload(new Error("stopped")));
    own.stop();
    await taking;
    expect(state()).toMatchObject({ work: null, offer: null, failure: null });
    own.choose(modelOf("a"));
    own.opened();
    own.stop();
    expect([held.open, held.closed, library.stop.mock.calls.length]).toEqual([1, 1, 1]);
  });

  it("do one thing at a time", async () => {
    const { own, calls } = makeOwn();
    await Promise.all([own.look([], "a"), own.look([], "b")]);
    expect(calls).toEqual(["lookText"]);
  });

  it("hold one in memory at most", async () => {
    const { own, held } = makeOwn({ kept: [modelOf("a"), modelOf("b")] });
    await own.refresh();
    own.choose(modelOf("a"));
    own.opened();
    own.opened();
    own.choose(modelOf("b"));
    expect(held).toEqual({ open: 1, closed: 1 });
    own.opened();
    expect(held).toEqual({ open: 2, closed: 1 });
  });

  it("are removed and brought back; what cannot be read says so", async () => {
    const { own, state, answers } = makeOwn({ kept: [modelOf("a")] });
    await own.refresh();
    own.choose(modelOf("a"));
    await own.remove(modelOf("a"));
    expect(state()).toMatchObject({ models: [], chosen: null, removed: { name: "a" } });
    await own.bringBack();
    expect(state()).toMatchObject({ models: [{ name: "a" }], removed: null });
    answers.listText = () => {
      throw new Error("The library of models crashed.");
    };
    await own.refresh();
    expect(state()).toMatchObject({ models: [], failure: "The library of models crashed." });
  });
});

describe("the trial on requests of the sample", () => {
  const tried = async (answer: string): Promise<TextModel["trial"]> => {
    const { own, models } = makeOwn({ kept: [modelOf("a")], answer: async () => answer });
    await own.refresh();
    await own.tryOut(modelOf("a"));
    return models.get("text-a")!.trial;
  };
  const listing = (...words: string[]): string =>
    JSON.stringify({ functionalities: words.map((text, i) => ({ id: `F${i + 1}`, text, words: text })) });

  it("counts what people marked and it found, what it found besides, and the same of the rules", async () => {
    const trial = await tried(listing("Find a table for Friday night", "and"));
    expect(trial).toMatchObject({ requests: 1, readable: 1, model: { right: 1, found: 2, marked: 2 } });
    expect(trial!.rules).toEqual({ right: 2, found: 2, marked: 2 });
    const nowhere = await tried(listing("Regenschirm bereitlegen"));
    expect(nowhere).toMatchObject({ readable: 1, model: { right: 0, found: 1, marked: 2 } });
  });

  it.each(["no list at all", ""])(
    "counts an answer that cannot be read (%j) as one that found nothing",
    async (answer) => {
      expect(await tried(answer)).toMatchObject({ requests: 1, readable: 0, model: { right: 0, found: 0, marked: 2 } });
    },
  );

  it("keeps nothing when it is stopped", async () => {
    const answer: Answer = (_asked, signal) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
    const { own, models, state } = makeOwn({ kept: [modelOf("a")], answer });
    await own.refresh();
    const trying = own.tryOut(modelOf("a"));
    await expect.poll(() => state().work?.progress).toEqual({ phase: "requests", done: 0, total: 1 });
    own.stop();
    await trying;
    expect([models.get("text-a")!.trial, state().failure, state().work]).toEqual([null, null, null]);
  });
});
