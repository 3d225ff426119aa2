/** What an object from a file has of its own under a key; `undefined` when it has nothing, or is no object. */
export function fieldOf(value: unknown, key: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The same as text: a number is written out, anything else that is no text is empty. */
export function textOf(value: unknown, key: string): string {
  const field = fieldOf(value, key);
  return typeof field === "string" ? field : typeof field === "number" ? String(field) : "";
}

/** The same as a list; empty when it is not a list. */
export function listOf(value: unknown, key: string): unknown[] {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? (field as unknown[]) : [];
}

/** Whether an object has all of these keys. */
export function hasKeys(value: unknown, ...keys: string[]): boolean {
  return isPlainObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

const SNIFFED_ROWS = 50;

/** The share of the first rows of a list that look right; 0 when it is no list or empty. */
export function shareOfRows(json: unknown, looksRight: (row: unknown) => boolean): number {
  if (!Array.isArray(json) || json.length === 0) return 0;
  const rows: unknown[] = json.slice(0, SNIFFED_ROWS);
  return rows.filter(looksRight).length / rows.length;
}

/** What kind of JSON value it is, in words. */
export function describeKind(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : typeof value === "string" ? "text" : `a ${typeof value}`;
}

/** Whether a parsed JSON value is an object, not a list and not null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as JSON with the keys of every object in order: equal values have equal texts. `undefined` has none. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, isInOrder(value) ? undefined : sortKeys) ?? "";
}

/** What was read from canonical JSON has its keys in order already; writing it anew would cost several times as much. */
function isInOrder(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  let last = "";
  for (const [key, field] of Object.entries(value)) {
    if (key < last || !isInOrder(field)) return false;
    last = key;
  }
  return true;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
