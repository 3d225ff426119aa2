import type { Dataset } from "../../core/domain/dataset";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { Span } from "../../core/domain/query";
import { locateRequirements } from "../../core/requirements/llm/locate-requirements";
import { parseExtraction } from "../../core/requirements/llm/parse-answers";
import { createPromptMaker } from "../../core/requirements/llm/prompts";
import { readEnded } from "../../core/requirements/llm/readable";
import { splitRequirements } from "../../core/requirements/split-request";
import { matchSpans } from "../../core/requirements/spans";
import type { PageModel } from "../../workers/llm/page-model";
import type { FoundSpans, TextTrial } from "../../workers/models/text-model";

/** So many requests of the sample a model is tried on: enough to see whether it follows, too few to rank it. */
const TRIED_REQUESTS = 10;

const PROMPTS = createPromptMaker({ form: "json", instructions: {} });

/** A prompt of the kind that walks send, so that the tokens a second are those of walks. */
export const TIMED_PROMPT = PROMPTS.extract("Find a cheap flight to Paris and book a hotel near the museum.");

/**
 * Asks for the requirements of some requests of the sample's test part, from which the rules learned nothing, and counts how
 * many of those that people marked it finds, by an overlap of one half. An answer that cannot be read found none.
 */
export async function tryOnSample(
  model: PageModel,
  dataset: Dataset,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<TextTrial> {
  const requests = pick(dataset);
  const trial: TextTrial = { requests: requests.length, readable: 0, model: nothing(), rules: nothing() };
  for (const [done, { text, right }] of requests.entries()) {
    onProgress(done, requests.length);
    const found = await extract(model, PROMPTS.extract(text), text, signal);
    if (found) trial.readable += 1;
    count(trial.model, found ?? [], right);
    count(trial.rules, splitRequirements(text), right);
  }
  return trial;
}

/** Spread evenly over the test part, so that styles and lengths differ. */
function pick({ queries }: Dataset): { text: string; right: Span[] }[] {
  const marked = queries.flatMap(({ text, split, requirements = [] }) =>
    split === "test" && requirements.length > 0 ? [{ text, right: requirements.map(({ span }) => span) }] : [],
  );
  const step = Math.max(1, marked.length / TRIED_REQUESTS);
  return Array.from({ length: Math.min(TRIED_REQUESTS, marked.length) }, (_, i) => marked[Math.floor(i * step)]!);
}

async function extract(
  model: PageModel,
  prompt: ModelPrompt,
  text: string,
  signal: AbortSignal,
): Promise<Span[] | null> {
  const exchange = await model.ask(prompt, signal);
  const read = readEnded(exchange, "json", (answer) => parseExtraction(answer, "json"));
  if (!read.ok) return null;
  // One that stands nowhere in the request lies behind it, where nobody marked anything.
  return locateRequirements(text, read.value).located.map(({ requirement }) => requirement.span);
}

function nothing(): FoundSpans {
  return { right: 0, found: 0, marked: 0 };
}

function count(counts: FoundSpans, found: readonly Span[], right: readonly Span[]): void {
  counts.right += matchSpans(found, right).length;
  counts.found += found.length;
  counts.marked += right.length;
}
