import { countOf } from "../../core/domain/phrases";
import { fieldOf } from "../json/json-values";
import { createMessage, quote } from "../model/create-message";
import type { FormatMessage, InputFile } from "../model/format";
import { createSchemaReader, followPointer, type SchemaCut, type SchemaReader } from "./schema-fields";

/** What of the schemas of a file could not be read, to be said in notices. */
export interface SchemaFaults {
  /** References to other files. They are never fetched. */
  remote: Set<string>;
  broken: Set<string>;
  /** Answers whose schema was cut: where, in order of the first, and why. */
  cuts: Map<string, SchemaCut>;
  /** Parameters that say no name. */
  unnamed: { count: number; first: string };
}

/** Nothing was left out yet. */
export function noSchemaFaults(): SchemaFaults {
  return { remote: new Set(), broken: new Set(), cuts: new Map(), unnamed: { count: 0, first: "" } };
}

/** Counts a parameter that says no name. */
export function skipUnnamed({ unnamed }: Pick<SchemaFaults, "unnamed">, where: string): void {
  if (unnamed.count++ === 0) unnamed.first = where;
}

/** Follows references within one document, and remembers those it could not follow. */
export interface ReferenceResolver {
  /** The value itself, or what its `$ref` points to; `undefined` when that is elsewhere, missing or in a circle. */
  resolve(value: unknown): unknown;
  schemas: SchemaReader;
  faults: SchemaFaults;
}

const FOLLOWED_AT_MOST = 16;

/** A resolver of `{"$ref": "#/…"}` (JSON Pointer, RFC 6901) for a document. Several of one file may share `faults`. */
export function createReferenceResolver(document: unknown, faults = noSchemaFaults()): ReferenceResolver {
  const { remote, broken } = faults;
  const resolve = (value: unknown): unknown => {
    let found = value;
    for (let step = 0; step < FOLLOWED_AT_MOST; step += 1) {
      const reference = fieldOf(found, "$ref");
      if (typeof reference !== "string") return found;
      if (!reference.startsWith("#")) {
        remote.add(reference);
        return undefined;
      }
      found = followPointer(document, reference);
      if (found === undefined) {
        broken.add(reference);
        return undefined;
      }
    }
    broken.add(String(fieldOf(value, "$ref")));
    return undefined;
  };
  return { resolve, faults, schemas: createSchemaReader(document, faults) };
}

/** What was not followed, cut or skipped, each counted and with its first place. */
export function noticesOfFaults(file: InputFile, faults: SchemaFaults): FormatMessage[] {
  return [...referenceNotices(file, faults), ...schemaNotices(file, faults)];
}

/** What of the schemas was left out. */
function schemaNotices(file: InputFile, { cuts, unnamed }: SchemaFaults): FormatMessage[] {
  const messages: FormatMessage[] = [];
  const [first] = cuts.keys();
  if (first !== undefined) {
    const answers = countOf(cuts.size, "answer is", "answers are");
    const sentence = `The schema of ${answers} read in part: it contains itself, or is very deep or large (first: ${quote(first)}).`;
    messages.push(createMessage(file, "cut-schema", sentence));
  }
  if (unnamed.count > 0) {
    const sentence = `Skipped ${countOf(unnamed.count, "parameter")} without a name (first: in ${quote(unnamed.first)}).`;
    messages.push(createMessage(file, "unnamed-parameter", sentence));
  }
  return messages;
}

function referenceNotices(file: InputFile, { remote, broken }: SchemaFaults): FormatMessage[] {
  const list = (
    found: ReadonlySet<string>,
    code: "remote-ref" | "broken-ref",
    one: string,
    many: string,
  ): FormatMessage[] => {
    const [first] = found;
    if (first === undefined) return [];
    return [
      createMessage(
        file,
        code,
        `${countOf(found.size, `reference ${one}`, `references ${many}`)} (first: ${quote(first)}).`,
      ),
    ];
  };
  return [
    ...list(
      remote,
      "remote-ref",
      "to another file was not followed, so its content is missing",
      "to other files were not followed, so their content is missing",
    ),
    ...list(
      broken,
      "broken-ref",
      "leads nowhere or in a circle, so its content is missing",
      "lead nowhere or in a circle, so their content is missing",
    ),
  ];
}
