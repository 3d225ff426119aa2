import { identifiedBy, singular, snakeCase, wordsOfName } from "../domain/identifier-names";
import type { InputGroup, OutputKind } from "../domain/network";
import type { Tool, ToolParameter, ToolResponse } from "../domain/tool";

/** Other names of some things. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ cast: "person", crew: "person", guest_star: "person", created_by: "person" },
  ...{ owner: "user", added_by: "user", me: "user" },
};
/** Names of properties that only hold others; in the singular. */
const CONTAINERS = new Set(
  ["", "item", "result", "data", "list", "content", "value", "entry", "record", "currently_playing", "queue"].values(),
);
/** Parameters that people say: no tool has to give them. */
const FREE = new Set(
  "query q page limit offset language region market year name description time_window".split(" ").values(),
);

/** What the names of one file mean. */
export interface Vocabulary {
  entities: ReadonlySet<string>;
  scalars: ReadonlySet<string>;
}

/** What dependencies are read from. */
export type CatalogueTool = Pick<Tool, "id" | "parameters" | "responses" | "route" | "source">;

function staticSegments({ route }: Pick<Tool, "route">): string[] {
  return (route?.path ?? "").split("/").filter((part) => part !== "" && !part.startsWith("{"));
}

/** The static segment before `{name}` in the path; empty when there is none. */
function segmentBefore({ route }: Pick<Tool, "route">, name: string): string {
  const parts = (route?.path ?? "").split("/").filter((part) => part !== "");
  const at = Math.max(0, parts.indexOf(`{${name}}`));
  return parts.slice(0, at).findLast((part) => !part.startsWith("{")) ?? "";
}

/** Things that tools identify, and plain values that stand in paths. */
export function readVocabulary(tools: readonly CatalogueTool[]): Vocabulary {
  const [entities, scalars] = [new Set<string>(), new Set<string>()];
  for (const tool of tools) {
    for (const { name, place, values } of tool.parameters ?? []) {
      const entity = identifiedBy(name);
      if (!tool.route) entities.add(entity ?? "");
      else if (place !== "path") continue;
      else if (entity !== null) entities.add(entity || singular(segmentBefore(tool, name)));
      else if (!values && !FREE.has(snakeCase(name))) scalars.add(snakeCase(name));
    }
  }
  entities.delete("");
  return { entities, scalars };
}

/** The thing that a property or a reference is about: its whole name first, then its words from the left. */
function entityIn(name: string, entities: ReadonlySet<string>): string | null {
  const whole = singular(snakeCase(name));
  if (entities.has(whole)) return whole;
  const alias = ALIASES[whole];
  if (alias !== undefined && entities.has(alias)) return alias;
  return (
    wordsOfName(name)
      .map(singular)
      .find((word) => entities.has(word)) ?? null
  );
}

// ------------------------------------------------------------------------------------------------ needs

/** What a tool needs, in the order of its parameters, equal groups once. */
export function readInputs(tool: CatalogueTool, vocabulary: Vocabulary): InputGroup[] {
  const merged = new Map<string, InputGroup>();
  for (const parameter of tool.parameters ?? []) {
    if ((parameter.values?.length ?? 0) > 0 || FREE.has(snakeCase(parameter.name))) continue;
    const anyOf = [...new Set(typesNeeded(tool, parameter, vocabulary))].sort();
    if (anyOf.length === 0) continue;
    const key = anyOf.join(" ");
    const hard = parameter.place === "path" || parameter.required;
    merged.set(key, { anyOf, hard: hard || merged.get(key)?.hard === true });
  }
  return [...merged.values()];
}

function typesNeeded(tool: CatalogueTool, parameter: ToolParameter, { entities, scalars }: Vocabulary): string[] {
  const { name, place } = parameter;
  const entity = identifiedBy(name);
  const isAtPath = place === "path";
  if (entity === null) return isAtPath && scalars.has(snakeCase(name)) ? [snakeCase(name)] : [];
  if (entity !== "") return entities.has(entity) ? [`${entity}.id`] : [];
  if (isAtPath) return [`${singular(segmentBefore(tool, name))}.id`];
  const last = singular(staticSegments(tool).at(-1) ?? "");
  return (entities.has(last) ? [last] : entitiesNamed(parameter.description, entities)).map((one) => `${one}.id`);
}

/** Things that a text names, in the singular or with an s. */
function entitiesNamed(text: string, entities: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(/\w+/g) ?? [];
  return words.flatMap((word) => [word, word.replace(/s$/, "")]).filter((word) => entities.has(word));
}

// ------------------------------------------------------------------------------------------------ gives

function rootEntities(tool: CatalogueTool, entities: ReadonlySet<string>): ReadonlySet<string> {
  for (const segment of staticSegments(tool).reverse()) {
    const word = entityIn(segment, entities);
    if (word !== null) return new Set([word]);
  }
  for (const { place, values = [] } of tool.parameters ?? []) {
    const named = place === "path" ? values.map(singular).filter((value) => entities.has(value)) : [];
    if (named.length > 0) return new Set(named);
  }
  return new Set();
}

/** What a tool gives. `echo`: the value stands at the root of the answer and the tool needs it itself. */
export function readOutputs(
  tool: CatalogueTool,
  inputs: readonly InputGroup[],
  vocabulary: Vocabulary,
): Map<string, OutputKind> {
  const needed = new Set(inputs.flatMap(({ anyOf, hard }) => (hard ? anyOf : [])));
  const root = rootEntities(tool, vocabulary.entities);
  const found = new Map<string, OutputKind>();
  for (const field of tool.responses ?? []) {
    const way = field.within ?? [{ name: "" }];
    const isRoot = way.length === 1 && way[0]!.many !== true;
    for (const type of typesOfField(field, way, { root, needed, vocabulary })) {
      if (found.get(type) !== "new") found.set(type, isRoot && needed.has(type) ? "echo" : "new");
    }
  }
  return found;
}

interface OutputContext {
  root: ReadonlySet<string>;
  needed: ReadonlySet<string>;
  vocabulary: Vocabulary;
}

function typesOfField(
  { name }: Pick<ToolResponse, "name">,
  way: NonNullable<ToolResponse["within"]>,
  context: OutputContext,
): string[] {
  const { entities, scalars } = context.vocabulary;
  const entity = identifiedBy(name);
  if (entity === null) return scalars.has(snakeCase(name)) ? [snakeCase(name)] : [];
  if (entity !== "") return entities.has(entity) ? [`${entity}.id`] : [];
  return [...entitiesAlong(way, context)].sort().map((one) => `${one}.id`);
}

/** What an answer is about at the end of the way: names replace it, containers keep it, anything else clears it. */
function entitiesAlong(way: NonNullable<ToolResponse["within"]>, context: OutputContext): ReadonlySet<string> {
  const { root, needed, vocabulary } = context;
  let about = root;
  way.forEach((step, depth) => {
    if (depth > 0) {
      const word = entityIn(step.name, vocabulary.entities);
      const isAlias = word !== null && word === ALIASES[singular(step.name)];
      if (isAlias && needed.has(`${word}.id`)) about = root;
      else if (word !== null) about = new Set([word]);
      else if (!CONTAINERS.has(singular(step.name))) about = new Set();
    }
    for (const name of step.schema ?? []) {
      const word = entityIn(name, vocabulary.entities);
      if (word !== null && (depth > 0 || root.size === 0)) about = new Set([word]);
    }
  });
  return about;
}
