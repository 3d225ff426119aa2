import type { Span } from "../../../core/domain/query";
import type { Trace } from "../../../core/domain/trace";
import { cutSentences } from "../../../core/requirements/sentences";
import { trimSpan } from "../../../core/requirements/spans";
import { isOverlapping, listWords } from "../../../ui/request/word-selection";

/** A shorter sentence is a greeting or thanks: the least that the splitter takes for a requirement, too. */
const LEAST_WORDS = 3;

/** The sentences of the request that no requirement has words of, in order. None where no tool is needed. */
export function listUnused({ query: { text }, stage2 }: Pick<Trace, "query" | "stage2">): Span[] {
  if (stage2.noTool) return [];
  return cutSentences(text)
    .map((sentence) => trimSpan(text, sentence))
    .filter((span) => !stage2.requirements.some((requirement) => isOverlapping(requirement.span, span)))
    .filter(({ start, end }) => listWords(text.slice(start, end)).length >= LEAST_WORDS);
}
