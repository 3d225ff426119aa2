/** What can be known of a JSON text before it is parsed. */
export interface JsonScan {
  /** Deepest nesting of arrays and objects. `"a"` has 0, `[[1]]` has 2. */
  depth: number;
  /** Keys of the outermost object in the order of the text, repeats included; empty when it is no object. */
  keys: string[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * One pass over the characters, without building anything: parsing keeps only the last of repeated keys, and deep
 * nesting parses but can neither be stored nor sent to a worker. Says nothing about whether the JSON is correct.
 */
export function scanJson(text: string): JsonScan {
  let depth = 0;
  let deepest = 0;
  let isObject: boolean | null = null;
  const keys: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (isObject && depth === 1 && isFollowedByColon(text, end)) keys.push(parseKey(text.slice(at, end)));
      at = end - 1;
    } else if (code === 0x7b || code === 0x5b) {
      isObject ??= code === 0x7b;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return { depth: deepest, keys };
}

/** The place after the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

function isFollowedByColon(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]!;
    if (character !== " " && character !== "\n" && character !== "\t" && character !== "\r") return character === ":";
  }
  return false;
}

function parseKey(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
