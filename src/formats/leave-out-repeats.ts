import { cutToChange, isStepOn } from "./cleaning-notices";
import { countOf } from "./count-of";
import type { Choice, CleaningTally, FormatMessage, InputFile, QueryRow } from "./format";
import { say, showPlace } from "./say";

const STEP = "leave-out-repeats";

/**
 * Requests that repeat another word for word and name the same tools, left out when that is chosen; else it is offered.
 * Rows with ids of their own stay: judgements may name them.
 */
export function leaveOutRepeats(
  file: InputFile,
  queries: QueryRow[],
  choices: readonly Choice[],
): { queries: QueryRow[]; messages: FormatMessage[] } {
  const seen = new Set<string>();
  const repeats = new Set(
    queries.filter(({ text, goldNames, givenId }) => {
      if (givenId !== undefined) return false;
      const key = JSON.stringify([text, goldNames && [...new Set(goldNames)].sort()]);
      return seen.size === seen.add(key).size;
    }),
  );
  const [first] = repeats;
  if (!first) return { queries, messages: [] };
  const isTaken = isStepOn(choices, STEP, false);
  const cleaning: CleaningTally = {
    step: STEP,
    label: "Leave out equal requests",
    isTaken,
    count: repeats.size,
    example: isTaken ? cutToChange(first.text, "") : cutToChange(first.text, first.text),
  };
  const what = `${countOf(repeats.size, "request")} with the text and the tools of another`;
  const place = showPlace(first.source.at);
  if (!isTaken) {
    const fixes = [{ label: "Leave them out", choice: { kind: "apply-step", step: STEP } as const }];
    return {
      queries,
      messages: [say(file, "equal-requests", `${what}; kept (first: ${place}).`, { cleaning, fixes })],
    };
  }
  const fixes = [{ label: "Keep them", choice: { kind: "keep-as-written", step: STEP } as const }];
  const sentence = `${what} ${repeats.size === 1 ? "was" : "were"} left out, as chosen (first: ${place}).`;
  return {
    queries: queries.filter((query) => !repeats.has(query)),
    messages: [say(file, STEP, sentence, { rows: repeats.size, cleaning, fixes })],
  };
}
