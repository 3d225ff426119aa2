import { countOf, listWords, quote } from "../../core/domain/phrases";
import type { Neighbour, Trace } from "../../core/domain/trace";
import { choice, overlap, type Option, type SpansQuestion } from "../questions/question";
import { CLEARLY, hundredths, namesIn } from "../walk-facts";
import type { LessonStep } from "./step";

/* Steps 2 and 3: the past requests that are near, and what a request asks for. */

const LONGEST_REQUEST = 130;
/** Shorter words, such as "me" and "to", say little of why two requests are near. */
const TELLING_WORD = 4;
/** Places of the past requests that are offered, from 0: the nearest and two that are farther. */
const OFFERED = [0, 3, 8];

/** What a past request is ordered by: meaning and shared words, or words alone. */
const nearnessOf = ({ cosine, bm25 }: Neighbour): string =>
  cosine === null ? `words ${bm25.toFixed(1)}` : `meaning ${hundredths(cosine)}, words ${bm25.toFixed(1)}`;

function offeredPast({ stage1: { neighbours } }: Trace): Neighbour[] {
  return OFFERED.flatMap((place) => neighbours[place] ?? []);
}

export const BUNDLE: LessonStep = {
  id: "bundle",
  name: "Bundle",
  minutes: 1,
  sentence: ({ stage1 }) => [
    "Who asked something like it used these tools together.",
    `The nearest of ${countOf(stage1.historySize, "past request")} ${stage1.chosen?.tools.length === 1 ? "brings its tool" : "brings its tools"}.`,
  ],
  shows: (trace) => {
    const [nearest, ...others] = offeredPast(trace);
    if (!nearest || others.length < OFFERED.length - 1 || nearest.tools.length < 2) return false;
    const shared = nearest.sharedWords.filter(({ word }) => word.length >= TELLING_WORD);
    const isNearer = (other: Neighbour): boolean =>
      nearest.bm25 > other.bm25 && (nearest.cosine ?? 0) - (other.cosine ?? 0) >= CLEARLY;
    const isOfUse = nearest.tools.some((tool) => trace.query.gold?.includes(tool));
    return shared.length >= 2 && isOfUse && others.every(isNearer);
  },
  make: (trace, _ground, seed) => {
    const offered = offeredPast(trace);
    const [nearest] = offered;
    if (!nearest || offered.length < OFFERED.length) return null;
    const placeOf = (id: string | undefined): number => trace.stage1.neighbours.findIndex(({ query }) => query === id);
    const shared = nearest.sharedWords.map(({ word }) => word).filter((word) => word.length >= TELLING_WORD);
    return choice(
      {
        kind: "one",
        ask: "Which of these past requests is nearest to it?",
        options: offered.map(({ query, text }): Option => {
          return { id: query, label: quote(text, LONGEST_REQUEST).slice(1, -1), isPerson: true };
        }),
        right: [nearest.query],
        hint: "Look for words that both use, and for what both want done.",
        figure: () => `1 of ${trace.stage1.historySize}`,
        feedback: ([given]) => {
          const taken = trace.stage1.neighbours[placeOf(given)];
          const said = taken
            ? `You took number ${placeOf(given) + 1} of the list: ${nearnessOf(taken)}.`
            : "You took none of them.";
          const best = taken === nearest ? "" : ` Number 1 has ${nearnessOf(nearest)}.`;
          const words =
            shared.length > 0
              ? ` Number 1 shares ${listWords(shared.map((word) => `“${word}”`))} with the request.`
              : "";
          return `${said}${best}${words}`;
        },
      },
      seed,
      trace.query.id,
    );
  },
  whyNot: "Fewer than nine past requests were found, so there is nothing to choose from.",
  notes: (trace) => {
    const [nearest] = trace.stage1.neighbours;
    if (!nearest) return ["There is no history to search."];
    return [
      nearest.cosine === null
        ? "Nearness is shared words, where rare words count more."
        : "Nearness is two things mixed: the meaning of the texts and the words they share.",
      `The nearest request used ${countOf(nearest.tools.length, "tool")}: ${listWords(nearest.tools.map(namesIn(trace)))}.`,
      "A set comes whole. Whether each tool of it is wanted is the next question.",
    ];
  },
};

/** Words of a text, with their places. */
function wordsIn(text: string): SpansQuestion["words"] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'.,:/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)].map(
    ({ 0: word, index }) => ({
      id: String(index),
      start: index,
      end: index + word.length,
    }),
  );
}

/** The words that stand in any of the spans, as ids. */
function wordsWithin(text: string, spans: readonly { start: number; end: number }[]): string[] {
  const isIn = (word: { start: number; end: number }): boolean =>
    spans.some(({ start, end }) => word.start < end && word.end > start);
  return wordsIn(text)
    .filter(isIn)
    .map(({ id }) => id);
}

/** What the data marks as asked for, and what the app found by itself; as words. */
export function askedWords({ query, stage2 }: Trace): { data: string[]; app: string[] } {
  return {
    data: wordsWithin(query.text, query.requirements?.map(({ span }) => span) ?? []),
    app: wordsWithin(
      query.text,
      stage2.requirements.map(({ span }) => span),
    ),
  };
}

export const EXTRACT: LessonStep = {
  id: "extract",
  name: "Extract",
  minutes: 1,
  sentence: ({ query }) => [
    query.requirements?.length
      ? `This request asks for ${countOf(query.requirements.length, "thing")}.`
      : "Nobody has marked what this request asks for.",
    "Each thing that is asked for gets an underline; the rest is talk.",
  ],
  shows: (trace) => {
    const { data, app } = askedWords(trace);
    const all = wordsIn(trace.query.text).length;
    return (
      (trace.query.requirements?.length ?? 0) >= 2 && all <= 40 && data.length < all * 0.8 && overlap(app, data) >= 0.8
    );
  },
  make: (trace) => {
    const { data, app } = askedWords(trace);
    if (data.length === 0) return null;
    const words = wordsIn(trace.query.text);
    return {
      kind: "spans",
      ask: "Mark what is asked for.",
      text: trace.query.text,
      words,
      right: data,
      hint: "Look for verbs: what should be done, found or said? Greetings and reasons ask for nothing.",
      figure: (given) => hundredths(overlap(given, data)),
      feedback: (given) => {
        const hit = given.filter((word) => data.includes(word)).length;
        return (
          `You marked ${countOf(given.length, "word")}, ${hit} of them among the ${data.length} that ask for something: ` +
          `F1 ${hundredths(overlap(given, data))}. The app’s own splitter reaches ${hundredths(overlap(app, data))}.`
        );
      },
    };
  },
  whyNot: "Nobody has marked what this request asks for. The app’s own underlines are shown.",
  notes: (trace) => {
    const { data, app } = askedWords(trace);
    return [
      `Of ${wordsIn(trace.query.text).length} words ${data.length} ask for something.`,
      `The splitter runs in the page and agrees with the people who marked the data to F1 ${hundredths(overlap(app, data))}.`,
      "Words without an underline are never matched to a tool.",
    ];
  },
};
