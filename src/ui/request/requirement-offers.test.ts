import { describe, expect, it } from "vitest";
import { BOOK, FIND, HAND_MADE_TRACE, HOME, PACK } from "../../screens/walk/testing/hand-made-trace";
import { neighbourToMerge, secondOffer } from "./requirement-offers";

const { text } = HAND_MADE_TRACE.query;
const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const { stage2 } = HAND_MADE_TRACE;

describe("secondOffer", () => {
  it("joins words to the requirement before them", () => {
    expect(secondOffer(spanOf("on Friday"), spanOf("on Friday").end, stage2)).toEqual({
      kind: "join",
      requirement: FIND,
      number: 1,
      edit: { kind: "add-requirement", span: spanOf("Find a flight on Friday") },
    });
  });
  it("joins words before the first requirement to it", () => {
    const late = { requirements: stage2.requirements.slice(1) };
    expect(secondOffer(spanOf("on Friday"), spanOf("on Friday").end, late)).toMatchObject({
      kind: "join",
      requirement: HOME,
      number: 1,
      edit: { span: spanOf("on Friday, be home by Sunday") },
    });
  });
  it("parts a requirement where the selection ends inside it", () => {
    const span = spanOf("an umbrella");
    expect(secondOffer(span, span.end, stage2)).toMatchObject({
      kind: "part",
      edit: { requirement: PACK, at: span.start },
    });
    expect(secondOffer(spanOf("pack"), spanOf("pack").end, stage2)).toMatchObject({ edit: { at: spanOf("pack").end } });
    expect(secondOffer(spanOf("pack an umbrella"), 0, stage2)).toBeNull();
  });
  it("offers nothing across the border of a requirement", () => {
    expect(secondOffer(spanOf("flight on"), spanOf("flight on").end, stage2)).toBeNull();
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
