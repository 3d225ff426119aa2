import type { AnswerOrigin, Exchange, PromptPurpose } from "../core/domain/exchange";

/** What each kind of prompt asks about, to stand after "about". */
const ABOUT: Record<PromptPurpose, string> = {
  extract: "the requirements",
  match: "which tools serve them",
  unsolved: "what stays open",
  direct: "the tools",
  write: "a new request",
  judge: "whether the tools fit a request",
  explore: "requests that try two tools",
  act: "a path of tools",
  refine: "guidance on a tool",
};

/** Where an answer comes from, in words: "written for this sample", "llama3 at localhost:11434", "pasted from Claude". */
export function describeOrigin(origin: AnswerOrigin): string {
  switch (origin.kind) {
    case "endpoint":
      return `${origin.model} at ${origin.host}`;
    case "pasted":
      return origin.from === "" ? "pasted" : `pasted from ${origin.from}`;
    case "written":
      return origin.from;
    case "in-page":
      return `${origin.model} in this page, by ${origin.device === "webgpu" ? "WebGPU" : "WebAssembly"}`;
    case "built-in":
      return `the model of ${origin.browser}, which names no version`;
  }
}

/** What a prompt asks about. */
export function describePurpose(purpose: PromptPurpose): string {
  return ABOUT[purpose];
}

/**
 * The sentence of the history. Answers that are taken together are of one purpose and one origin: those of the first stand
 * for all.
 *
 * @example "Answer about the requirements: written for this sample"
 */
export function describeAnswered(answers: readonly Exchange[]): string {
  const [first] = answers;
  if (!first) return "No answer";
  const what = `${answers.length === 1 ? "Answer" : `${answers.length} answers`} about ${ABOUT[first.prompt.purpose]}`;
  return `${what}: ${describeOrigin(first.origin)}`;
}
