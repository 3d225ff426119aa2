import { identifiedBy } from "../../core/domain/identifier-names";
import type { ResponseStep, ToolResponse } from "../../core/domain/tool";
import { fieldOf, isPlainObject, listOf, textOf } from "../json/json-values";
import { readSchemaType } from "./tool-parameters";

/** Steps below the root, and fields of one tool, that are read. */
const MOST_STEPS = 8;
const MOST_FIELDS = 400;
/** Parts of schemas that are looked at for one tool: schemas that only combine others could have no end. */
const MOST_PARTS = 20_000;

/** A schema behind its references. */
interface ResolvedSchema {
  /** An empty object when there is none. */
  schema: unknown;
  /** Names of the schemas it went through: the last part of each reference. */
  names: string[];
  references: string[];
}

/** Why a schema was read in part: it contains itself, is too deep, or too large. */
export type SchemaCut = "circle" | "depth" | "size";

/** Follows references within one document. References to other files are never fetched. */
export interface SchemaReader {
  resolve(schema: unknown): ResolvedSchema;
  /** Of a tool: fields that its answer has. */
  readFields(schemas: readonly unknown[], where: string): ToolResponse[];
}

/** Where reading schemas stopped early: references to other files; the places of cuts, in order of the first. */
interface SchemaStops {
  remote: Set<string>;
  cuts: Map<string, SchemaCut>;
}

/** A reader of schemas whose references (JSON Pointer, RFC 6901) lead into `document`; it writes down where it stopped. */
export function createSchemaReader(document: unknown, { remote, cuts }: SchemaStops): SchemaReader {
  const resolve = (schema: unknown) => {
    const resolved = resolveSchema(document, schema);
    for (const reference of resolved.references) if (!reference.startsWith("#")) remote.add(reference);
    return resolved;
  };
  return {
    resolve,
    readFields(schemas, where) {
      const cut = (why: SchemaCut) => void (cuts.has(where) || cuts.set(where, why));
      return schemas.flatMap((schema) => fieldsOf(schema, resolve, cut)).slice(0, MOST_FIELDS);
    },
  };
}

function resolveSchema(document: unknown, given: unknown): ResolvedSchema {
  const [names, references]: [string[], string[]] = [[], []];
  let schema = given;
  for (;;) {
    const reference = fieldOf(schema, "$ref");
    if (typeof reference !== "string") return { schema: isPlainObject(schema) ? schema : {}, names, references };
    if (references.includes(reference)) return { schema: {}, names, references };
    references.push(reference);
    names.push(reference.split("/").at(-1)!);
    schema = followPointer(document, reference);
  }
}

/** What `#/…` points to; `undefined` when that is elsewhere or missing. */
export function followPointer(document: unknown, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, step) => {
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

interface WaitingPart {
  schema: unknown;
  /** The root first. */
  within: (Required<Pick<ResponseStep, "name" | "schema">> & Pick<ResponseStep, "many">)[];
  /** References that are open around it: none is followed inside itself. */
  open: ReadonlySet<string>;
}

/**
 * Every named leaf of a schema, breadth first, with the way to it. `allOf`, `oneOf` and `anyOf` are merged; an array sets
 * `many`; a reference is not followed inside itself. An array of plain identifiers is a leaf of its own name, too:
 * `movie_ids: [1, 2]`. At most 8 steps and 400 leaves.
 */
function fieldsOf(schema: unknown, resolve: SchemaReader["resolve"], cut: (why: SchemaCut) => void): ToolResponse[] {
  const found: ToolResponse[] = [];
  const waiting: WaitingPart[] = [{ schema, within: [{ name: "", schema: [] }], open: new Set() }];
  for (let at = 0; at < waiting.length; at += 1) {
    if (at === MOST_PARTS || found.length >= MOST_FIELDS) {
      cut("size");
      break;
    }
    const part = waiting[at]!;
    const { schema: plain, names, references } = resolve(part.schema);
    if (references.some((reference) => part.open.has(reference))) {
      cut("circle");
      continue;
    }
    const last = part.within.at(-1)!;
    const within = [...part.within.slice(0, -1), { ...last, schema: [...last.schema, ...names] }];
    const here: WaitingPart = { schema: plain, within, open: new Set([...part.open, ...references]) };
    waiting.push(...partsOf(here));
    const properties = fieldOf(plain, "properties");
    for (const [name, property] of isPlainObject(properties) ? Object.entries(properties) : []) {
      readProperty(here, name, property, { found, waiting, resolve, cut });
    }
  }
  if (found.length > MOST_FIELDS) cut("size");
  return found.slice(0, MOST_FIELDS);
}

/** The schemas that a schema combines, and what it is a list of. */
function partsOf({ schema, within, open }: WaitingPart): WaitingPart[] {
  const combined = ["allOf", "oneOf", "anyOf"].flatMap((key) => listOf(schema, key));
  const parts: WaitingPart[] = combined.map((part) => ({ schema: part, within, open }));
  const items = fieldOf(schema, "items");
  if (items !== undefined || fieldOf(schema, "type") === "array")
    parts.push({ schema: items ?? {}, within: asList(within), open });
  return parts;
}

function asList(within: WaitingPart["within"]): WaitingPart["within"] {
  return [...within.slice(0, -1), { ...within.at(-1)!, many: true }];
}

const NESTING = ["properties", "items", "allOf", "oneOf", "anyOf"];

function readProperty(
  { within, open }: WaitingPart,
  name: string,
  property: unknown,
  to: { found: ToolResponse[]; waiting: WaitingPart[]; resolve: SchemaReader["resolve"]; cut: (why: "depth") => void },
): void {
  const plain = to.resolve(property).schema;
  const type = fieldOf(plain, "type");
  const leaf = (way: WaitingPart["within"]) => to.found.push(makeField(name, plain, way));
  if (NESTING.some((key) => fieldOf(plain, key) !== undefined) || type === "array" || type === "object") {
    if (within.length <= MOST_STEPS)
      to.waiting.push({ schema: property, within: [...within, { name, schema: [] }], open });
    else to.cut("depth");
  } else leaf(within);
  if (type === "array" && (identifiedBy(name) ?? "") !== "") leaf(asList(within));
}

function makeField(name: string, schema: unknown, within: WaitingPart["within"]): ToolResponse {
  const [root] = within;
  const isPlainRoot = within.length === 1 && root!.schema.length === 0 && !root!.many;
  const steps = within.map(({ name: step, schema: names, many }): ResponseStep => ({
    name: step,
    ...(names.length > 0 ? { schema: names } : {}),
    ...(many ? { many } : {}),
  }));
  return {
    name,
    type: readSchemaType(schema),
    description: textOf(schema, "description"),
    ...(isPlainRoot ? {} : { within: steps }),
  };
}
