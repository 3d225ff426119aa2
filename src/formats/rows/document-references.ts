import { countOf } from "../../core/domain/phrases";
import { fieldOf } from "../json/json-values";
import { createMessage } from "../model/create-message";
import type { FormatMessage, InputFile } from "../model/format";
import { quote } from "../model/message-text";
import { createSchemaReader, followPointer, type SchemaReader } from "./schema-fields";

/** Follows references within one document, and remembers those it could not follow. */
export interface ReferenceResolver {
  /** The value itself, or what its `$ref` points to; `undefined` when that is elsewhere, missing or in a circle. */
  resolve(value: unknown): unknown;
  /** References to other files. They are never fetched. */
  remote: ReadonlySet<string>;
  broken: ReadonlySet<string>;
  schemas: SchemaReader;
  /** Parameters that say no name. */
  unnamed: { count: number; first: string };
}

const FOLLOWED_AT_MOST = 16;

/** A resolver of `{"$ref": "#/…"}` (JSON Pointer, RFC 6901) for a document. */
export function createReferenceResolver(document: unknown): ReferenceResolver {
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
      found = followPointer(document, reference);
      if (found === undefined) {
        broken.add(reference);
        return undefined;
      }
    }
    broken.add(String(fieldOf(value, "$ref")));
    return undefined;
  };
  return {
    resolve,
    remote,
    broken,
    schemas: createSchemaReader(document, (reference) => remote.add(reference)),
    unnamed: { count: 0, first: "" },
  };
}

/** What was not followed, cut or skipped, each counted and with its first place. */
export function noticesOfReferences(file: InputFile, resolver: ReferenceResolver): FormatMessage[] {
  return [...referenceNotices(file, resolver), ...schemaNotices(file, resolver)];
}

/** What of the schemas was left out. */
function schemaNotices(file: InputFile, { schemas: { cuts }, unnamed }: ReferenceResolver): FormatMessage[] {
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

function referenceNotices(file: InputFile, { remote, broken }: ReferenceResolver): FormatMessage[] {
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
