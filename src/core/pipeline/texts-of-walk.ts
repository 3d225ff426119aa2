import { splitRequirements } from "../understand/split-requirements";
import { layEdits } from "./edits";

/**
 * What a walk of this request, without edits, encodes beside the data set: the request and each of its requirements, in
 * the order in which they are needed; nothing twice. `text` is trimmed already, as a request is.
 *
 * @example textsOfWalk("Book a table and call me a taxi.") // the request, "Book a table", "call me a taxi"
 */
export function textsOfWalk(text: string): readonly string[] {
  const { requirements } = layEdits({ text, spans: splitRequirements(text), hasTool: () => false }, []);
  return [...new Set([text, ...requirements.map((requirement) => requirement.text)])];
}
