/** What may not leave a log with a request. Its id is that of the step of cleaning that takes it out. */
export interface Redaction {
  id: RedactionId;
  /** As on its switch. */
  label: string;
  /** What stands in its place. */
  mark: string;
  /** Whether a person may keep it. */
  canBeKept: boolean;
}

export type RedactionId = keyof typeof REDACTIONS;

interface Rule {
  label: string;
  mark: string;
  canBeKept: boolean;
  find: readonly RegExp[];
  /** What is put in place of a match; `null`: it is not what it looks like. Absent: `mark`. */
  replace?: (match: RegExpMatchArray) => string | null;
}

/**
 * Taken out in this order: what the first rules have replaced, the later ones no longer see. Web addresses and keys
 * first, since their parts look like numbers and paths. Chosen to miss nothing of known shape; a few clean words are hit for that (a test counts
 * both). Names of persons have no shape: see `findNames`.
 */
const REDACTIONS = {
  "redact-addresses": {
    label: "Cut web addresses after the host",
    mark: "…",
    canBeKept: true,
    find: [/\b(https?:\/\/)(?:[^\s/@]{1,200}@)?([\w.-]{1,250}(?::\d{1,5})?)([/?#][^\s"'<>)\]]*)?/gi],
    replace: ([match, scheme = "", host = "", path = ""]) => {
      const short = `${scheme}${host}${path.length > 1 ? "/…" : path}`;
      return short === match ? null : short;
    },
  },
  "redact-keys": {
    label: "Replace keys, tokens and passwords",
    mark: "[key]",
    canBeKept: false,
    find: [
      /-----BEGIN [A-Z ]{1,40}-----[\s\S]{0,10000}?(?:-----END [A-Z ]{1,40}-----|$)/g,
      /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
      /\b(?:sk|pk|rk|sk-proj|sk-ant)[-_][\w-]{16,}/g,
      /\b(?:gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-|hf_|npm_|pypi-|dop_v1_|shpat_|ya29\.|SG\.|AIza|AKIA|ASIA)[\w.-]{12,}/g,
      /\b(?:Bearer|Basic)\s+[\w.~+/=-]{12,}/g,
      /\b(?:password|passwd|passphrase|pwd|secret|token|api[ _-]?key)\s{0,3}(?:is|:|=)\s{0,3}["']?[^\s"']{4,}/gi,
      /(?<![\w+/=-])[\w+/=-]{20,}(?![\w+/=-])/g,
    ],
    replace: ([match]) => (isKnownKey(match) || looksRandom(match) ? "[key]" : null),
  },
  "redact-ids": {
    label: "Replace identifiers (UUID)",
    mark: "[id]",
    canBeKept: true,
    find: [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi],
  },
  "redact-emails": {
    label: "Replace e-mail addresses",
    mark: "[e-mail]",
    canBeKept: true,
    find: [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu],
  },
  "redact-accounts": {
    label: "Replace card and account numbers",
    mark: "[account]",
    canBeKept: false,
    find: [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g, /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w])/g],
    replace: ([match]) => (isIban(match) || isCard(match) ? "[account]" : null),
  },
  "redact-hosts": {
    label: "Replace IP addresses",
    mark: "[IP]",
    canBeKept: true,
    find: [
      /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]\d)/g,
      /(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}(?![\w:])/gi,
    ],
    replace: ([match]) => (isHost(match) ? "[IP]" : null),
  },
  "redact-homes": {
    label: "Replace the user in paths of a home folder",
    mark: "[user]",
    canBeKept: true,
    find: [/(\/home\/|\/Users\/|[A-Z]:\\Users\\)([^\s/\\"'`]{1,64})/g],
    replace: ([, folder = ""]) => `${folder}[user]`,
  },
  "redact-phones": {
    label: "Replace telephone numbers",
    mark: "[phone]",
    canBeKept: true,
    find: [
      /(?<![\w.@/-])(?:\+|\(?0)[\d][\d\s()./-]{5,20}\d(?!\w)/g,
      /(?<![\w.@/-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\w)/g,
    ],
    replace: ([match]) => (isPhone(match) ? "[phone]" : null),
  },
  "redact-numbers": {
    label: "Replace numbers of six digits and more",
    mark: "[number]",
    canBeKept: true,
    find: [/(?<![\p{L}\p{N}_.,])\d{6,}(?![\p{L}\p{N}_])/gu],
  },
  "redact-greeted": {
    label: "Replace names after a greeting or at the end",
    mark: "[name]",
    canBeKept: true,
    find: [
      /\b(?:[Hh]i|[Hh]ello|[Dd]ear|[Hh]ey|[Tt]hanks|[Tt]hank you|[Cc]heers)[ ,]{1,2}((?:M(?:r|rs|s|x)\.? )?\p{Lu}\p{Ll}{1,30})\b/gu,
      /\n(?:[Bb]est|[Rr]egards|[Kk]ind regards|[Cc]heers|[Tt]hanks),?\n(\p{Lu}\p{Ll}{1,30})\s*$/gu,
    ],
    replace: ([match, name = ""]) => (NO_NAMES.has(name) ? null : match.replace(name, "[name]")),
  },
} as const satisfies Record<string, Rule>;

const NO_NAMES = new Set(
  "There All Everyone Team Sir Madam Both Again Claude The This That And But So For If It I We You".split(" "),
);

/** Every kind, in the order in which they are taken out. */
export const REDACTION_KINDS: readonly Redaction[] = (Object.entries(REDACTIONS) as [RedactionId, Rule][]).map(
  ([id, { label, mark, canBeKept }]) => ({ id, label, mark, canBeKept }),
);

/** A text without what may not leave the log. */
export interface RedactedText {
  text: string;
  /** What was found, as it became, behind the words before it: the found itself stands nowhere. */
  found: { id: RedactionId; before: string; after: string }[];
}

const AROUND = 24;

/**
 * Takes out of a text what has the shape of something private. `isTaken`: kinds that a person chose to keep are found and
 * stay. A found text never stands in what is given back, not even as an example.
 *
 * @example
 * redactText("Mail ada@example.org", () => true).text // "Mail [e-mail]"
 */
export function redactText(text: string, isTaken: (id: RedactionId) => boolean): RedactedText {
  const found: RedactedText["found"] = [];
  let current = text;
  for (const [id, rule] of Object.entries(REDACTIONS) as [RedactionId, Rule][]) {
    for (const shape of rule.find) {
      const before = current;
      current = before.replace(shape, (...args: unknown[]) => {
        const groups = args.slice(
          0,
          args.findIndex((arg) => typeof arg === "number"),
        ) as string[];
        const replaced = rule.replace ? rule.replace(groups as RegExpMatchArray) : rule.mark;
        if (replaced === null) return groups[0]!;
        const at = args[groups.length] as number;
        if (!found.some((one) => one.id === id))
          found.push(exampleOf(id, before.slice(Math.max(0, at - AROUND), at), replaced));
        return isTaken(id) ? replaced : groups[0]!;
      });
    }
  }
  return { text: current, found };
}

/** The words before may hold something that a later rule finds: they are redacted, too. */
function exampleOf(id: RedactionId, before: string, after: string): RedactedText["found"][number] {
  const words = before.slice(before.indexOf(" ") + 1).replace(/\S*[\d@/\\]\S*/g, "…");
  return { id, before: `${words}${after}`, after: `${words}${after}` };
}

function isKnownKey(text: string): boolean {
  return (
    /^(?:-----BEGIN|eyJ|[spr]k[-_]|gh[oprsu]_|github_pat_|glpat-|xox|hf_|npm_|pypi-|dop_v1_|shpat_|ya29\.|SG\.|AIza|AKIA|ASIA|Bearer|Basic|passw|passphrase|pwd|secret|token|api)/i.test(
      text,
    ) && /\d|[-:=]|[a-z][A-Z]/.test(text)
  );
}

const LEAST_ENTROPY = 3.4;

/** Many different characters, digits among letters: no word, however long. Bits for each character (Shannon). */
function looksRandom(text: string): boolean {
  if (!/\d.*\d.*\d/.test(text) || !/[A-Za-z].*[A-Za-z].*[A-Za-z]/.test(text)) return false;
  if (/^[\d-]+$/.test(text) || isUuid(text) || text.includes("://")) return false;
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits >= LEAST_ENTROPY && !/^(?:[a-z]+[-_/])*[a-z]+[-_/]?\d{0,4}$/i.test(text);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/** ISO 13616: the first four characters behind the rest, letters as numbers from 10, is 1 modulo 97. */
function isIban(text: string): boolean {
  const compact = text.replace(/ /g, "");
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  let rest = 0;
  for (const character of `${compact.slice(4)}${compact.slice(0, 4)}`) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** ISO/IEC 7812: 13 to 19 digits whose last one is right (Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isHost(text: string): boolean {
  if (text.includes(".")) return text.split(".").every((part) => Number(part) <= 255);
  return text.includes("::") ? /[0-9a-f]/i.test(text) : text.split(":").length >= 6 || /[a-f]/i.test(text);
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 8 || digits.length > 15) return false;
  return !/^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})/.test(text);
}
