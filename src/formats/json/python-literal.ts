/** Lists and objects may nest this deep. */
const DEPTH_AT_MOST = 32;

/**
 * The value of a JSON or Python literal: `{'a': None, "b": [1, True]}`. `undefined` when it is neither. Keys and texts only
 * become data: nothing is evaluated.
 */
export function parsePythonLiteral(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const reader = new LiteralReader(text);
    const value = reader.value(0);
    return value !== FAULT && reader.isAtEnd() ? value : undefined;
  }
}

const FAULT = Symbol("fault");

const WORDS: Record<string, unknown> = { None: null, True: true, False: false, null: null, true: true, false: false };
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "0": "\0" };

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  value(depth: number): unknown {
    this.#skipSpace();
    const first = this.#text[this.#at];
    if (first === undefined || depth > DEPTH_AT_MOST) return FAULT;
    if (first === "[" || first === "(") return this.#list(first === "[" ? "]" : ")", depth);
    if (first === "{") return this.#object(depth);
    if (first === "'" || first === '"') return this.#string(first);
    return this.#word();
  }

  #list(close: string, depth: number): unknown {
    const items: unknown[] = [];
    this.#at += 1;
    for (;;) {
      if (this.#takes(close)) return items;
      const item = this.value(depth + 1);
      if (item === FAULT) return FAULT;
      items.push(item);
      if (!this.#takes(",") && this.#peek() !== close) return FAULT;
    }
  }

  #object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    for (;;) {
      if (this.#takes("}")) return Object.fromEntries(entries);
      const key = this.value(depth + 1);
      if (typeof key !== "string" || !this.#takes(":")) return FAULT;
      const item = this.value(depth + 1);
      if (item === FAULT) return FAULT;
      entries.push([key, item]);
      if (!this.#takes(",") && this.#peek() !== "}") return FAULT;
    }
  }

  #string(quote: string): unknown {
    let value = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at]!;
      if (character === quote) {
        this.#at = at + 1;
        return value;
      }
      if (character !== "\\") value += character;
      else {
        const { text, length } = readEscape(this.#text, at + 1);
        value += text;
        at += length;
      }
    }
    return FAULT;
  }

  #word(): unknown {
    const word = /^[\w.+-]{1,40}/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0] ?? "";
    this.#at += word.length;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    return word !== "" && Number.isFinite(Number(word)) ? Number(word) : FAULT;
  }

  #peek(): string | undefined {
    this.#skipSpace();
    return this.#text[this.#at];
  }

  #takes(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && " \n\r\t".includes(this.#text[this.#at]!)) this.#at += 1;
  }
}

function readEscape(text: string, at: number): { text: string; length: number } {
  const hex = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/.exec(text.slice(at, at + 5));
  if (hex) return { text: String.fromCharCode(parseInt(hex[1] ?? hex[2]!, 16)), length: hex[0].length };
  const kind = text[at] ?? "";
  return { text: Object.hasOwn(ESCAPES, kind) ? ESCAPES[kind]! : kind, length: 1 };
}
