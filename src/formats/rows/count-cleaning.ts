import { countOf } from "../../core/domain/phrases";
import { CLEANING_STEPS, type CleaningStep, type StepUse } from "./clean-text";
import type { Choice, CleaningTally, Fix, FormatMessage, InputFile, QueryRow } from "../model/format";
import { createMessage, describeLocation } from "../model/create-message";
import { findRepeated, type Repeated } from "./find-repeated";

/** Counts what each cleaning step does to the rows of a file, and what the steps that are off would do. */
export interface CleaningCounter {
  isTaken(step: CleaningStep): boolean;
  count(uses: { steps: readonly StepUse[]; offered: readonly StepUse[] }, at: string): void;
  notices(): FormatMessage[];
}

interface Uses {
  count: number;
  /** Where the first of them stands. */
  first: string;
  example: CleaningTally["example"];
}

export function createCleaningCounter(file: InputFile, choices: readonly Choice[]): CleaningCounter {
  const uses = new Map<CleaningStep["id"], Uses>();
  return {
    isTaken: ({ id, taken }) => isStepApplied(choices, id, taken === "always"),
    count({ steps, offered }, at) {
      for (const { id, before, after } of [...steps, ...offered]) {
        const known = uses.get(id);
        if (known) known.count += 1;
        else uses.set(id, { count: 1, first: at, example: cutToChange(before, after) });
      }
    },
    notices: () =>
      CLEANING_STEPS.flatMap((step) => {
        const used = uses.get(step.id);
        return used
          ? [createStepNotice(file, step, used, isStepApplied(choices, step.id, step.taken === "always"))]
          : [];
      }),
  };
}

/** Whether a step is taken: as it was last chosen, else as usual. */
export function isStepApplied(choices: readonly Choice[], step: string, usually: boolean): boolean {
  const last = choices.findLast(
    (choice) => (choice.kind === "keep-as-written" || choice.kind === "apply-step") && choice.step === step,
  );
  return last ? last.kind === "apply-step" : usually;
}

function createStepNotice(file: InputFile, step: CleaningStep, { count, first, example }: Uses, isTaken: boolean) {
  const { id, label, did, taken, offer } = step;
  const cleaning: CleaningTally = { step: id, label, isTaken, count, example };
  const requests = countOf(count, "request");
  const place = describeLocation(first);
  const apply: Fix = { label: offer?.label ?? "Apply", choice: { kind: "apply-step", step: id } };
  const keep: Fix = { label: "Keep as written", choice: { kind: "keep-as-written", step: id } };
  const more = { cleaning, fixes: [isTaken ? keep : apply] };
  if (isTaken) {
    return createMessage(file, id, `${requests} ${did} (first: ${place}). The original text is kept.`, more);
  }
  if (taken === "when-chosen" && offer)
    return createMessage(file, offer.code, `${offer.kept} ${requests} (first: ${place}).`, more);
  const sentence = `“${label}” is switched off; it would change ${requests} (first: ${place}).`;
  return createMessage(file, id, sentence, more);
}

const SHOWN = 60;
const AROUND = 24;

/** Both texts from shortly before the first difference on, so that the change is seen in a line. */
function cutToChange(before: string, after: string): CleaningTally["example"] {
  let same = 0;
  while (same < after.length && before[same] === after[same]) same += 1;
  const from = after.length < before.length && before.includes(after) ? 0 : Math.max(0, same - AROUND);
  const cut = (text: string): string =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? "…" : ""}`;
  return { before: cut(before), after: cut(after) };
}

const STEP = "leave-out-repeats";

/** Requests of a file, and which of them stand there before, word for word. */
export interface KeptQueries {
  queries: QueryRow[];
  repeated: QueryRow[];
}

/**
 * Requests that repeat another word for word and name the same tools, left out when that is chosen; else it is offered.
 * Rows with ids of their own stay: judgements may name them.
 */
export function leaveOutRepeats(
  file: InputFile,
  queries: QueryRow[],
  choices: readonly Choice[],
): KeptQueries & { messages: FormatMessage[] } {
  const repeated = findRepeated(queries);
  const repeats = findEqual(repeated);
  const all = repeated.map(({ query }) => query);
  const [first] = repeats;
  if (!first) return { queries, repeated: all, messages: [] };
  const isTaken = isStepApplied(choices, STEP, false);
  const cleaning: CleaningTally = {
    step: STEP,
    label: "Leave out equal requests",
    isTaken,
    count: repeats.size,
    example: isTaken ? cutToChange(first.text, "") : cutToChange(first.text, first.text),
  };
  const what = `${countOf(repeats.size, "request that repeats", "requests that repeat")} the text and the tools of another`;
  const place = describeLocation(first.source.at);
  if (!isTaken) {
    const fixes = [{ label: "Leave them out", choice: { kind: "apply-step", step: STEP } as const }];
    return {
      queries,
      repeated: all,
      messages: [createMessage(file, "equal-requests", `Kept ${what} (first: ${place}).`, { cleaning, fixes })],
    };
  }
  const fixes = [{ label: "Keep them", choice: { kind: "keep-as-written", step: STEP } as const }];
  const sentence = `Left out ${what}, as you chose (first: ${place}).`;
  return {
    queries: queries.filter((query) => !repeats.has(query)),
    repeated: all.filter((query) => !repeats.has(query)),
    messages: [createMessage(file, STEP, sentence, { rows: repeats.size, cleaning, fixes })],
  };
}

/** Those that an earlier one without an id equals, in order. */
function findEqual(repeated: readonly Repeated<QueryRow>[]): Set<QueryRow> {
  const keysOf = new Map<string, Set<string>>();
  const repeats = new Set<QueryRow>();
  for (const { query, first } of repeated) {
    if (query.givenId !== undefined) continue;
    const keys = keysOf.get(query.text) ?? new Set(first.givenId === undefined ? [keyOfTools(first)] : []);
    keysOf.set(query.text, keys);
    if (keys.size === keys.add(keyOfTools(query)).size) repeats.add(query);
  }
  return repeats;
}

function keyOfTools({ goldNames }: QueryRow): string {
  return JSON.stringify(goldNames && [...new Set(goldNames)].sort());
}
