import type { RequirementId } from "../../core/domain/ids";
import type { Span } from "../../core/domain/query";

/** A word as a line sees it: what is never cut, with the punctuation that hangs on it. */
export interface LineWord extends Span {
  text: string;
  width: number;
  requirement: RequirementId | null;
  /** `always`: the request breaks the line here. `space`: it may. `none`: it may, but without a space. */
  breakBefore: "always" | "space" | "none";
}

interface SpannedRequirement {
  id: RequirementId;
  span: Span;
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a request, cut where a requirement begins inside one, where a script has no spaces, and to fit a line. */
export function listLineWords(
  text: string,
  requirements: readonly SpannedRequirement[],
  measure: (text: string) => number,
  width: number,
): LineWord[] {
  const words: LineWord[] = [];
  let before = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    const gap = text.slice(before, match.index);
    const breakBefore = words.length === 0 || /[\n\r]/u.test(gap) ? "always" : "space";
    before = match.index + match[0].length;
    for (const [i, part] of cutWord(
      { start: match.index, end: before },
      text,
      requirements,
      measure,
      width,
    ).entries()) {
      const own = requirements.find(({ span }) => span.start < part.end && part.start < span.end)?.id ?? null;
      const slice = text.slice(part.start, part.end);
      words.push({
        ...part,
        text: slice,
        width: measure(slice),
        requirement: own,
        breakBefore: i === 0 ? breakBefore : "none",
      });
    }
  }
  return words;
}

function cutWord(
  word: Span,
  text: string,
  requirements: readonly SpannedRequirement[],
  measure: (text: string) => number,
  width: number,
): Span[] {
  const touching = requirements.filter(({ span }) => span.start < word.end && word.start < span.end);
  const starts = touching.slice(1).map(({ span }) => span.start);
  const slice = text.slice(word.start, word.end);
  const isWide = measure(slice) > width;
  const characters = isWide || IDEOGRAPH.test(slice) ? graphemes(slice, word.start) : [];
  const cuts = characters.filter((at) => isWide || IDEOGRAPH.test(text.charAt(at)));
  return spansBetween(
    [word.start, ...new Set([...starts, ...cuts])].sort((a, b) => a - b),
    word.end,
  );
}

function graphemes(slice: string, offset: number): number[] {
  return [...new Intl.Segmenter().segment(slice)].slice(1).map(({ index }) => offset + index);
}

function spansBetween(starts: readonly number[], end: number): Span[] {
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? end })).filter((span) => span.start < span.end);
}
