import * as v from "valibot";
import type { AnnotatorKey, EvaluationId, ProjectId, QueryId } from "../../core/domain/ids";
import type { Storage } from "../../storage/ports/storage";
import { labelOfMethod } from "../../wording/evaluation";
import type { AnnotationContext, SuggestionSource } from "./annotation-state";
import { readGivenFiles } from "./given-files";
import type { SourcedSuggestion } from "./propose-item";
import { placeAnswer, readRecords } from "./read-records";

/*
 * Who suggests: a walk made now, a stored evaluation, an imported run, or another annotator. Which of them, and in which
 * order, is a setting of this browser beside the project: colleagues need not have the same runs.
 */

export const WALK: SuggestionSource = { id: "walk", label: "a walk made now" };
/** More are no columns. */
export const MOST_SOURCES = 3;

type Said = ReadonlyMap<QueryId, SourcedSuggestion>;

const shape = v.pipe(
  v.array(v.object({ id: v.string(), label: v.string() })),
  v.minLength(1),
  v.maxLength(MOST_SOURCES),
);
const keyOf = (project: ProjectId): string => `annotation.sources.${project}`;

export async function readSources(
  { settings }: Pick<Storage, "settings">,
  project: ProjectId,
): Promise<SuggestionSource[]> {
  const parsed = v.safeParse(shape, await settings.get(keyOf(project)));
  return parsed.success ? parsed.output : [WALK];
}

export function writeSources(
  { settings }: Pick<Storage, "settings">,
  project: ProjectId,
  sources: readonly SuggestionSource[],
): Promise<void> {
  return settings.put(keyOf(project), [...sources]);
}

/** Everything here that can suggest for the project on the screen. */
export async function listSources(context: AnnotationContext): Promise<SuggestionSource[]> {
  const { parts, store } = context;
  const { project } = store.getState();
  if (!project) return [WALK];
  const isOfData = (dataset: { hash: string } | null): boolean => dataset?.hash === project.dataset.hash;
  const [evaluations, runs] = await Promise.all([parts.evaluations.list(), parts.runs.list()]);
  const measured = evaluations
    .filter(({ deletedAt, dataset }) => deletedAt === null && isOfData(dataset))
    .flatMap(({ id, name, methods }) =>
      methods
        .filter(({ tracc }) => tracc !== null)
        .map(({ method }) => ({
          id: `evaluation:${id}/${method}`,
          label: name ? `${name}: ${labelOfMethod(method)}` : labelOfMethod(method),
        })),
    );
  const imported = runs
    .filter(({ deletedAt, run }) => deletedAt === undefined && isOfData(run.dataset))
    .map(({ key, run }) => ({ id: `run:${key}`, label: run.name }));
  const people = (await listPeople(context))
    .filter(({ isMe }) => !isMe)
    .map(({ key, name }) => ({ id: `annotator:${key}`, label: name }));
  const given = (await readGivenFiles(parts.storage, project.id)).map(({ label }) => ({ id: `file:${label}`, label }));
  return [WALK, ...measured, ...imported, ...given, ...people];
}

/** Who judged something in the project on the screen, by the key of the person. */
export async function listPeople(
  context: AnnotationContext,
): Promise<{ key: AnnotatorKey; name: string; isMe: boolean }[]> {
  const found = await readRecords(context).catch(() => null);
  const { me } = context.store.getState();
  const mine = found?.counted.people.get(me.key) ?? me.key;
  const keys = new Set(found?.counted.current.map(({ annotator }) => annotator));
  return [...keys].map((key) => {
    const known = key === mine ? me.name : found?.names.annotators[key]?.[0];
    return { key, name: known ?? `somebody …${key.slice(-4)}`, isMe: key === mine };
  });
}

/** What a source says of each item. Empty where it is not there any more. Rejects with a `StorageError`. */
export async function readSource(context: AnnotationContext, { id, label }: SuggestionSource): Promise<Said> {
  const [kind, rest] = [id.slice(0, id.indexOf(":")), id.slice(id.indexOf(":") + 1)];
  if (kind === "annotator") return readAnnotator(context, { id, label }, rest as AnnotatorKey);
  if (kind === "file") return readFile(context, { id, label }, rest);
  const rows = kind === "evaluation" ? await readMethod(context, rest) : await readRun(context, rest);
  const tools = new Set(context.store.getState().dataset?.tools.map((tool) => tool.id));
  return new Map(
    rows.map(({ query, predicted, confidence }) => [
      query,
      { source: id, label, tools: predicted.filter((tool) => tools.has(tool)), confidence, requirements: null },
    ]),
  );
}

/** What a file suggested, with its words. */
async function readFile({ parts, store }: AnnotationContext, source: SuggestionSource, name: string): Promise<Said> {
  const { project } = store.getState();
  const files = project ? await readGivenFiles(parts.storage, project.id) : [];
  const rows = files.find(({ label }) => label === name)?.rows ?? [];
  return new Map(
    rows.map(({ query, tools, requirements, confidence }) => [
      query,
      { source: source.id, label: source.label, tools, confidence, requirements },
    ]),
  );
}

async function readMethod({ parts }: AnnotationContext, named: string) {
  const at = named.indexOf("/");
  const chunks = await parts.evaluations.rows(named.slice(0, at) as EvaluationId);
  const wanted = named.slice(at + 1);
  return chunks.filter(({ method }) => method === wanted).flatMap(({ rows }) => rows);
}

async function readRun({ parts }: AnnotationContext, key: string) {
  const runs = await parts.runs.list();
  return runs.find((one) => one.key === key && one.deletedAt === undefined)?.run.rows ?? [];
}

/** What a colleague says, with their words: the one of their answers that counts. */
async function readAnnotator(context: AnnotationContext, source: SuggestionSource, key: AnnotatorKey): Promise<Said> {
  const found = await readRecords(context);
  const said = new Map<QueryId, SourcedSuggestion>();
  for (const { annotator, query, judgement, counts } of found?.counted.current ?? []) {
    const record = annotator === key && counts && query !== null ? found?.records.get(judgement) : undefined;
    const answer = record?.kind === "judgement" && record.answer ? placeAnswer(record.answer, found!.index) : null;
    if (answer)
      said.set(query!, {
        source: source.id,
        label: source.label,
        tools: answer.tools,
        confidence: null,
        requirements: answer.requirements,
      });
  }
  return said;
}

/** What the chosen sources say of an item, in their order; one that does not know it is left out. */
export function saidOf({ store, given }: AnnotationContext, item: QueryId): ("walk" | SourcedSuggestion)[] {
  return store.getState().sources.flatMap(({ id }) => (id === WALK.id ? "walk" : (given.get(id)?.get(item) ?? [])));
}
