/** A row and the first one that has the same words. */
export interface Repeated<Row> {
  query: Row;
  first: Row;
}

/** Characters that are looked at of the beginning, the middle and the end of a text. */
const LOOKED_AT = 16;
/** Texts that look alike and are not, for each row: with more of them all of every text is looked at. */
const MOST_ALIKE = 8;

/** Rows that repeat the words of an earlier one, in order. */
export function findRepeated<Row extends { text: string }>(rows: readonly Row[]): Repeated<Row>[] {
  return findByParts(rows) ?? findByWholes(rows);
}

function findByWholes<Row extends { text: string }>(rows: readonly Row[]): Repeated<Row>[] {
  const firstOf = new Map<string, Row>();
  const repeated: Repeated<Row>[] = [];
  for (const query of rows) {
    const first = firstOf.get(query.text);
    if (first) repeated.push({ query, first });
    else firstOf.set(query.text, query);
  }
  return repeated;
}

/**
 * The same by parts of each text: a map would look at all of every text, which takes several times as long. `null`: too many
 * texts differ elsewhere only.
 */
function findByParts<Row extends { text: string }>(rows: readonly Row[]): Repeated<Row>[] | null {
  const size = 2 ** Math.ceil(Math.log2(2 * rows.length + 2));
  /** Numbers of rows from 1, each at the place that its text gives it or at the next free one; 0: free. */
  const places = new Uint32Array(size);
  const hashes = new Int32Array(size);
  const repeated: Repeated<Row>[] = [];
  let alike = MOST_ALIKE * rows.length;
  for (let index = 0; index < rows.length; index += 1) {
    const query = rows[index]!;
    const hash = hashParts(query.text);
    let at = hash & (size - 1);
    for (; places[at] !== 0; at = (at + 1) & (size - 1)) {
      if (hashes[at] === hash && rows[places[at]! - 1]!.text === query.text) break;
      if ((alike -= 1) < 0) return null;
    }
    if (places[at] !== 0) repeated.push({ query, first: rows[places[at]! - 1]! });
    else [places[at], hashes[at]] = [index + 1, hash];
  }
  return repeated;
}

function hashParts(text: string): number {
  const { length } = text;
  if (length <= 3 * LOOKED_AT) return mix(hashRange(length, text, 0, length));
  const middle = (length - LOOKED_AT) >> 1;
  const begun = hashRange(hashRange(length, text, 0, LOOKED_AT), text, middle, middle + LOOKED_AT);
  return mix(hashRange(begun, text, length - LOOKED_AT, length));
}

/** FNV-1a over UTF-16 units. */
function hashRange(from: number, text: string, start: number, end: number): number {
  let hash = from;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Spreads what distinguishes high bits to the low ones, which are used as a place. */
function mix(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return spread ^ (spread >>> 15);
}
