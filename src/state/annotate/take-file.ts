import type { Project } from "../../core/domain/judgement";
import { countOf, verb } from "../../core/domain/phrases";
import { StorageError } from "../../storage/ports/storage";
import { say } from "../app/toasts";
import { readNames, writeNames } from "./read-records";
import { readExtras, readGivenFiles, writeExtras, writeGivenFiles } from "./given-files";
import { reopenProject, suggestBy } from "./open-project";
import { narrowQueue } from "./narrow-queue";
import { ANY_REQUEST, type ArrivingFile, type AnnotationContext, type GivenFile } from "./annotation-state";
import { MOST_SOURCES } from "./suggestion-sources";

type Content = NonNullable<ArrivingFile["content"]>;

/** Stores what the file that is looked at brings, with one undo. */
export async function takeFile(context: AnnotationContext): Promise<void> {
  const { store } = context;
  const { arriving } = store.getState();
  if (!arriving?.content || arriving.status !== "preview") return;
  const { content } = arriving;
  store.setState({ arriving: { ...arriving, status: "storing" } });
  try {
    const undoExtras = await takeExtras(context, content);
    const here = store.getState().projects.find(({ id }) => id === content.project.id);
    if (content.tasks) await takeTasks(context, content.tasks);
    else if (content.given) await takeSuggestions(context, content.project, content.given, undoExtras);
    else if (here && content.records.length === 0) await takeProject(context, content.project, here);
    else await takeRecords(context, content, undoExtras);
  } catch (error) {
    const refusal = error instanceof StorageError ? error.message : "The file could not be stored. Nothing was added.";
    store.setState({ arriving: { ...arriving, status: "refused", refusal } });
  }
}

/** Keeps what rows have beside all that is read; resolves with the way back. */
async function takeExtras({ parts }: AnnotationContext, { project, extras }: Content): Promise<() => Promise<void>> {
  if (!extras) return () => Promise.resolve();
  const before = await readExtras(parts.storage, project.id);
  const known: Record<string, Readonly<Record<string, unknown>>> = before[extras.format] ?? {};
  const rows: typeof known = { ...known };
  for (const [query, fields] of Object.entries(extras.rows)) rows[query] = { ...known[query], ...fields };
  await writeExtras(parts.storage, project.id, { ...before, [extras.format]: rows });
  return () => writeExtras(parts.storage, project.id, before);
}

/** The new ones suggest first; those of the same name are replaced. */
async function takeSuggestions(
  context: AnnotationContext,
  { id }: Project,
  given: readonly GivenFile[],
  undoExtras: () => Promise<void>,
): Promise<void> {
  const { parts, store } = context;
  const before = await readGivenFiles(parts.storage, id);
  const { sources } = store.getState();
  const isNew = (label: string): boolean => given.some((one) => one.label === label);
  await writeGivenFiles(parts.storage, id, [...before.filter(({ label }) => !isNew(label)), ...given]);
  const own = given.map(({ label }) => ({ id: `file:${label}`, label }));
  const others = sources.filter((one) => !own.some((source) => source.id === one.id));
  const use = async (wanted: typeof sources): Promise<void> => {
    for (const source of own) context.given.delete(source.id);
    store.setState({ offered: null });
    await suggestBy(context, wanted);
  };
  store.setState({ arriving: null });
  await use([...own, ...others].slice(0, MOST_SOURCES));
  const count = given.reduce((sum, { rows }) => sum + rows.length, 0);
  say(parts.library, `${countOf(count, "suggestion")} ${verb(count, "was", "were")} added.`, async () => {
    await writeGivenFiles(parts.storage, id, before);
    await undoExtras();
    await use(sources);
    return "The suggestions were taken back.";
  });
}

/** Narrows the queue to the requests of a file; “Show all again” is the way back. */
async function takeTasks(context: AnnotationContext, given: NonNullable<Content["tasks"]>): Promise<void> {
  context.store.setState({ arriving: null });
  await narrowQueue(context, { ...ANY_REQUEST, given });
}

async function takeProject(context: AnnotationContext, project: Project, here: Project): Promise<void> {
  await replaceProject(context, project);
  context.store.setState({ arriving: null });
  say(context.parts.library, "The project is as in the file now.", async () => {
    await replaceProject(context, here);
    return "The project is as it was before.";
  });
}

async function replaceProject(context: AnnotationContext, project: Project): Promise<void> {
  await context.parts.storage.judgements.putProject(project);
  await reopenProject(context);
}

async function takeRecords(
  context: AnnotationContext,
  { project, records, names }: Content,
  undoExtras: () => Promise<void>,
): Promise<void> {
  const { parts, store } = context;
  const before = await readNames(parts.storage, project.id);
  const merged = await parts.storage.judgements.merge(project, records);
  await writeNames(parts.storage, project.id, names);
  // The file is shown as being added until the project stands there with it: in between a key would be lost.
  await reopenProject(context);
  store.setState({ arriving: null });
  const count = merged.records.length;
  const said =
    merged.isNewProject && count === 0
      ? "The project was added."
      : `${countOf(count, "judgement")} ${verb(count, "was", "were")} added.`;
  say(parts.library, said, async () => {
    await parts.storage.judgements.takeBack(project.id, merged);
    await writeNames(parts.storage, project.id, before);
    await undoExtras();
    await reopenProject(context);
    return "The file was taken back.";
  });
}
