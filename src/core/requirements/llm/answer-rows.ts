import { isObject, ownField, readText } from "./parse-json";

/* What answers in JSON have in common: a list of entries, each about an id that was asked about. */

/**
 * The entries of an answer: the list of this name, or one that stands alone, or an object with an entry for each id, as small
 * models write it. `null`: it is none of these.
 *
 * @example rowsOf({ F1: ["a"] }, "matches", ["F1"]) // [{ id: "F1", tools: ["a"], text: ["a"] }]
 */
export function rowsOf(value: unknown, name: string, ids: readonly string[]): unknown[] | null {
  // An empty list alone may be anything: people write it in prose.
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (!isObject(value)) return null;
  const list = ownField(value, name);
  if (Array.isArray(list)) return list as unknown[];
  const byId = isObject(list) ? list : value;
  const known = ids.filter((id) => Object.hasOwn(byId, id));
  return known.length === 0 ? null : known.map((id) => ({ id, tools: byId[id], text: byId[id] }));
}

/** The id of an entry; numbers count as written. `null`: it has none. */
export function readId(entry: Record<string, unknown>): string | null {
  const id = ownField(entry, "id");
  return readText(typeof id === "number" ? `F${id}` : id);
}

/** The id that an entry without one belongs to: where there are as many entries as ids, that at its place. */
export function idByPlace(count: number, ids: readonly string[], at: number): string | null {
  return count === ids.length ? ids[at]! : null;
}
