import { DEFAULT_CONFIG, DEFAULT_MODEL_CONFIG, type Config } from "../core/domain/config";
import type { Dataset } from "../core/domain/dataset";
import type { Exchange, ModelPrompt } from "../core/domain/exchange";
import type { Trace } from "../core/domain/trace";
import type { Engine } from "../engine/engine";
import { SAMPLE_ANSWERS, WRITTEN } from "./sample-answers";

/** The default settings with a language model for stage 2. */
export const MODEL_CONFIG: Config = {
  ...DEFAULT_CONFIG,
  stage2: { ...DEFAULT_CONFIG.stage2, model: DEFAULT_MODEL_CONFIG },
};

/** A walk of a request of the sample with these answers. */
export function walkWithAnswers(engine: Engine, dataset: Dataset, id: string, exchanges: Exchange[]): Promise<Trace> {
  const query = dataset.queries.find((candidate) => candidate.id === id);
  if (!query) throw new RangeError(`${dataset.name} has no request "${id}".`);
  const input = { query, config: MODEL_CONFIG, edits: [], exchanges };
  return engine.preview({ datasetHash: dataset.hash, input, encoder: DEFAULT_CONFIG.encoder });
}

/** The written answers as exchanges: exactly the prompts that the app makes, each with its answer. The engine must be ready. */
export async function recordExchanges(engine: Engine, dataset: Dataset): Promise<Exchange[]> {
  const all: Exchange[] = [];
  for (const id of Object.keys(SAMPLE_ANSWERS)) {
    const mine: Exchange[] = [];
    for (;;) {
      const { model } = (await walkWithAnswers(engine, dataset, id, mine)).stage2;
      const prompt = model?.waiting[0];
      if (!prompt) break;
      mine.push({ prompt, answer: writeAnswer(id, prompt), origin: WRITTEN, tokens: null });
    }
    all.push(...mine);
  }
  return all;
}

function writeAnswer(id: string, { purpose, messages }: ModelPrompt): string {
  const asks = SAMPLE_ANSWERS[id]!;
  if (messages.length > 2) throw new RangeError(`The answer written for ${id} cannot be read.`);
  if (purpose === "extract")
    return JSON.stringify({ functionalities: asks.map(([words, text], i) => ({ id: `F${i + 1}`, text, words })) });
  return JSON.stringify({ matches: asks.map(([, , ...tools], i) => ({ id: `F${i + 1}`, tools })) });
}
