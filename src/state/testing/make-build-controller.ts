import type { RecordedBuild } from "../../core/domain/build";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { EncoderLibrary } from "../../workers/library/encoder-library";
import { ModelFailure, NOTHING_SPENT, type ModelEndpoint } from "../../workers/llm/model-endpoint";
import { createTestStorage } from "../../storage/testing/test-storage";
import { createBuildController } from "../generate/build-controller";
import { makeApp, makeSample } from "./make-app";

/** Writes another request each time, and judges by the number of tools, which it knows. */
function createThinker() {
  let written = 0;
  return ({ purpose, messages }: ModelPrompt): string => {
    if (purpose === "write") return JSON.stringify({ request: `Please see to matter number ${(written += 1)}.` });
    const { tools } = JSON.parse(messages[1]!.content) as { tools: { name: string }[] };
    const isWhole = tools.length === 2 || tools[0]?.name === "Table";
    return JSON.stringify({ verdict: isWhole ? "exact" : "partial" });
  };
}

interface Options {
  storage?: ReturnType<typeof createTestStorage>;
  /** Answers that the endpoint may give. */
  budget?: number;
  recorded?: RecordedBuild;
  /** In place of one that answers as it should. */
  by?: ModelEndpoint;
  similarity?: number;
  /** What a comparison waits for. */
  beforeComparison?: () => Promise<void>;
}

export async function makeBuildController({
  storage = createTestStorage(),
  budget = 1000,
  recorded,
  by,
  similarity = 0.3,
  beforeComparison,
}: Options = {}) {
  const app = makeApp({ storage });
  await app.start();
  const think = createThinker();
  const asked: ModelPrompt[] = [];
  const compared: string[][] = [];
  /** What the screen could say while each comparison was under way. */
  const opened: (string | null)[] = [];
  const endpoint: ModelEndpoint = {
    connect: async () => ({ host: "h", hasKey: false }),
    allow: async () => undefined,
    async ask(prompt, signal) {
      if (signal?.aborted) throw new ModelFailure("stopped", "It was stopped.");
      if (asked.length >= budget) throw new ModelFailure("no-allowance", "What you allowed is used up.");
      asked.push(prompt);
      return { prompt, answer: think(prompt), origin: { kind: "endpoint", host: "h", model: "m" }, tokens: null };
    },
    forget: () => undefined,
    onSpent: (listener) => listener(NOTHING_SPENT),
    onResting: () => undefined,
    onLeftOut: () => undefined,
    test: async () => ({ outcome: "works", sentence: "It answers.", models: null }),
  };
  const encoders: Pick<EncoderLibrary, "ask" | "dispose"> = {
    ask: async (_name, input, onProgress) => {
      onProgress?.({ phase: "start" });
      opened.push(controller.store.getState().opening?.phase ?? null);
      await beforeComparison?.();
      compared.push((input as { others: string[] }).others);
      return { similarity } as never;
    },
    dispose: () => undefined,
  };
  const samples = {
    index: async () => ({ dataset: app.library.getState().datasets[0]!, walks: [] }),
    build: async () => recorded ?? Promise.reject(new Error("none")),
  } as never;
  let ids = 0;
  const { library, page } = app;
  const newId = () => `build-${(ids += 1)}`;
  const controller = createBuildController({
    endpoint: by ?? endpoint,
    encoders,
    samples,
    storage,
    library,
    page,
    newId,
    now: () => NOW,
  });
  await controller.open(SAMPLE, true);
  return { ...app, controller, asked, compared, opened, storage, think };
}

export const NOW = "2026-05-01T10:00:00.000Z";

export const SAMPLE = makeSample();
