import { countOf } from "./count-of";
import type { FormatMessage, InputFile, QueryRow } from "./format";
import type { MessageCode } from "./message-codes";
import { say, showPlace } from "./say";
import { hasInvisible } from "./visible-text";

/** What stands out among the requests of a file, counted. */
export function noticesOfRequests(file: InputFile, queries: readonly QueryRow[]): FormatMessage[] {
  const seen = new Set<string>();
  const repeats = queries.filter(({ text }) => seen.size === seen.add(text).size);
  const unjudged = queries.filter(({ goldNames, givenId }) => goldNames === null && givenId === undefined);
  const needless = queries.filter(({ goldNames }) => goldNames?.length === 0);
  const twice = queries.filter(({ goldNames }) => goldNames !== null && new Set(goldNames).size < goldNames.length);
  const hidden = queries.filter(({ text }) => hasInvisible(text));
  const unbalanced = queries.filter(({ text }) => hasUnbalancedQuote(text));
  return [
    ...notice(file, "repeated-request", repeats, "repeats another word for word", "repeat another word for word"),
    ...notice(file, "unjudged", unjudged, "without tools: can be asked but not scored"),
    ...notice(
      file,
      "no-tool-needed",
      needless,
      "needs no tool: its list of tools is empty",
      "need no tool: their lists of tools are empty",
    ),
    ...notice(file, "repeated-gold", twice, "names a tool twice; it counts once", "name a tool twice; it counts once"),
    ...notice(file, "invisible", hidden, "with invisible characters that change how text is shown; they are kept"),
    ...notice(file, "unbalanced-quote", unbalanced, "with a quote that is never closed; it is kept"),
  ];
}

function hasUnbalancedQuote(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function notice(
  file: InputFile,
  code: MessageCode,
  found: readonly QueryRow[],
  ofOne: string,
  ofMany = ofOne,
): FormatMessage[] {
  if (found.length === 0) return [];
  const what = `${countOf(found.length, "request")} ${found.length === 1 ? ofOne : ofMany}`;
  return [say(file, code, `${what} (first: ${showPlace(found[0]!.source.at)}).`)];
}
