import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "../domain/query";
import { isFiller } from "./filler";
import { splitRequirements } from "./split-request";
import { countWords } from "../retrieve/tokenize";
import { trimSpan } from "./spans";

const wordsOf = (text: string): string[] => splitRequirements(text).map(({ start, end }) => text.slice(start, end));

const TASKS = [
  "check the weather in Oslo",
  "book a table for four",
  "find a train to Rome",
  "email Anna the plan",
  "order some flowers",
  "set an alarm for seven",
  "pay the gas bill",
  "look up the recipe for soup",
  "translate the letter",
  "reserve a hotel room",
  "buy two tickets",
  "call a taxi",
  "cancel the gym membership",
  "print the form",
];
const upper = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

const TABLE: [string, string[]][] = [
  ["Book a table for two", ["Book a table for two"]],
  ["book a table for two.", ["book a table for two"]],
  [
    "Could you find a hotel near the harbour and book it for three nights?",
    ["find a hotel near the harbour", "book it for three nights"],
  ],
  [
    "My sister visits on Saturday and I have nothing planned. Please look up what is on at the theatre, then get us two tickets.",
    ["look up what is on at the theatre", "get us two tickets"],
  ],
  ["when does the last bus to Ashby leave", ["when does the last bus to Ashby leave"]],
  [
    "hey can u check the weather 4 sunday n text my mum about it",
    ["check the weather 4 sunday", "text my mum about it"],
  ],
  [
    "I'd like to know whether my parcel has arrived, and how much the return would cost.",
    ["whether my parcel has arrived", "how much the return would cost"],
  ],
  [
    "The dishwasher is leaking again, so find me a plumber who can come tomorrow.",
    ["find me a plumber who can come tomorrow"],
  ],
  [
    "Kindly renew my library card; remind me on Friday to collect it.",
    ["renew my library card", "remind me on Friday to collect it"],
  ],
  ["Turn the heating down to 17 degrees, we're off to the lake.", ["Turn the heating down to 17 degrees"]],
  [
    "Would you mind checking my account, and if there is enough, transfer 80 euros to Jonas?",
    ["checking my account", "transfer 80 euros to Jonas"],
  ],
  [
    "To do:\n- order printer paper\n- cancel the meeting with Ulla on Tuesday\n- what does a new chair cost",
    ["order printer paper", "cancel the meeting with Ulla on Tuesday", "what does a new chair cost"],
  ],
  [
    "1. translate the attached letter into Polish\n2. send it to my landlord",
    ["translate the attached letter into Polish", "send it to my landlord"],
  ],
  [
    "**\n\nFind cheap flights to Malta and book a hotel by the sea.",
    ["Find cheap flights to Malta", "book a hotel by the sea"],
  ],
  [
    "How do I get to the airport, and when does my flight leave?",
    ["How do I get to the airport", "when does my flight leave"],
  ],
];

