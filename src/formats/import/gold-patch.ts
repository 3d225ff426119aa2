import type { Dataset, DatasetEdit, JudgedState } from "../../core/domain/dataset";
import type { ToolId } from "../../core/domain/ids";
import { countOf, quote } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { fieldOf, isPlainObject } from "../json/json-values";
import type { InputFile } from "../model/format";
import { hashBytes } from "../model/hash-bytes";
import { showInvisible } from "../model/create-message";
import type { RawFile } from "../open/decode-file";
import { openFile } from "../open/open-file";
import { createGoldMatcher, type GoldMatcher } from "./match-gold";

/** One step of a JSON Patch (RFC 6902). Of a file with a value a line, a pointer begins with the line, from 0. */
export type PatchStep =
  | { op: "test" | "replace" | "add"; path: string; value: unknown }
  | { op: "remove"; path: string };

export interface GoldPatch {
  steps: PatchStep[];
  /** How many requests it corrects. */
  corrected: number;
  /** Requests of this file that it does not correct, each with why, as a sentence. */
  left: string[];
}

export type JudgementsEdit = DatasetEdit & { kind: "judgements" };

/**
 * A patch that makes the corrections in the file from which the data set was read: for each request a test that its words
 * still stand there, then the gold set, by the names that the file uses. `hashAfter`: of the data set as corrected. A sentence
 * where there can be no patch: another file, a table, or gold sets that are no lists of names.
 */
export async function patchGold(
  raw: RawFile,
  dataset: Dataset,
  { changes }: JudgementsEdit,
  hashAfter: string,
): Promise<GoldPatch | string> {
  const { file } = await openFile(raw, []);
  if (!file) return `${quote(raw.name)} could not be read. Choose the file that the data set was read from.`;
  if (fieldOf(file.json, "hash") === dataset.hash && Array.isArray(fieldOf(file.json, "queries")))
    return patchSaved(file.json, changes, hashAfter);
  const known = dataset.provenance.files.find(({ sha256 }) => sha256 === hashBytes(raw.bytes));
  if (!known) return otherFile(raw.name, dataset);
  if (file.table) return `${quote(raw.name)} is a table, and a JSON Patch changes JSON. Save the corrections as CSV.`;
  const own = dataset.queries.filter(({ source }) => source.file === showInvisible(known.name));
  if (own.length === 0) return `${quote(raw.name)} has no requests. Choose the file with the requests.`;
  return patchRows(rowsOf(file), own, createGoldMatcher(dataset.tools, []), changes);
}

function otherFile(name: string, { provenance: { files } }: Dataset): string {
  const wanted = files.length === 0 ? "" : ` It was ${files.map((one) => quote(one.name)).join(" or ")}.`;
  return `${quote(name)} is not the file that this data set was read from: its content is another.${wanted}`;
}

/** A data set that this app saved: all that was decided, words too, and the hash of what it is then. */
function patchSaved(json: unknown, changes: JudgementsEdit["changes"], hashAfter: string): GoldPatch {
  const places = new Map((fieldOf(json, "queries") as unknown[]).map((row, at) => [fieldOf(row, "id"), { row, at }]));
  const steps = changes.flatMap(({ query, after }): PatchStep[] => {
    const { row, at } = places.get(query)!;
    const fields = ["gold", "goldAsGiven", "requirements"] as const;
    return [
      { op: "test", path: `/queries/${at}/raw`, value: fieldOf(row, "raw") },
      ...fields.flatMap((key) => changeOf(`/queries/${at}/${key}`, fieldOf(row, key), after[key])),
    ];
  });
  const hash: PatchStep = { op: "replace", path: "/hash", value: hashAfter };
  return { steps: [...steps, hash], corrected: changes.length, left: [] };
}

function changeOf(path: string, before: unknown, after: JudgedState[keyof JudgedState]): PatchStep[] {
  if (after === undefined) return before === undefined ? [] : [{ op: "remove", path }];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ op: before === undefined ? "add" : "replace", path, value: after }];
}

/** A row of a file, with the pointer to it. */
interface PlacedRow {
  path: string;
  row: unknown;
}

/** By what `source.at` of a request says. */
function rowsOf({ json, lines }: InputFile): Map<string, PlacedRow> {
  // The request is the key: its gold set is all there is at the pointer.
  if (isPlainObject(json))
    return new Map(Object.entries(json).map(([key, row], at) => [String(at), { path: `/${escapeKey(key)}`, row }]));
  const rows: unknown[] = Array.isArray(json) ? json : [];
  return new Map(
    rows.map((row, at) => {
      const line = lines?.[at];
      return [
        line === undefined ? String(at) : `line ${line}`,
        { path: `/${line === undefined ? at : line - 1}`, row },
      ];
    }),
  );
}

