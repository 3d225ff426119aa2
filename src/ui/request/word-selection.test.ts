import { describe, expect, it } from "vitest";
import {
  extendSelection,
  isDragOverWords,
  jumpSelection,
  listSplitPoints,
  listWords,
  middleSplitPoint,
  moveNearerEnd,
  moveSelection,
  moveSplitPoint,
  nearestWord,
  snapToWords,
  wordToStartAt,
  neighbourToMerge,
  secondOffer,
} from "./word-selection";
import { BOOK, FIND, HAND_MADE_TRACE, HOME, PACK } from "../../screens/walk/testing/hand-made-trace";

const TEXT = "Find a flight, don't book; say what it costs.";
const WORDS = listWords(TEXT);
const words = (span: { start: number; end: number } | null) => (span ? TEXT.slice(span.start, span.end) : null);
const spanOf = (part: string) => ({ start: TEXT.indexOf(part), end: TEXT.indexOf(part) + part.length });

describe("listWords", () => {
  it("leaves out spaces and punctuation and keeps an apostrophe", () => {
    expect(WORDS.map(words)).toEqual(["Find", "a", "flight", "don't", "book", "say", "what", "it", "costs"]);
  });
});

describe("snapToWords", () => {
  it("takes whole words, whichever way the drag went", () => {
    const from = TEXT.indexOf("ight");
    const to = TEXT.indexOf("ook") + 1;
    expect(words(snapToWords(WORDS, from, to))).toBe("flight, don't book");
    expect(words(snapToWords(WORDS, to, from))).toBe("flight, don't book");
  });
  it("takes the one word under a place", () => {
    expect(words(snapToWords(WORDS, 8, 8))).toBe("flight");
  });
  it("is nothing between two words", () => {
    const comma = TEXT.indexOf(",");
    expect(snapToWords(WORDS, comma, comma)).toBeNull();
  });
  it("stays a click inside one word", () => {
    expect(isDragOverWords(WORDS, 8, 11)).toBe(false);
    expect(isDragOverWords(WORDS, 5, 11)).toBe(true);
  });
});

describe("a tap while words are selected", () => {
  it("goes to the word at the place or nearest to it", () => {
    expect(words(nearestWord(WORDS, TEXT.indexOf("flight") + 2))).toBe("flight");
    expect(words(nearestWord(WORDS, TEXT.indexOf("; say") + 1))).toBe("book");
    expect(nearestWord([], 3)).toBeNull();
  });
  it("moves the nearer end there", () => {
    const span = spanOf("don't book; say");
    expect(words(moveNearerEnd(span, spanOf("costs")).span)).toBe("don't book; say what it costs");
    expect(moveNearerEnd(span, spanOf("Find"))).toEqual({
      span: spanOf("Find a flight, don't book; say"),
      handle: "start",
    });
    expect(words(moveNearerEnd(span, spanOf("book")).span)).toBe("don't book");
  });
});

describe("moveSelection and extendSelection", () => {
  it("goes to the word beside the moving end", () => {
    expect(words(moveSelection(WORDS, spanOf("a flight"), "end", 1))).toBe("don't");
    expect(words(moveSelection(WORDS, spanOf("a flight"), "start", -1))).toBe("Find");
  });
  it("stays at the edge of the text", () => {
    expect(words(moveSelection(WORDS, spanOf("costs"), "end", 1))).toBe("costs");
  });
  it("moves one end by a word and keeps at least one", () => {
    expect(words(extendSelection(WORDS, spanOf("a flight"), "end", 1))).toBe("a flight, don't");
    expect(words(extendSelection(WORDS, spanOf("a flight"), "end", -1))).toBe("a");
    expect(words(extendSelection(WORDS, spanOf("a"), "end", -1))).toBe("a");
    expect(words(extendSelection(WORDS, spanOf("a flight"), "start", 1))).toBe("flight");
    expect(words(extendSelection(WORDS, spanOf("flight"), "start", 1))).toBe("flight");
  });
  it("jumps to the ends of the text", () => {
    expect(words(jumpSelection(WORDS, spanOf("book"), { handle: "end", to: "last", isExtending: true }))).toBe(
      "book; say what it costs",
    );
    expect(words(jumpSelection(WORDS, spanOf("book"), { handle: "start", to: "first", isExtending: false }))).toBe(
      "Find",
    );
    expect(words(jumpSelection(WORDS, spanOf("don't book"), { handle: "end", to: "first", isExtending: true }))).toBe(
      "don't",
    );
  });
});

