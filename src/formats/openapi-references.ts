import { fieldOf } from "./field-of";
import { isPlainObject } from "./is-plain-object";

/** Follows references within one document, and remembers those it could not follow. */
export interface Resolver {
  /** The value itself, or what its `$ref` points to; `undefined` when that is elsewhere, missing or in a circle. */
  resolve(value: unknown): unknown;
  /** References to other files. They are never fetched. */
  remote: ReadonlySet<string>;
  broken: ReadonlySet<string>;
}

const FOLLOWED_AT_MOST = 16;

/** A resolver of `{"$ref": "#/…"}` (JSON Pointer, RFC 6901) for a document. */
export function createResolver(document: unknown): Resolver {
  const remote = new Set<string>();
  const broken = new Set<string>();
  const resolve = (value: unknown): unknown => {
    let found = value;
    for (let step = 0; step < FOLLOWED_AT_MOST; step += 1) {
      const reference = fieldOf(found, "$ref");
      if (typeof reference !== "string") return found;
      if (!reference.startsWith("#")) {
        remote.add(reference);
        return undefined;
      }
      found = follow(document, reference);
      if (found === undefined) {
        broken.add(reference);
        return undefined;
      }
    }
    broken.add(String(fieldOf(value, "$ref")));
    return undefined;
  };
  return { resolve, remote, broken };
}

function follow(document: unknown, reference: string): unknown {
  const steps = reference.slice(1).split("/").slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = decode(step).replace(/~1/g, "/").replace(/~0/g, "~");
    if (Array.isArray(value)) return /^\d{1,9}$/.test(key) ? (value as unknown[])[Number(key)] : undefined;
    return isPlainObject(value) ? fieldOf(value, key) : undefined;
  }, document);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
