import type { RandomPort } from "../../core/domain/ports";

const SCRAPS = [
  ...['"', "{", "}", "[", "]", ",", ":", "\\", "\n", "\t", "null", "7", " => ", "\u202e", "\u0000", "\ud800", "é"],
  ...['"__proto__":{"polluted":1},', "#/", "$ref", "'", "\r", "|", ";", "\ufeff", "<", "&", "*"],
];

const ODD: readonly unknown[] = [
  ...[null, "", " ", 7, -0, 1e308, true, "**", "\ud800", "__proto__", "constructor", "Weather", "Table"],
  ...[[], {}, [null], ["Weather"], [["Weather"]], { a: 1 }, { name: "Weather" }, JSON.parse('{"__proto__":{"a":1}}')],
];

const MOST_CHANGES = 4;
const MOST_REMOVED = 6;
/** One value in so many is replaced, or left out, or repeated. */
const ODD_ONE_IN = 24;

/** A stream of numbers in [0, 1) that belongs to a text: xorshift32, begun with FNV-1a of the text. */
export function drawsFor(text: string): RandomPort {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** A text with a few places changed; about one in five stays as it is. */
export function spoilText(text: string, random: RandomPort): string {
  let spoilt = text;
  for (let left = below(random, MOST_CHANGES + 1); left > 0; left -= 1) {
    const at = below(random, spoilt.length + 1);
    const scrap = below(random, 4) === 0 ? String.fromCharCode(below(random, 0x10000)) : pick(random, SCRAPS);
    spoilt = spoilt.slice(0, at) + scrap + spoilt.slice(at + below(random, MOST_REMOVED));
  }
  return spoilt;
}

/** A JSON value in which a few values are others of any kind, missing or there twice: still JSON, so that a reader meets it. */
export function twistJson(value: unknown, random: RandomPort): unknown {
  if (below(random, ODD_ONE_IN) === 0) return pick(random, ODD);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.flatMap((item) => twistPart(random, twistJson(item, random)));
  const entries = Object.entries(value).flatMap(([key, item]) =>
    twistPart(random, [key, twistJson(item, random)] as const),
  );
  return Object.fromEntries(entries);
}

/** The part, mostly; sometimes none, sometimes two. */
function twistPart<Part>(random: RandomPort, part: Part): Part[] {
  const draw = below(random, 2 * ODD_ONE_IN);
  return draw === 0 ? [] : draw === 1 ? [part, part] : [part];
}

function below(random: RandomPort, limit: number): number {
  return Math.floor(random() * limit);
}

function pick<Value>(random: RandomPort, values: readonly Value[]): Value {
  return values[below(random, values.length)]!;
}
