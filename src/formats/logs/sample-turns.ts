import { countOf, verb } from "../../core/domain/phrases";
import { createMessage } from "../model/create-message";
import type { Choice, Fix, FormatMessage, InputFile } from "../model/format";
import { hashBytes } from "../model/hash-bytes";
import type { JudgedTurn } from "./describe-log";

/** A log with more requests is offered to be sampled. */
const LONG_FROM = 500;
/** What is offered. */
const COUNTS = [500, 2000];
/** Another would draw others. */
const SEED = 1;

/**
 * So many turns of a log as were chosen, in their order: those with the least hash of seed, session, place and words. The same
 * log gives the same ones, and more of them where more are wanted. Without a choice all, and an offer where they are many.
 */
export function sampleTurns(
  file: InputFile,
  turns: readonly JudgedTurn[],
  choices: readonly Choice[],
): { turns: readonly JudgedTurn[]; messages: FormatMessage[] } {
  if (turns.length <= LONG_FROM) return { turns, messages: [] };
  const chosen = choices.findLast((choice) => choice.kind === "sample-log" && choice.file === file.name);
  const count = chosen?.kind === "sample-log" ? chosen.count : turns.length;
  const fixes = COUNTS.filter((offered) => offered < turns.length && offered !== count).map((offered): Fix => {
    const label = `Keep ${offered.toLocaleString("en")} at random`;
    return { label, choice: { kind: "sample-log", file: file.name, count: offered } };
  });
  const all = countOf(turns.length, "request");
  if (count >= turns.length) {
    const sentence = `This log has ${all}. A part drawn at random shows the same in less time.`;
    return { turns, messages: [createMessage(file, "long-log", sentence, { fixes })] };
  }
  const drawn = new Set(
    turns
      .map((turn, at) => ({ at, draw: hashBytes(`${SEED}\n${turn.session}\n${turn.row}\n${turn.text}`) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1))
      .slice(0, count)
      .map(({ at }) => at),
  );
  const rows = turns.length - count;
  const sentence = `Kept ${count.toLocaleString("en")} of ${all}, drawn at random (seed ${SEED}), as you chose. ${rows.toLocaleString("en")} ${verb(rows, "was", "were")} not drawn.`;
  return {
    turns: turns.filter((_, at) => drawn.has(at)),
    messages: [createMessage(file, "sampled-log", sentence, { rows, fixes })],
  };
}
