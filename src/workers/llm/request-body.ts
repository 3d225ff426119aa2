import type { ModelMessage, ModelPrompt } from "../../core/domain/exchange";
import type { EndpointParameter, EndpointPreset } from "../../core/domain/endpoint-presets";
import type { AnswerSchema } from "../../core/requirements/llm/answer-schema";
import { MOST_ANSWER_TOKENS } from "../../core/requirements/llm/limits";

/** What an endpoint was found to refuse; it is not sent again. */
export type LeftOut = ReadonlySet<EndpointParameter>;

/** How an answer is to be given. */
export interface Asking {
  preset: EndpointPreset | null;
  leftOut: LeftOut;
  /** 0 to 2; 0: the likeliest words, as far as the endpoint can. */
  temperature?: number;
  /** The form that the endpoint holds its model to, where it can. */
  form?: AnswerSchema | null;
}

/** Requests for a data set are written at .8, for variety, as in the released code; all else is asked at 0, as there. */
export function temperatureOf({ purpose }: Pick<ModelPrompt, "purpose">): number {
  return purpose === "write" ? 0.8 : 0;
}

/** The bytes that are sent: the messages, how they are to be answered, and nothing about the user. */
export function makeBody(
  model: string,
  messages: readonly ModelMessage[],
  { preset, leftOut, temperature = 0, form = null }: Asking,
): string {
  const limit = nameOfLimit(preset, leftOut);
  const all: Partial<Record<EndpointParameter, unknown>> = {
    temperature,
    ...(limit ? { [limit]: MOST_ANSWER_TOKENS } : {}),
    ...(form ? { response_format: { type: "json_schema", json_schema: { ...form, strict: true } } } : {}),
    stream_options: { include_usage: true },
    ...(preset?.reasoningEffort ? { reasoning_effort: preset.reasoningEffort } : {}),
  };
  const sent = Object.entries(all).filter(([name]) => !leftOut.has(name as EndpointParameter));
  return JSON.stringify({ model, messages, stream: true, ...Object.fromEntries(sent) });
}

/** An endpoint that refuses the one name of the limit is told the other; `null`: it refuses both. */
function nameOfLimit(preset: EndpointPreset | null, leftOut: LeftOut): EndpointPreset["tokenLimit"] | null {
  const usual = preset?.tokenLimit ?? "max_tokens";
  const other = usual === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  return ([usual, other] as const).find((name) => !leftOut.has(name)) ?? null;
}

/** How endpoints name what they refuse. The longer name first: the shorter one stands in advice about it. */
const NAMES: readonly (readonly [EndpointParameter, RegExp])[] = [
  ["response_format", /response_format|json_schema|structured output/iu],
  ["stream_options", /stream_options|include_usage/iu],
  ["temperature", /temperature/iu],
  ["reasoning_effort", /reasoning_effort|reasoning\.effort|\bthink(?:ing)?\b/iu],
  ["max_tokens", /max_tokens/iu],
  ["max_completion_tokens", /max_completion_tokens/iu],
];

/** The parameter of this body that a refusal is about; `null`: none of them. */
export function findRefused(said: { message: string; param: string | null }, body: string): EndpointParameter | null {
  const sent = JSON.parse(body) as Record<string, unknown>;
  const about = (text: string): EndpointParameter | null =>
    NAMES.find(([name, pattern]) => name in sent && pattern.test(text))?.[0] ?? null;
  return (said.param === null ? null : about(said.param)) ?? about(said.message);
}
