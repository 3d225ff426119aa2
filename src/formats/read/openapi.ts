import type { ToolParameter } from "../../core/domain/tool";
import { quote, createMessage } from "../model/create-message";
import { describeKind, fieldOf, listOf, textOf, isPlainObject } from "../json/json-values";
import type { Format, FormatResult, InputFile, ToolDraft } from "../model/format";
import { readSchemaProperties, readSchemaType, readValues } from "../rows/tool-parameters";
import {
  createReferenceResolver,
  noticesOfFaults,
  skipUnnamed,
  type ReferenceResolver,
} from "../rows/document-references";
import { readToolRows, type ToolReading } from "../rows/read-tool-rows";

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
 * An OpenAPI 3 document, JSON or YAML, or several in one file (YAML parts them by `---`): one tool for each operation. Its name is the `operationId`, else `METHOD /path`;
 * both names are known. References within the document are followed, others never.
 */
export const openapi: Format = {
  id: "openapi",
  label: "OpenAPI 3 document",
  sniff: ({ json }) => (documentsOf(json).some((document) => versionOf(document) !== undefined) ? 1 : 0),
  read(file) {
    const documents = documentsOf(file.json);
    const [only] = documents;
    if (documents.length === 1) return readDocument(file, only);
    const read = documents.map((document, index) =>
      isDescribed(document) ? readDocument(file, document) : holdBack(file, document, index),
    );
    return {
      content: { tools: read.flatMap(({ content }) => content?.tools ?? []) },
      messages: read.flatMap(({ messages }) => messages),
      rowsRead: read.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    };
  },
};

function readDocument(file: InputFile, document: unknown): FormatResult {
  const version = versionOf(document) ?? "";
  if (!version.startsWith("3.")) return refuse(file, version);
  const resolver = createReferenceResolver(document);
  const operations = operationsOf(fieldOf(document, "paths"), resolver);
  const { tools, messages } = readToolRows(file, operations, (row) => readOperation(row as Operation, resolver));
  return {
    content: { tools },
    messages: [...messages, ...noticesOfFaults(file, resolver.faults)],
    rowsRead: operations.length,
  };
}

function documentsOf(json: unknown): unknown[] {
  return Array.isArray(json) ? (json as unknown[]) : [json];
}

function isDescribed(document: unknown): boolean {
  return versionOf(document)?.startsWith("3.") ?? false;
}

/** One of several documents that cannot be read. */
function holdBack(file: InputFile, document: unknown, index: number): FormatResult {
  const what = versionOf(document) === undefined ? "no OpenAPI document" : "not of OpenAPI 3.0 or 3.1";
  const sentence = `Document ${index + 1} of this file is ${what}. Held back.`;
  return {
    content: null,
    messages: [createMessage(file, "not-a-row", sentence, { where: `document ${index + 1}` })],
    rowsRead: 1,
  };
}

function versionOf(json: unknown): string | undefined {
  const version = fieldOf(json, "openapi") ?? fieldOf(json, "swagger");
  return typeof version === "string" ? version : typeof version === "number" ? String(version) : undefined;
}

function refuse(file: InputFile, version: string): FormatResult {
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
      ...readParameters([...shared, ...listOf(operation, "parameters")], resolver, route),
      ...readBody(operation, resolver),
    ],
    ...readResponses(operation, resolver, route),
    ...(method === null ? {} : { route: { method, path } }),
    ...(fieldOf(operation, "deprecated") === true ? { flags: ["deprecated"] } : {}),
    at: route,
  };
}

/** Those of the operation replace those of the path that have the same name and stand in the same place. */
function readParameters(
  given: readonly unknown[],
  { resolve, faults }: ReferenceResolver,
  route: string,
): ToolParameter[] {
  const byPlace = new Map<string, ToolParameter>();
  for (const reference of given) {
    const parameter = resolve(reference);
    const name = textOf(parameter, "name");
    if (name === "") {
      if (isPlainObject(parameter)) skipUnnamed(faults, route);
      continue;
    }
    const schema = resolve(fieldOf(parameter, "schema"));
    const required = fieldOf(parameter, "required");
    byPlace.set(JSON.stringify([name, textOf(parameter, "in")]), {
      name,
      type: readSchemaType(schema),
      required: required === true || required === "true",
      description: stripMarkup(textOf(parameter, "description")),
      place: PLACES.find((place) => place === textOf(parameter, "in")) ?? "query",
      ...readValues(schema),
    });
  }
  return [...byPlace.values()];
}

const PLACES = ["path", "query", "header", "cookie"] as const;

/** The properties of the body, those of the schemas that it combines included. */
function readBody(operation: unknown, { resolve, schemas }: ReferenceResolver): ToolParameter[] {
  const content = fieldOf(resolve(fieldOf(operation, "requestBody")), "content");
  const first = isPlainObject(content)
    ? (fieldOf(content, "application/json") ?? Object.values(content)[0])
    : undefined;
  const schema = resolve(fieldOf(first, "schema"));
  const parts = [schema, ...listOf(schema, "allOf").map((part) => schemas.resolve(part).schema)];
  return parts
    .flatMap((part) => readSchemaProperties(part, resolve))
    .map((parameter) => ({ ...parameter, place: "body" }));
}

/** What answers of success give. */
function readResponses(
  operation: unknown,
  { resolve, schemas }: ReferenceResolver,
  route: string,
): Pick<ToolDraft, "responses"> {
  const given = fieldOf(operation, "responses");
  const contents = Object.entries(isPlainObject(given) ? given : {})
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => fieldOf(resolve(response), "content"));
  const media = contents.flatMap((content) => (isPlainObject(content) ? Object.values(content) : []));
  const responses = schemas.readFields(
    media.map((one) => fieldOf(one, "schema")),
    route,
  );
  return responses.length > 0 ? { responses } : {};
}

/** Tags of HTML are taken away; what looks like one but is not closed within 200 characters is text. */
function stripMarkup(text: string): string {
  return text.includes("<") ? text.replace(/<\/?[a-z][^<>]{0,200}>/gi, " ").replace(/[ \t]+/g, " ") : text;
}
