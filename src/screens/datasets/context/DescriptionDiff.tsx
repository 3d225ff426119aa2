import type { Tool } from "../../../core/domain/tool";
import styles from "./description-diff.module.css";

type Described = Pick<Tool, "name" | "description">;

/** Two descriptions, one above the other: words that the other has not are bold. */
export function DescriptionDiff({ a, b }: { a: Described; b: Described }) {
  const [partsA, partsB] = diffWords(a.description, b.description);
  return (
    <div className={styles.diff}>
      <DiffSide name={a.name} parts={partsA} />
      <DiffSide name={b.name} parts={partsB} />
    </div>
  );
}

function DiffSide({ name, parts }: { name: string; parts: readonly DiffPart[] }) {
  return (
    <p>
      <span className={styles.describedName}>{name}</span>
      <span>
        {parts.length === 0 && <span className="faint">no description</span>}
        {parts.map(({ text, isOwn }, index) => (isOwn ? <b key={index}>{text} </b> : <span key={index}>{text} </span>))}
      </span>
    </p>
  );
}

/** A piece of a text that the other text has too, or not. */
interface DiffPart {
  text: string;
  isOwn: boolean;
}

/** Longer texts are compared up to here: the table has as many cells as words times words. */
const WORDS_AT_MOST = 300;

/** Two texts word by word: the longest common subsequence stays plain, the rest is each text's own. */
export function diffWords(a: string, b: string): [DiffPart[], DiffPart[]] {
  const [left, right] = [split(a), split(b)];
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i]![j] = same(left[i]!, right[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const parts: [DiffPart[], DiffPart[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && same(left[i]!, right[j]!)) {
      add(parts[0], left[i++]!, false);
      add(parts[1], right[j++]!, false);
    } else if (j >= right.length || (i < left.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      add(parts[0], left[i++]!, true);
    } else add(parts[1], right[j++]!, true);
  }
  return parts;
}

function split(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, WORDS_AT_MOST);
}

function same(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function add(parts: DiffPart[], word: string, isOwn: boolean): void {
  const last = parts.at(-1);
  if (last?.isOwn === isOwn) last.text += ` ${word}`;
  else parts.push({ text: word, isOwn });
}
