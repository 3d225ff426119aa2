import { countingRecords, type AnnotationState as Counted } from "../../core/annotate/current";
import { indexDataset, placeTools, type DatasetIndex } from "../../core/annotate/place";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId, RecordId, Sha256, ToolId, ProjectId } from "../../core/domain/ids";
import type { AnnotationRecord, PlainAnswer } from "../../core/domain/judgement";
import type { RecordedNames } from "../../core/domain/recorded-names";
import { hashBytes } from "../../formats/model/hash-bytes";
import { runInSlices } from "../../formats/model/interruptible";
import * as v from "valibot";
import type { Storage } from "../../storage/ports/storage";
import type { AnnotationContext } from "./annotation-state";

/** All records of the project on the screen, and which of them count. */
export interface ReadRecords {
  records: ReadonlyMap<RecordId, AnnotationRecord>;
  counted: Counted;
  index: DatasetIndex;
  names: RecordedNames;
}

/** `null`: there is no project. */
export async function readRecords({ parts, store }: AnnotationContext): Promise<ReadRecords | null> {
  const { project, dataset } = store.getState();
  if (!project || !dataset) return null;
  const names = await readNames(parts.storage, project.id);
  const list = await parts.storage.judgements.list(project.id);
  const index = await indexOf(dataset, names);
  const counted = await runInSlices(countingRecords(list, index));
  return { records: new Map(list.map((one) => [one.id, one])), counted, index, names };
}

/** The data set as records name its requests and tools. */
export async function indexOf(dataset: Dataset, names: RecordedNames): Promise<DatasetIndex> {
  return indexDataset(await hashTexts(dataset), dataset.tools, names.tools);
}

type HashedText = { id: QueryId; text: Sha256 };
const hashed = new WeakMap<Dataset, Promise<HashedText[]>>();

/** The SHA-256 of the text of each request, in order; hashed once for each data set. */
export function hashTexts(dataset: Dataset): Promise<HashedText[]> {
  const known = hashed.get(dataset) ?? runInSlices(hashingTexts(dataset));
  hashed.set(dataset, known);
  return known;
}

function* hashingTexts({ queries }: Dataset): Generator<void, HashedText[]> {
  const texts: HashedText[] = [];
  for (const [at, { id, text }] of queries.entries()) {
    texts.push({ id, text: hashBytes(text) });
    if (at % 64 === 0) yield;
  }
  return texts;
}

/** An answer with the tools as this data set names them; `null`: it has one of them no more. */
export function placeAnswer({ tools, requirements }: PlainAnswer, index: DatasetIndex): PlainAnswer | null {
  const placed = placeTools(tools, index);
  if (placed.gone.length > 0) return null;
  const toolsOf = (own: readonly ToolId[]): ToolId[] => placeTools(own, index).tools;
  return {
    tools: placed.tools,
    requirements: requirements?.map((one) => ({ ...one, tools: toolsOf(one.tools) })) ?? null,
  };
}

/* Names of colleagues and tools as the files of a project gave them: a setting beside the project. */

const listsShape = v.record(v.string(), v.array(v.string()));
const namesShape = v.object({ annotators: listsShape, tools: listsShape });

const keyOf = (project: ProjectId): string => `annotation.names.${project}`;

export async function readNames({ settings }: Pick<Storage, "settings">, project: ProjectId): Promise<RecordedNames> {
  const parsed = v.safeParse(namesShape, await settings.get(keyOf(project)));
  return parsed.success ? parsed.output : { annotators: {}, tools: {} };
}

/** The name of a project, or of a person, as part of the name of a file. */
export function fileNameOf({ name }: { name: string }): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
}

export function writeNames(
  { settings }: Pick<Storage, "settings">,
  project: ProjectId,
  names: RecordedNames,
): Promise<void> {
  return settings.put(keyOf(project), names);
}
