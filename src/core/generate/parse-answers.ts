import type { JudgeVerdict } from "../domain/build";
import { ownField, readObject, readText, refuse, type Parsed } from "../requirements/llm/parse-json";

/** Most characters of a request: 120 words were asked for, and some are long. */
const LONGEST_WRITTEN = 1500;
const SHORTEST_WRITTEN = 12;
const VERDICTS: readonly JudgeVerdict[] = ["exact", "over", "partial"];

/** The request of an answer, on one line. Strict: the released code takes whatever stands behind a marker, stars and all. */
export function parseWritten(answer: string): Parsed<string> {
  return readObject(answer, readWritten);
}

function readWritten(object: Record<string, unknown>): Parsed<string> {
  const text = readText(ownField(object, "request"));
  if (text === null) return refuse('It has no text "request".');
  if (text.length > LONGEST_WRITTEN) return refuse(`The request has more than ${LONGEST_WRITTEN} characters.`);
  if (text.length < SHORTEST_WRITTEN || !/\p{L}/u.test(text)) return refuse("The request says next to nothing.");
  if (/\*\*|```|<\/?[a-z!][^>]*>/iu.test(text)) return refuse("The request holds marks of formatting, not plain text.");
  return { ok: true, value: text };
}

/**
 * The verdict of an answer: exactly one of the three words. The released code looks for the first of them anywhere, so that
 * "not exact but partial" counts as exact; here that cannot be read.
 */
export function parseVerdict(answer: string): Parsed<JudgeVerdict> {
  return readObject(answer, (object) => {
    const said = readText(ownField(object, "verdict"))?.toLowerCase();
    const verdict = VERDICTS.find((word) => word === said);
    return verdict ? { ok: true, value: verdict } : refuse('Its "verdict" is none of exact, over and partial.');
  });
}