describe("splitRequirements", () => {
  it.each(TABLE)("splits %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each([
    "Yesterday the chain of my bike broke and I walked home in the rain. My shoes are still wet.",
    "Thanks, that was a lovely chat and I feel much better now.",
    "I passed my exam today",
    "",
    " \n\t",
    "?!… — **",
    "🙂🙂🙂",
  ])("finds nothing in %j", (text) => {
    expect(wordsOf(text)).toEqual([]);
  });

  it("takes a request of one or two words as one requirement", () => {
    expect(wordsOf("weather")).toEqual(["weather"]);
    expect(wordsOf("  weather Lisbon! ")).toEqual(["weather Lisbon"]);
  });

  it.each<[string, string[]]>([
    [
      "Wie wird das Wetter morgen in Berlin? Bitte buche auch einen Tisch für zwei Personen.",
      ["Wie wird das Wetter morgen in Berlin", "Bitte buche auch einen Tisch für zwei Personen"],
    ],
    [
      "Réserve une table pour deux personnes. Quelle est la météo demain à Lyon ?",
      ["Réserve une table pour deux personnes", "Quelle est la météo demain à Lyon"],
    ],
    [
      "明日の東京の天気を教えてください。それから寿司屋を予約してください。",
      ["明日の東京の天気を教えてください", "それから寿司屋を予約してください"],
    ],
    [
      "Забронируй столик на двоих.\nКакая завтра погода в Риге?",
      ["Забронируй столик на двоих", "Какая завтра погода в Риге"],
    ],
  ])("cuts what is not English at its sentences: %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it("finds every one of fourteen sentences that each ask for something", () => {
    const wordings: ((task: string, i: number) => string)[] = [
      (task) => `Please ${task}.`,
      (task) => `${upper(task)}.`,
      (task) => `${upper(task)}, please.`,
      (task) => `Kindly ${task}.`,
      (task) => `pls ${task}.`,
      (task) => `Could you ${task}?`,
      (task) => `Can you please ${task}?`,
      (task) => `Would you ${task}?`,
      (task, i) => (i === 0 ? `${upper(task)}.` : `Then ${task}.`),
      (task, i) => `${i + 1}. ${task}\n`,
    ];
    for (const wording of wordings) {
      for (const count of [2, 5, TASKS.length]) {
        const request = TASKS.slice(0, count).map(wording).join(" ");
        const found = wordsOf(request).map((words) => words.toLowerCase());
        expect(found, request).toHaveLength(count);
        found.forEach((words, i) => expect(words).toContain(TASKS[i]!.toLowerCase()));
      }
    }
  });

  it.each([
    "where do I even start",
    "Where do I even begin?",
    "I have no idea what to get her",
    "So I have no idea what to get her for her birthday, where do I even start.",
    "How hard can it be?",
  ])("leaves out what people say on the way: %j", (text) => {
    expect(wordsOf(text)).toEqual([]);
    expect(wordsOf(`${text} Anyway. Find me a silk scarf under thirty pounds.`)).toEqual([
      "Find me a silk scarf under thirty pounds",
    ]);
  });

  it("keeps a question that only begins like such a saying", () => {
    expect(isFiller("Where do I start a claim for a delayed train?")).toBe(false);
    expect(isFiller("I have an idea for a gift, find it")).toBe(false);
  });

  it("reads a thousand words", () => {
    const found = wordsOf("Find a cheap flight to Rome and book it today. ".repeat(100));
    expect(found).toHaveLength(200);
    expect(new Set(found)).toEqual(new Set(["Find a cheap flight to Rome", "book it today"]));
  });
});

/** The one requirement a text is when it is too short, or cannot be cut. */
function isWhole(text: string, spans: readonly Span[]): boolean {
  const whole = trimSpan(text, { start: 0, end: text.length });
  return spans.length === 1 && spans[0]?.start === whole.start && spans[0].end === whole.end;
}

describe("the laws of splitting", () => {
  const fragments = fc.constantFrom(
    "find a train to Oslo",
    "please",
    "and",
    ", ",
    ". ",
    "? ",
    "\n- ",
    "\n",
    "what does it cost",
    "I am tired",
    "**",
    "“",
    "”",
    "(",
    ")",
    "🙂",
    "…",
    "3.",
    "can you book it for me",
    "because",
    "天気",
    "naïve café",
    "don’t",
    "remind me at 7:30",
    " ",
  );
  const anyText = fc.oneof(
    fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(" ")),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );

  it("gives spans that lie in the text, are trimmed, in order, apart, and long enough", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = splitRequirements(text);
        let reached = 0;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(reached);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(trimSpan(text, span)).toEqual(span);
          if (!isWhole(text, spans)) expect(countWords(text.slice(span.start, span.end))).toBeGreaterThanOrEqual(3);
          reached = span.end;
        }
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same spans each time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(splitRequirements(text)).toEqual(splitRequirements(text));
      }),
    );
  });

  it("finds the same words after leading spaces", () => {
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 20 }), (parts) => {
        const text = parts.join(" ").trim();
        expect(wordsOf(`   ${text}`)).toEqual(wordsOf(text));
      }),
    );
  });
});
