import type { RecordId } from "../../core/domain/ids";
import { canonicalJson } from "../json/json-values";
import { hashBytes } from "../model/hash-bytes";

/**
 * The id of a record of annotation: the first 32 hexadecimal digits of the SHA-256 of the canonical JSON of all the rest, an
 * `id` it may have left out. Equal content has one id on every machine; changed content has another.
 *
 * @example contentId({ b: 1, a: 2 }) === contentId({ a: 2, b: 1, id: "any" }) // true
 */
export function contentId(record: object): RecordId {
  const { id: _, ...rest } = record as { id?: unknown };
  return hashBytes(canonicalJson(rest)).slice(0, 32) as RecordId;
}
