import { countOf } from "../../core/domain/phrases";
import type { ToolParameter } from "../../core/domain/tool";
import { quote } from "../model/message-text";
import { describeKind, fieldOf, listOf, textOf, isPlainObject } from "../json/json-values";
import type { Format, FormatMessage, InputFile } from "../model/format";
import { readSchemaProperties, readSchemaType } from "../rows/tool-parameters";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";
import { createMessage } from "../model/create-message";

/** Follows references within one document, and remembers those it could not follow. */
interface ReferenceResolver {
  /** The value itself, or what its `$ref` points to; `undefined` when that is elsewhere, missing or in a circle. */
  resolve(value: unknown): unknown;
  /** References to other files. They are never fetched. */
  remote: ReadonlySet<string>;
  broken: ReadonlySet<string>;
}

const FOLLOWED_AT_MOST = 16;

/** A resolver of `{"$ref": "#/…"}` (JSON Pointer, RFC 6901) for a document. */
function createReferenceResolver(document: unknown): ReferenceResolver {
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
    const key = decodePointer(step).replace(/~1/g, "/").replace(/~0/g, "~");
    if (Array.isArray(value)) return /^\d{1,9}$/.test(key) ? (value as unknown[])[Number(key)] : undefined;
    return isPlainObject(value) ? fieldOf(value, key) : undefined;
  }, document);
}

function decodePointer(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** One operation with the parameters that its path gives to all of its operations. */
interface Operation {
  /** `null`: the path holds no operation. */
  method: string | null;
  path: string;
  operation: unknown;
  shared: unknown[];
}

/**
 * An OpenAPI 3 document, JSON or YAML: one tool for each operation. Its name is the `operationId`, else `METHOD /path`;
 * both names are known. References within the document are followed, others never.
 */
export const openapi: Format = {
  id: "openapi",
  label: "OpenAPI 3 document",
  sniff: ({ json }) => (typeof versionOf(json) === "string" && isPlainObject(json) ? 1 : 0),
  read(file) {
    const version = versionOf(file.json) ?? "";
    if (!version.startsWith("3.")) return refuse(file, version);
    const resolver = createReferenceResolver(file.json);
    const operations = operationsOf(fieldOf(file.json, "paths"), resolver);
    const { tools, messages } = readToolRows(file, operations, (row) => readOperation(row as Operation, resolver));
    return {
      content: { tools },
      messages: [...messages, ...referenceNotices(file, resolver)],
      rowsRead: operations.length,
    };
  },
};

function versionOf(json: unknown): string | undefined {
  const version = fieldOf(json, "openapi") ?? fieldOf(json, "swagger");
  return typeof version === "string" ? version : typeof version === "number" ? String(version) : undefined;
}

function refuse(file: InputFile, version: string) {
  const sentence = `This OpenAPI document has version ${quote(version, 20)}, but only 3.0 and 3.1 can be read. Convert it to 3.x and drop it again.`;
  return { content: null, messages: [createMessage(file, "unsupported-version", sentence)], rowsRead: 0 };
}

/** A path that holds something else than operations counts as one, so that it is reported. */
function operationsOf(paths: unknown, { resolve }: ReferenceResolver): Operation[] {
  if (!isPlainObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, given]): Operation[] => {
    const item = resolve(given);
    if (item === null || path.startsWith("x-")) return [];
    if (!isPlainObject(item)) return [{ method: null, path, operation: item, shared: [] }];
    const shared = listOf(item, "parameters");
    return METHODS.filter((method) => Object.hasOwn(item, method)).map((method) => ({
      method: method.toUpperCase(),
      path,
      operation: fieldOf(item, method),
      shared,
    }));
  });
}

function readOperation({ method, path, operation, shared }: Operation, resolver: ReferenceResolver): ToolReading {
  const route = method === null ? path : `${method} ${path}`;
  if (!isPlainObject(operation)) {
    const what =
      method === null ? "A path should be an object with its operations" : "An operation should be an object";
    const sentence = `${what}, but this one is ${describeKind(operation)}. Held back.`;
    return { code: "tool-held-back", sentence, at: route };
  }
  const id = textOf(operation, "operationId");
  const name = id === "" ? route : id;
  const category = listOf(operation, "tags").find((tag) => typeof tag === "string");
  const description = textOf(operation, "description") || textOf(operation, "summary");
  return {
    name,
    description: stripMarkup(description),
    aliases: name === route ? [] : [route],
    ...(category === undefined ? {} : { category }),
    parameters: [
      ...readParameters([...shared, ...listOf(operation, "parameters")], resolver),
      ...readBody(operation, resolver),
    ],
    ...(fieldOf(operation, "deprecated") === true ? { flags: ["deprecated"] } : {}),
    at: route,
  };
}

/** Those of the operation replace those of the path that have the same name and stand in the same place. */
function readParameters(given: readonly unknown[], { resolve }: ReferenceResolver): ToolParameter[] {
  const byPlace = new Map<string, ToolParameter>();
  for (const reference of given) {
    const parameter = resolve(reference);
    const name = textOf(parameter, "name");
    if (name === "") continue;
    byPlace.set(JSON.stringify([name, textOf(parameter, "in")]), {
      name,
      type: readSchemaType(resolve(fieldOf(parameter, "schema"))),
      required: fieldOf(parameter, "required") === true,
      description: stripMarkup(textOf(parameter, "description")),
    });
  }
  return [...byPlace.values()];
}

function readBody(operation: unknown, { resolve }: ReferenceResolver): ToolParameter[] {
  const content = fieldOf(resolve(fieldOf(operation, "requestBody")), "content");
  const first = isPlainObject(content)
    ? (fieldOf(content, "application/json") ?? Object.values(content)[0])
    : undefined;
  return readSchemaProperties(resolve(fieldOf(first, "schema")));
}

/** Tags of HTML are taken away; what looks like one but is not closed within 200 characters is text. */
function stripMarkup(text: string): string {
  return text.includes("<") ? text.replace(/<\/?[a-z][^<>]{0,200}>/gi, " ").replace(/[ \t]+/g, " ") : text;
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
