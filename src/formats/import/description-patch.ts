import type { Dataset } from "../../core/domain/dataset";
import type { Tool } from "../../core/domain/tool";
import { countOf, quote } from "../../core/domain/phrases";
import { fieldOf, isPlainObject } from "../json/json-values";
import { hashBytes } from "../model/hash-bytes";
import { showInvisible } from "../model/create-message";
import type { RawFile } from "../open/decode-file";
import { openFile } from "../open/open-file";
import { escapeKey, type PatchStep } from "./gold-patch";

/** What makes the descriptions of a file those of the data set. */
export interface DescriptionPatch {
  steps: PatchStep[];
  /** The whole file with the steps made, as JSON; everything else stands as it was read, in its order. `null`: it has a value a line. */
  edited: string | null;
  /** Tools of the file that could not be placed, each with why, as a sentence. */
  left: string[];
}

/**
 * A patch for a file that a data set was read from: for each tool whose description was changed a test that its name still
 * stands there, then its description. Found are objects with a `name` and a `description`, however deep, and names as keys
 * of descriptions. A sentence where there can be no patch: another file, a table, or a file that holds no changed tool.
 */
export async function patchDescriptions(raw: RawFile, dataset: Dataset): Promise<DescriptionPatch | string> {
  const { file } = await openFile(raw, []);
  const known = dataset.provenance.files.find(({ sha256 }) => sha256 === hashBytes(raw.bytes));
  if (!file || !known) return otherFile(raw.name, dataset);
  if (file.table) return `${quote(raw.name)} is a table, and a JSON Patch changes JSON.`;
  const own = dataset.tools.filter(({ source }) => source.file === showInvisible(known.name));
  const changed = changedTools(dataset, own);
  if (changed.length === 0) return `No description of a tool of ${quote(raw.name)} was changed.`;
  const lines = file.lines;
  const places = findTools(file.json, (at) => (lines ? lines[at]! - 1 : at));
  const left: string[] = [];
  const steps = changed.flatMap(({ tool, before }) => {
    const found = (places.get(tool.name) ?? []).filter(
      ({ description }) => (description ?? "").trim() === before.trim(),
    );
    if (found.length === 1) return stepsOf(tool, found[0]!);
    left.push(
      found.length === 0
        ? `${quote(tool.name)} does not stand in the file with the words it was read with.`
        : `${quote(tool.name)} stands in the file ${found.length} times with the same words.`,
    );
    return [];
  });
  return { steps, edited: lines ? null : `${JSON.stringify(applyPatch(file.json, steps), null, 2)}\n`, left };
}

function otherFile(name: string, { provenance: { files } }: Dataset): string {
  const wanted = files.length === 0 ? "" : ` It was ${files.map((one) => quote(one.name)).join(" or ")}.`;
  return `${quote(name)} is not a file that this data set was read from: its content is another.${wanted}`;
}

/** Tools whose description is not the one that was read, with that one. */
function changedTools({ provenance }: Dataset, own: readonly Tool[]): { tool: Tool; before: string }[] {
  const first = new Map<string, string>();
  for (const { edit } of provenance.derivation?.edits ?? [])
    if (edit.kind === "description" && !first.has(edit.tool)) first.set(edit.tool, edit.before);
  return own.flatMap((tool) => {
    const before = first.get(tool.id);
    return before === undefined || before === tool.description ? [] : [{ tool, before }];
  });
}

interface PlacedTool {
  /** Of the name, where it is a field of its own. */
  name: string | null;
  path: string;
  /** `null`: there is none yet. */
  description: string | null;
}

const DEEPEST = 12;

/** By name. `lineOf`: the number in a pointer of a value of the outermost list. */
function findTools(json: unknown, lineOf: (at: number) => number): Map<string, PlacedTool[]> {
  const found = new Map<string, PlacedTool[]>();
  const note = (name: string, placed: PlacedTool): void => void found.set(name, [...(found.get(name) ?? []), placed]);
  const look = (value: unknown, path: string, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) look(one, `${path}/${depth === 0 ? lineOf(at) : at}`, depth + 1);
      return;
    }
    if (!isPlainObject(value)) return;
    const [name, description] = [fieldOf(value, "name"), fieldOf(value, "description")];
    if (typeof name === "string" && (typeof description === "string" || description === undefined))
      note(name, { name: `${path}/name`, path: `${path}/description`, description: description ?? null });
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === "string") note(key, { name: null, path: `${path}/${escapeKey(key)}`, description: one });
      else look(one, `${path}/${escapeKey(key)}`, depth + 1);
    }
  };
  look(json, "", 0);
  return found;
}

function stepsOf(tool: Tool, { name, path, description }: PlacedTool): PatchStep[] {
  return [
    name === null ? { op: "test", path, value: description } : { op: "test", path: name, value: tool.name },
    { op: description === null ? "add" : "replace", path, value: tool.description },
  ];
}

/** RFC 6902 as far as it is written here: members of objects. Throws where a test fails. */
function applyPatch(json: unknown, steps: readonly PatchStep[]): unknown {
  const copy = structuredClone(json);
  for (const step of steps) {
    const keys = step.path
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = keys.pop()!;
    const parent = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], copy) as Record<
      string,
      unknown
    >;
    if (step.op === "test" && parent[last] !== step.value) throw new Error(`The test of ${step.path} failed.`);
    if (step.op === "add" || step.op === "replace") parent[last] = step.value;
  }
  return copy;
}

/** What was saved, and what could not be. */
export function describeDescriptionPatch({ steps, left }: DescriptionPatch): string {
  const said = `The file has ${countOf(steps.length / 2, "description")} of yours.`;
  if (left.length === 0) return said;
  return `${said} ${countOf(left.length, "is", "are")} left out: ${left[0]!}${left.length > 1 ? " …" : ""}`;
}