describe("wordToStartAt", () => {
  it("is the first word after the place that no requirement has", () => {
    const taken = [spanOf("a flight"), spanOf("say what")];
    expect(words(wordToStartAt(WORDS, taken, 0))).toBe("Find");
    expect(words(wordToStartAt(WORDS, taken, TEXT.indexOf("say")))).toBe("it");
  });
  it("comes round, and takes a used word when all are used", () => {
    expect(words(wordToStartAt(WORDS, [spanOf("book; say what it costs")], TEXT.indexOf("book")))).toBe("Find");
    expect(words(wordToStartAt(WORDS, [{ start: 0, end: TEXT.length }], TEXT.indexOf("say")))).toBe("say");
    expect(wordToStartAt([], [], 0)).toBeNull();
  });
});

describe("split points", () => {
  it("are the starts of the words but the first", () => {
    const points = listSplitPoints(WORDS, spanOf("say what it costs"));
    expect(points.map((at) => TEXT.slice(at, at + 4))).toEqual(["what", "it c", "cost"]);
    expect(middleSplitPoint(WORDS, spanOf("say what it costs"))).toBe(TEXT.indexOf("it costs"));
    expect(moveSplitPoint(points, TEXT.indexOf("it costs"), -1)).toBe(TEXT.indexOf("what"));
    expect(moveSplitPoint(points, TEXT.indexOf("what"), -1)).toBe(TEXT.indexOf("what"));
  });
  it("do not exist in one word", () => {
    expect(middleSplitPoint(WORDS, spanOf("book"))).toBeNull();
  });
});

const { text } = HAND_MADE_TRACE.query;
const placeOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const { stage2 } = HAND_MADE_TRACE;

describe("secondOffer", () => {
  it("joins words to the requirement before them", () => {
    expect(secondOffer(placeOf("on Friday"), placeOf("on Friday").end, stage2)).toEqual({
      kind: "join",
      requirement: FIND,
      number: 1,
      edit: { kind: "add-requirement", span: placeOf("Find a flight on Friday") },
    });
  });
  it("joins words before the first requirement to it", () => {
    const late = { requirements: stage2.requirements.slice(1) };
    expect(secondOffer(placeOf("on Friday"), placeOf("on Friday").end, late)).toMatchObject({
      kind: "join",
      requirement: HOME,
      number: 1,
      edit: { span: placeOf("on Friday, be home by Sunday") },
    });
  });
  it("parts a requirement where the selection ends inside it", () => {
    const span = placeOf("an umbrella");
    expect(secondOffer(span, span.end, stage2)).toMatchObject({
      kind: "part",
      edit: { requirement: PACK, at: span.start },
    });
    expect(secondOffer(placeOf("pack"), placeOf("pack").end, stage2)).toMatchObject({
      edit: { at: placeOf("pack").end },
    });
    expect(secondOffer(placeOf("pack an umbrella"), 0, stage2)).toBeNull();
  });
  it("offers nothing across the border of a requirement", () => {
    expect(secondOffer(placeOf("flight on"), placeOf("flight on").end, stage2)).toBeNull();
  });
});

describe("neighbourToMerge", () => {
  it("is the next requirement, for the last the one before", () => {
    expect(neighbourToMerge(stage2, FIND)).toEqual({ kind: "merge-requirements", first: FIND, second: HOME });
    expect(neighbourToMerge(stage2, PACK)).toEqual({ kind: "merge-requirements", first: BOOK, second: PACK });
    expect(neighbourToMerge({ requirements: stage2.requirements.slice(0, 1) }, FIND)).toBeNull();
  });
  it("is never a note below the request, and a note has none", () => {
    const [first, ...others] = stage2.requirements;
    const requirements = [first!, ...others.map((one) => ({ ...one, placed: "note" as const }))];
    expect(neighbourToMerge({ requirements }, FIND)).toBeNull();
    expect(neighbourToMerge({ requirements }, PACK)).toBeNull();
  });
});
