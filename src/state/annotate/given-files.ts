import * as v from "valibot";
import { placeItem, type DatasetIndex } from "../../core/annotate/place";
import type { Dataset } from "../../core/domain/dataset";
import type { ProjectId, QueryId } from "../../core/domain/ids";
import { countOf, quote } from "../../core/domain/phrases";
import type { ForeignExtra, ForeignRead, ForeignSuggestion } from "../../formats/foreign/foreign-answer";
import { hashBytes } from "../../formats/model/hash-bytes";
import { uniqueNames } from "../../formats/write/written-names";
import type { Storage } from "../../storage/ports/storage";
import type { ForeignExtras, GivenFile } from "./annotation-state";
import { placeNames } from "./foreign-records";

/*
 * What files of other programs gave beside answers: suggestions, and what their rows have that is not read here. Both are
 * settings of this browser beside the project.
 */

const rowShape = v.object({
  query: v.string(),
  tools: v.array(v.string()),
  requirements: v.nullable(v.array(v.object({ start: v.number(), end: v.number(), tools: v.array(v.string()) }))),
  confidence: v.nullable(v.number()),
});
const filesShape = v.array(v.object({ label: v.string(), rows: v.array(rowShape) }));
const extrasShape = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.unknown())));

type Settings = Pick<Storage, "settings">;
const filesKey = (project: ProjectId): string => `annotation.suggested.${project}`;
const extrasKey = (project: ProjectId): string => `annotation.extras.${project}`;

export async function readGivenFiles({ settings }: Settings, project: ProjectId): Promise<GivenFile[]> {
  const parsed = v.safeParse(filesShape, await settings.get(filesKey(project)));
  return parsed.success ? (parsed.output as GivenFile[]) : [];
}

export function writeGivenFiles({ settings }: Settings, project: ProjectId, files: readonly GivenFile[]) {
  return settings.put(filesKey(project), [...files]);
}

export async function readExtras({ settings }: Settings, project: ProjectId): Promise<ForeignExtras> {
  const parsed = v.safeParse(extrasShape, await settings.get(extrasKey(project)));
  return parsed.success ? parsed.output : {};
}

export function writeExtras({ settings }: Settings, project: ProjectId, extras: ForeignExtras): Promise<void> {
  return settings.put(extrasKey(project), extras);
}

/** What a file suggests, by who suggests it; a name that is taken gives way to the new file. Rows that cannot be placed are told. */
export function placeSuggestions(
  suggestions: readonly ForeignSuggestion[],
  fileName: string,
  dataset: Dataset,
  index: DatasetIndex,
): { files: GivenFile[]; held: string[] } {
  const named = new Map([...uniqueNames(dataset.tools)].map(([id, name]) => [name, id]));
  const files = new Map<string, Map<QueryId, GivenFile["rows"][number]>>();
  const held: string[] = [];
  for (const { query: id, text, agent, score, ...said } of suggestions) {
    const { query } = placeItem({ query: (id ?? "") as QueryId, text: hashBytes(text) }, index);
    const answer = placeNames(said, named);
    if (query === null) held.push(`${quote(text)} is not a request of this data set. It is held back.`);
    else if (typeof answer === "string") held.push(`${quote(text)} is held back: ${answer}`);
    else {
      const label = agent ?? fileName;
      const rows = files.get(label) ?? new Map<QueryId, GivenFile["rows"][number]>();
      // Of several by one model the first counts.
      if (!rows.has(query)) rows.set(query, { ...answer, query, confidence: score });
      files.set(label, rows);
    }
  }
  return { files: [...files].map(([label, rows]) => ({ label, rows: [...rows.values()] })), held };
}

/** Answers of people, read as what they suggest. */
export function asSuggestions({ answers, suggestions }: ForeignRead, person: string): ForeignSuggestion[] {
  const given = answers
    .filter(({ verdict }) => verdict !== "skipped")
    .map(({ query, text, tools, spans, person: who }) => ({
      ...{ query, text, tools, spans, agent: who ?? person, score: null },
    }));
  return [...suggestions, ...given];
}

/** What rows have beside all that is read, by the request; of requests that are not here, nothing. */
export function placeExtras(extras: readonly ForeignExtra[], index: DatasetIndex): ForeignExtras[string] {
  return Object.fromEntries(
    extras.flatMap(({ query: id, text, extra }) => {
      const { query } = placeItem({ query: (id ?? "") as QueryId, text: hashBytes(text) }, index);
      return query === null ? [] : [[query, extra] as const];
    }),
  );
}

/** In short parts, as what a file brings. */
export function describeGiven(files: readonly GivenFile[]): string[] {
  return files.map(({ label, rows }) => `${countOf(rows.length, "suggestion")} of ${quote(label)}`);
}