export const escapeKey = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

function patchRows(
  rows: ReadonlyMap<string, PlacedRow>,
  own: readonly Query[],
  matcher: GoldMatcher,
  changes: JudgementsEdit["changes"],
): GoldPatch | string {
  const found = findGold(rows, own, matcher);
  if (found === null)
    return "The gold sets of this file are no lists of names, so that a patch cannot replace them. Save the corrections as CSV.";
  const queries = new Map(own.map((query) => [query.id, query]));
  const patch: GoldPatch = { steps: [], corrected: 0, left: [] };
  for (const { query: id, before, after } of changes) {
    const query = queries.get(id);
    if (!query || isSameSet(before.gold, after.gold)) continue;
    const steps = stepsOf(query, after.gold ?? [], rows.get(query.source.at), found, matcher);
    if (typeof steps === "string") patch.left.push(steps);
    else {
      patch.steps.push(...steps);
      patch.corrected += 1;
    }
  }
  return patch;
}

const isSameSet = (a: readonly ToolId[] | null, b: readonly ToolId[] | null): boolean =>
  a === b || [...(a ?? ["?"])].sort().join("\n") === [...(b ?? ["?"])].sort().join("\n");

/** Where the rows of a file have their gold sets, and how it spells the tools. */
interface GoldPlace {
  /** `null`: the row itself is the list. */
  key: string | null;
  spelled: ReadonlyMap<ToolId, string>;
}

/** The key under which most rows have exactly the names of their gold tools; `null`: there is none. */
function findGold(rows: ReadonlyMap<string, PlacedRow>, own: readonly Query[], matcher: GoldMatcher): GoldPlace | null {
  const counts = new Map<string | null, number>();
  const spelled = new Map<ToolId, string>();
  for (const { source, gold, goldAsGiven } of own) {
    const given = goldAsGiven ?? gold;
    if (!given || given.length === 0) continue;
    for (const [key, value] of fieldsOf(rows.get(source.at)?.row)) {
      const names = namesIn(value);
      const tools = names?.map((name) => matcher.byName(name).tool);
      if (!names || tools?.join("\n") !== given.join("\n")) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      names.forEach((name, at) => spelled.has(given[at]!) || spelled.set(given[at]!, name));
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best ? { key: best[0], spelled } : null;
}

function fieldsOf(row: unknown): [string | null, unknown][] {
  return isPlainObject(row) ? Object.entries(row) : [[null, row]];
}

function namesIn(value: unknown): string[] | null {
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}

function stepsOf(
  query: Query,
  after: readonly ToolId[],
  placed: PlacedRow | undefined,
  { key, spelled }: GoldPlace,
  matcher: GoldMatcher,
): PatchStep[] | string {
  const words = quote(query.text);
  if (!placed) return `${words} does not stand at its place in the file.`;
  const at = fieldsOf(placed.row).find(([field, value]) => field !== key && value === query.raw)?.[0];
  if (key !== null && at === undefined) return `${words} has other words in the file.`;
  const value = key === null ? placed.row : fieldOf(placed.row, key);
  const before = namesIn(value)?.map((name) => matcher.byName(name).tool) ?? null;
  const known = query.goldAsGiven ?? query.gold;
  if (value !== undefined && value !== null && before?.join("\n") !== known?.join("\n"))
    return `${words} has other tools in the file.`;
  const own = new Map((before ?? []).map((tool, place) => [tool, namesIn(value)![place]!]));
  const names = after.map((tool) => own.get(tool) ?? spelled.get(tool) ?? matcher.nameOf(tool));
  const path = key === null ? placed.path : `${placed.path}/${escapeKey(key)}`;
  return [
    key === null
      ? { op: "test", path, value }
      : { op: "test", path: `${placed.path}/${escapeKey(at!)}`, value: query.raw },
    { op: value === undefined ? "add" : "replace", path, value: names },
  ];
}

/** The patch as a file. */
export const writePatch = (steps: readonly PatchStep[]): string => `${JSON.stringify(steps, null, 1)}\n`;

/** What was saved, and what could not be. */
export function describePatch({ corrected, left }: GoldPatch): string {
  const said = `The patch corrects ${countOf(corrected, "request")}.`;
  if (left.length === 0) return said;
  return `${said} ${countOf(left.length, "is", "are")} left out: ${left[0]!}${left.length > 1 ? " …" : ""}`;
}
