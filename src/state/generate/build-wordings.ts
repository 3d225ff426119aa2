import { buildInstructions, missingNames, ourWording } from "../../core/generate/prompts";
import type { BuildPlan, BuildWording } from "../../core/domain/build";
import type { BuildPurpose } from "../../core/domain/exchange";
import { LONGEST_ANSWER } from "../../core/requirements/llm/limits";
import { countOf } from "../../core/domain/phrases";
import { hashBytes } from "../../formats/model/hash-bytes";

/** Digits of a hash that stand for a text on screen; the whole text is kept beside them. */
const SHORT = 8;

/** Instructions with their name: ours by version, those of a user by the SHA-256 of the system message they make. */
export function nameWording(purpose: BuildPurpose, text: string): BuildWording {
  const ours = ourWording(purpose);
  const own = text.trim();
  if (own === ours.text) return ours;
  const hash = hashBytes(buildInstructions({ purpose, text: own })).slice(0, SHORT);
  return { purpose, version: `${purpose}-edited-${hash}`, text: own };
}

/** The wordings of a plan, each named by what it says, whatever a file called it. */
export function nameWordings({ wordings = [] }: Pick<BuildPlan, "wordings">): BuildWording[] {
  return wordings.map(({ purpose, text }) => nameWording(purpose, text));
}

/** Why these instructions cannot be sent, in a sentence; `null`: they can. */
export function refuseWording(wording: Pick<BuildWording, "purpose" | "text">): string | null {
  const missing = missingNames(wording);
  const what = wording.purpose === "write" ? "writing" : "judging";
  if (wording.text.length > LONGEST_ANSWER) {
    const [found, most] = [wording.text.length, LONGEST_ANSWER].map((length) => countOf(length, "character"));
    return `The prompt for ${what} has ${found}; the limit is ${most}. Shorten it.`;
  }
  if (missing.length === 0) return null;
  return `The prompt for ${what} does not mention ${missing.join(", ")}. Add it, and say what it stands for.`;
}
