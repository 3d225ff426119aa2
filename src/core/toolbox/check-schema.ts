import type { Tool } from "../domain/tool";

/** What is wrong with the schema of a tool's input. One such schema can lose a whole server, or a call. */
export type SchemaFault =
  | "not-an-object"
  | "choice-on-top"
  | "array-without-items"
  | "open-reference"
  | "unknown-required"
  | "undescribed"
  | "large";

interface FoundFault {
  code: SchemaFault;
  /** Where, as a path through the properties; the reference itself for references. */
  at: string;
}

type Schema = Record<string, unknown>;

const MOST_LEVELS = 12;

/**
 * Faults of the schema as the file gives it; without one, parameters that say nothing of themselves. Levels below the
 * twelfth are not looked at, so a schema that refers to itself ends.
 */
export function checkSchema({ inputSchema, parameters = [] }: Tool): FoundFault[] {
  const undescribed = parameters
    .filter(({ description }) => description.trim() === "")
    .map(({ name }): FoundFault => ({ code: "undescribed", at: name }));
  if (inputSchema === undefined) return undescribed;
  const schema = parse(inputSchema);
  if (!isSchema(schema) || (schema["type"] !== undefined && schema["type"] !== "object"))
    return [{ code: "not-an-object", at: "" }];
  const faults: FoundFault[] = undescribed;
  for (const key of ["oneOf", "anyOf", "allOf"])
    if (Array.isArray(schema[key])) faults.push({ code: "choice-on-top", at: key });
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
  for (const name of Array.isArray(schema["required"]) ? (schema["required"] as unknown[]) : [])
    if (typeof name === "string" && !Object.hasOwn(properties, name))
      faults.push({ code: "unknown-required", at: name });
  look(schema, schema, "", 0, faults);
  return faults;
}

function look(root: Schema, schema: Schema, at: string, level: number, faults: FoundFault[]): void {
  if (level > MOST_LEVELS) return;
  const reference = schema["$ref"];
  if (typeof reference === "string" && !resolves(root, reference))
    faults.push({ code: "open-reference", at: reference });
  const types = [schema["type"]].flat();
  if (types.includes("array") && schema["items"] === undefined && schema["prefixItems"] === undefined)
    faults.push({ code: "array-without-items", at });
  if (isSchema(schema["properties"]))
    for (const [name, property] of Object.entries(schema["properties"]))
      if (isSchema(property)) look(root, property, at === "" ? name : `${at}.${name}`, level + 1, faults);
  if (isSchema(schema["items"])) look(root, schema["items"], `${at}[]`, level + 1, faults);
}

/** Whether a reference names a place in the schema itself. */
function resolves(root: Schema, reference: string): boolean {
  if (!reference.startsWith("#")) return false;
  let place: unknown = root;
  for (const step of reference.slice(1).split("/").filter(Boolean)) {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isSchema(place) || !Object.hasOwn(place, key)) return false;
    place = place[key];
  }
  return true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
