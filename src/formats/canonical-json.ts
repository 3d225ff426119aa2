import { isPlainObject } from "./is-plain-object";

/** A value as JSON with the keys of every object in order: equal values have equal texts. `undefined` has none. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? "";
}

function sortKeys(_key: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
