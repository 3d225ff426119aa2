import type { ExperienceIteration } from "../../domain/experience";
import type { ToolTexts } from "../../network/experience/offer-tools";
import { readExperience } from "../../network/experience/read-experience";
import type { FoldContext } from "./fold-context";
import { NoModelScoreError } from "./language-model-use";

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
