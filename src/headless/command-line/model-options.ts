import { readFileSync } from "node:fs";
import process from "node:process";
import * as v from "valibot";
import type { ModelConfig } from "../../core/domain/config";
import { MODEL_METHODS, type NamedMethod } from "../../core/recommend/registry";
import { instructionsShape } from "../../formats/records/parse-exchange";
import type { Allowance } from "../../workers/llm/model-endpoint";
import { readWholeNumber, UsageError } from "./options";

/** The endpoint that the command line names. The key comes from the environment and is never printed. */
export interface NamedModel {
  address: string;
  model: string;
  key: string | null;
  allowance: Allowance;
  silenceSeconds?: number;
  /** Instructions in other words than ours, from a file. */
  instructions?: ModelConfig["instructions"];
}

/** How commands end that ask a language model. */
export const EXIT_CODES: [string, string][] = [
  ["0", "everything was measured"],
  ["2", "something is wrong with the command or the data"],
  ["3", "the language model could be asked no further: what was measured until then is printed"],
];

/** Nothing is asked of an endpoint that was not named and allowed; its key is in the environment, never in the command. */
export function readModel(
  {
    endpoint,
    model,
    calls,
    tokens,
    silence,
    prompts,
  }: Partial<Record<"endpoint" | "model" | "calls" | "tokens" | "silence" | "prompts", string | undefined>>,
  methods: readonly NamedMethod[],
): NamedModel | null {
  const asking = methods.find(({ method }) => MODEL_METHODS.includes(method));
  if (endpoint === undefined && !asking) return null;
  if (endpoint === undefined || model === undefined)
    throw new UsageError(
      `The method "${asking?.name ?? ""}" asks a language model: name it with --endpoint and --model.`,
    );
  const allowance = { calls: readWholeNumber("--calls", calls, 1), tokens: readWholeNumber("--tokens", tokens, 1) };
  if (allowance.calls === null || allowance.tokens === null)
    throw new UsageError("Say how much may be asked of the endpoint: --calls and --tokens.");
  const key = process.env["KITPICK_MODEL_KEY"] ?? null;
  const silenceSeconds = readWholeNumber("--silence", silence, 1);
  return {
    ...{ address: endpoint, model, key, allowance: { calls: allowance.calls, tokens: allowance.tokens } },
    ...(silenceSeconds === null ? {} : { silenceSeconds }),
    ...(prompts === undefined ? {} : { instructions: readPrompts(prompts) }),
  };
}

function readPrompts(file: string): ModelConfig["instructions"] {
  try {
    return v.parse(v.strictObject(instructionsShape.entries), JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--prompts "${file}" cannot be used: ${why} It should be JSON such as {"extract": "…", "match": "…"}.`,
    );
  }
}
