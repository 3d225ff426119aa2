import { requirementsByRules } from "./requirement-edits";

/**
 * What a walk of this request, without edits, encodes beside the data set: the request and each of its requirements, in
 * the order in which they are needed; nothing twice. `text` is trimmed already, as a request is.
 *
 * @example textsOfWalk("Book a table and call me a taxi.") // the request, "Book a table", "call me a taxi"
 */
export function textsOfWalk(text: string): readonly string[] {
  return [...new Set([text, ...requirementsByRules(text).map((requirement) => requirement.text)])];
}
