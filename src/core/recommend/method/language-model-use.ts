import type { ModelUse } from "../../domain/evaluation";
import { type Exchange, type ModelReport, CALLS_AT_ONCE } from "../../domain/exchange";
import type { LanguageModelPort } from "../../domain/ports";
import type { ModelCoverage } from "../../domain/trace";
import { estimateTokens } from "../../domain/tool";
import { estimatePromptTokens } from "../../requirements/llm/prompts";
import type { FoldContext } from "./fold-context";
import type { ExperienceIteration } from "../../domain/experience";
import type { ToolTexts } from "../../network/experience/offer-tools";
import { readExperience } from "../../network/experience/read-experience";

/** A method that asks a language model cannot give a score; the message says why. */
export class NoModelScoreError extends RangeError {}

/**
 * What a request cost, and what went wrong. Throws NoModelScoreError when an answer was written by a person for a sample: what a
 * method makes of those says nothing about a model, and must not stand in a table as if it did.
 */
export function modelUseOf(
  { exchanges, reports, waiting }: Omit<ModelCoverage, "problems">,
  model: LanguageModelPort,
): ModelUse {
  if (exchanges.some(({ origin }) => origin.kind === "written"))
    throw new NoModelScoreError(
      "These answers were written by hand for the sample. No model gave them, so they are not scored.",
    );
  const [failure] = waiting.flatMap((prompt) => model.failureOf?.(prompt) ?? []);
  return {
    calls: exchanges.length,
    tokens: exchanges.reduce((sum, exchange) => sum + tokensOf(exchange), 0),
    reminded: countReports(reports, "reminded"),
    malformed: countReports(reports, "malformed"),
    unknownTools: reports.reduce((sum, report) => sum + (report.kind === "unknown-tools" ? report.names.length : 0), 0),
    isUnanswered: waiting.length > 0,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** As the endpoint counts, else estimated. */
function tokensOf({ prompt, answer, tokens }: Exchange): number {
  return tokens ? tokens.input + tokens.output : estimatePromptTokens(prompt) + estimateTokens(answer);
}

function countReports(reports: readonly ModelReport[], kind: ModelReport["kind"]): number {
  return reports.filter((report) => report.kind === kind).length;
}

/**
 * The language model of this evaluation. Throws NoModelScoreError, with the sentence that the screen shows, where none
 * was named.
 */
export function requireModel({ languageModel }: FoldContext): LanguageModelPort {
  if (languageModel) return languageModel;
  throw new NoModelScoreError("This method asks a language model, but none has been named.");
}

/**
 * How many requests are answered at once by methods that wait for a model; how many calls that makes, the endpoint
 * decides.
 */
export const ASKED_AT_ONCE = CALLS_AT_ONCE.most;

/** Iterations of trials of a model. Throws NoModelScoreError where there are none, or a person wrote their answers for a sample. */
export function readTrials(texts: ToolTexts, { experience }: Pick<FoldContext, "experience">): ExperienceIteration[] {
  if (!experience)
    throw new NoModelScoreError(
      "This method uses what trials along the network taught, and there are none of these tools. Make them under Network, Learn.",
    );
  if (experience.answers.some(({ origin }) => origin.kind === "written"))
    throw new NoModelScoreError(
      "The trials of this network were written by hand for the sample. No model gave them, so they are not scored.",
    );
  return readExperience(texts, experience).iterations;
}
