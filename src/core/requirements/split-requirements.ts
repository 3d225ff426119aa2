import type { Span } from "../domain/query";
import stored from "./span-weights.json";
import { splitByModels, readModels } from "./span-splitter";

const MODELS = readModels(stored);

/**
 * The words of a request that each state one requirement: an instruction, a question or a need that a tool could serve.
 *
 * The text is read as tokens with word classes and clauses; a linear tagger trained on annotated requests says where
 * requirements begin and end, and a second model of the whole request keeps talk, common knowledge and writing without
 * any. Text that is not English is cut at its sentences. The paper asks a language model here; the choice is ours.
 *
 * Spans are trimmed, in order, and never overlap; each has at least three words, one of them no small word, unless the
 * whole request is shorter. A request of one or two words is one requirement, a text without words has none. Never
 * throws; time grows linearly with the text.
 *
 * @example splitRequirements("Find a hotel in Porto and book a table for two") // two spans, without the "and"
 */
export function splitRequirements(text: string): Span[] {
  return splitByModels(text, MODELS);
}
