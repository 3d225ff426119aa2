/** A piece that both texts have, only the second has (`+`), or only the first has (`-`). */
interface Piece {
  sign: " " | "+" | "-";
  text: string;
}

/** A line of two texts. */
export interface DiffLine {
  sign: Piece["sign"];
  line: string;
}

/** Beyond so many pairs of pieces that differ, what differs is one piece each. */
const MOST_PAIRS = 4_000_000;

/** The longest common lines of two short texts, and what stands between them. */
export function diffLines(before: string, after: string): DiffLine[] {
  return diffPieces(before.split("\n"), after.split("\n")).map(({ sign, text }) => ({ sign, line: text }));
}

/** The words that two texts share, and those that were put in or taken out; neighbours of one kind are one piece. */
export function diffWords(before: string, after: string): Piece[] {
  const joined: Piece[] = [];
  for (const { sign, text } of diffPieces(wordsOf(before), wordsOf(after))) {
    const last = joined.at(-1);
    if (last?.sign === sign) last.text += text;
    else joined.push({ sign, text });
  }
  return joined;
}

/** Words with the space behind them: what is between two changed words changes with them. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? [];

function diffPieces(a: readonly string[], b: readonly string[]): Piece[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const same = (texts: readonly string[]): Piece[] => texts.map((text) => ({ sign: " ", text }));
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

function diffMiddle(a: readonly string[], b: readonly string[]): Piece[] {
  const all = (sign: Piece["sign"], texts: readonly string[]): Piece[] => texts.map((text) => ({ sign, text }));
  if (a.length * b.length > MOST_PAIRS) return [...all("-", a), ...all("+", b)];
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ sign: " ", text: a[i++]! });
      j++;
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      pieces.push({ sign: "-", text: a[i++]! });
    else pieces.push({ sign: "+", text: b[j++]! });
  }
  return pieces;
}
