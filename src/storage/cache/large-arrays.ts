import type { LargeArray } from "../database/cache-schema";

/** Fewer bytes are not worth a row of their own. */
const LEAST_BYTES = 2 ** 16;

/** A large array with the names that lead to it, those of places in lists among them. */
export interface PlacedArray {
  path: readonly string[];
  array: LargeArray;
}

/**
 * Plain data without its arrays of 64 kB or more, which are `null` in it, and these arrays. What is given stays as it is;
 * maps and sets are not looked into.
 */
export function takeOutArrays(data: object): { rest: object; arrays: PlacedArray[] } {
  const arrays: PlacedArray[] = [];
  const withoutArrays = (value: unknown, path: readonly string[]): unknown => {
    if (isLarge(value)) {
      arrays.push({ path, array: value });
      return null;
    }
    if (Array.isArray(value)) {
      const isOfParts = value.some((one) => typeof one === "object");
      return isOfParts ? value.map((one, at) => withoutArrays(one, [...path, String(at)])) : value;
    }
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutArrays(one, [...path, name])]));
  };
  return { rest: withoutArrays(data, []) as object, arrays };
}

/** Puts the arrays back where they were, into these very data. */
export function putInArrays(rest: object, arrays: readonly PlacedArray[]): object {
  for (const { path, array } of arrays) {
    const holder = path.slice(0, -1).reduce((at, name) => at[name] as Holder, rest as Holder);
    holder[path.at(-1)!] = array;
  }
  return rest;
}

type Holder = Record<string, unknown>;

function isLarge(value: unknown): value is LargeArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) && value.byteLength >= LEAST_BYTES;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
