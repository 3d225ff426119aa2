import { previewMerge, type MergePreview } from "../../core/annotate/merge";
import { newsOfProject } from "../../core/annotate/newer-project";
import type { AnnotationRecord, Project } from "../../core/domain/judgement";
import { joinNames } from "../../core/domain/recorded-names";
import type { ForeignFormat } from "../../formats/foreign/foreign-answer";
import { FOREIGN_FORMATS, readForeignFile } from "../../formats/foreign/registry";
import { isHeader, parseHeader } from "../../formats/judgements/judgement-header";
import { readProjectFile, writeProjectFile } from "../../formats/judgements/project-file";
import { readJudgementFile, type JudgementsRead } from "../../formats/judgements/read-judgement-file";
import { writeJudgementFile } from "../../formats/judgements/write-judgement-file";
import { explainTooLarge, MAX_FILE_BYTES } from "../../formats/model/file-size";
import { hashBytes } from "../../formats/model/hash-bytes";
import { StorageError } from "../../storage/ports/storage";
import { describeMerge, describeNoNews, describeProjectNews } from "../../wording/annotation-merge";
import { say } from "../app/toasts";
import type { ArrivingFile, DeskContext } from "./annotation-state";
import { fileNameOf, readNames, writeNames } from "./annotation-names";
import { lookAtForeign, writeForeignFiles } from "./foreign-files";
import { reopenProject } from "./open-project";
import { indexOf } from "./read-records";

export interface AnnotationFiles {
  /** My records, or everybody's, as a file. */
  saveJudgements(whose: "mine" | "all"): Promise<void>;
  /** Other programs that answers can be saved for, and what is lost on the way. */
  readonly foreignFormats: readonly Pick<ForeignFormat, "id" | "label" | "loses">[];
  /** The answers that stand, for another program. */
  saveForeign(id: ForeignFormat["id"]): Promise<void>;
  saveProject(): void;
  /** Reads a file of judgements or a project, and shows what it would bring. */
  look(file: File): Promise<void>;
  /** Stores what the file brings, with one undo. */
  take(): Promise<void>;
  leave(): void;
}

const REFUSED_SHOWN = 5;

export function createAnnotationFiles(desk: DeskContext): AnnotationFiles {
  const { store } = desk;
  return {
    saveJudgements: (whose) => saveJudgements(desk, whose),
    foreignFormats: FOREIGN_FORMATS,
    saveForeign: (id) => saveForeign(desk, id),
    saveProject() {
      const { project } = store.getState();
      if (project) desk.parts.page.download(`kitpick-project-${fileNameOf(project)}.json`, writeProjectFile(project));
    },
    look: (file) => look(desk, file),
    take: () => take(desk),
    leave: () => store.setState({ arriving: null }),
  };
}

async function saveJudgements({ parts, store }: DeskContext, whose: "mine" | "all"): Promise<void> {
  const { project, me, dataset } = store.getState();
  if (!project || !dataset) return;
  const all = await parts.storage.judgements.list(project.id);
  const records = whose === "all" ? all : all.filter(({ by }) => by.annotator === me.key);
  const known = await readNames(parts.storage, project.id);
  const mentioned = new Set(records.map(({ by }) => by.annotator));
  const { annotators } = joinNames(known, { annotators: { [me.key]: [me.name] }, tools: {} });
  const names = Object.fromEntries(Object.entries(annotators).filter(([key]) => mentioned.has(key as typeof me.key)));
  const tools = Object.fromEntries(dataset.tools.map(({ id, name }) => [id, [name]]));
  const header = {
    ...{ app: parts.version, project: project.id, dataset: project.dataset, exportedAt: parts.now() },
    annotators: names,
    tools: joinNames(known, { annotators: {}, tools }).tools,
  };
  const whoseName = whose === "all" ? "all" : me.name.replace(/[^\p{L}\p{N}]+/gu, "-");
  const fileName = `kitpick-judgements-${fileNameOf(project)}-${whoseName}.jsonl`;
  parts.page.download(fileName, [...writeJudgementFile(header, records)]);
}

async function saveForeign(desk: DeskContext, id: ForeignFormat["id"]): Promise<void> {
  const { project, me } = desk.store.getState();
  const format = FOREIGN_FORMATS.find((one) => one.id === id);
  if (!project || !format) return;
  const whose = format.onePerson ? `${me.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.` : "";
  for (const { ending, text } of await writeForeignFiles(desk, format))
    desk.parts.page.download(`kitpick-${fileNameOf(project)}.${whose}${ending}`, text);
}

async function look(desk: DeskContext, file: File): Promise<void> {
  const { store } = desk;
  const arriving: ArrivingFile = {
    ...{ fileName: file.name, status: "reading", refusal: null, parts: [], notices: [], content: null },
  };
  store.setState({ arriving });
  const found = await readArriving(desk, file).catch((error: unknown) =>
    error instanceof StorageError ? error.message : "The file could not be read.",
  );
  if (store.getState().arriving !== arriving) return;
  if (typeof found === "string") store.setState({ arriving: { ...arriving, status: "refused", refusal: found } });
  else store.setState({ arriving: { ...arriving, status: "preview", ...found } });
}

type Found = Pick<ArrivingFile, "parts" | "notices" | "content">;

async function readArriving(desk: DeskContext, file: File): Promise<Found | string> {
  const beginning = await file.slice(0, 100_000).text();
  const first = parseJson(beginning.slice(0, beginning.indexOf("\n")));
  if (isHeader(first)) return readJudgements(desk, file, first);
  if (file.size > MAX_FILE_BYTES) return explainTooLarge(file.size);
  const text = await file.text();
  const foreign = readForeignFile(text);
  if (foreign) return lookAtForeign(desk, foreign, personInName(file.name));
  const parsed = readProjectFile(parseJson(text));
  return parsed.ok ? lookAtProject(desk, parsed.value) : parsed.why;
}

/** A program with one file a person says whose it is in the name alone: ours have it before the ending, others are it. */
function personInName(name: string): string {
  return /^kitpick-.*\.([^.]+)\.doccano\.jsonl$/.exec(name)?.[1] ?? name.replace(/\.[^.]+$/, "");
}

function lookAtProject({ store, parts }: DeskContext, project: Project): Found | string {
  const here = store.getState().projects.find(({ id }) => id === project.id);
  if (here) {
    const news = newsOfProject(here, project);
    if (typeof news === "string" || news === null) return describeNoNews(news);
    const content = { project, records: [], names: { annotators: {}, tools: {} } };
    return { parts: describeProjectNews(news, project), notices: [], content };
  }
  if (parts.session.getState().dataset?.hash !== project.dataset.hash) return wrongData(project.dataset.name);
  const count = project.items.length.toLocaleString("en");
  return {
    parts: [`the project “${project.name}”, ${count} ${project.items.length === 1 ? "request" : "requests"}`],
    notices: [],
    content: { project, records: [], names: { annotators: {}, tools: {} } },
  };
}

const wrongData = (name: string): string =>
  `It is about “${name}” in a version that is not open. Open that data set first, and the file again.`;

async function readJudgements(
  { parts, store }: DeskContext,
  file: File,
  first: Record<string, unknown>,
): Promise<Found | string> {
  const header = parseHeader(first);
  if (typeof header === "string") return header;
  const project = store.getState().projects.find(({ id }) => id === header.project);
  const { dataset } = parts.session.getState();
  if (!project) return "Its project is not here. Open the project file first, then this one.";
  if (!dataset || dataset.hash !== project.dataset.hash) return wrongData(project.dataset.name);
  const stored = await parts.storage.judgements.list(project.id);
  const known = new Set(stored.map(({ id }) => id));
  const texts = new Map(dataset.queries.map(({ text }) => [hashBytes(text), text]));
  const records: AnnotationRecord[] = [];
  const read = await readJudgementFile(file, {
    project: project.id,
    isKnown: (id) => known.has(id),
    textOf: (text) => texts.get(text) ?? null,
    take: (some) => void records.push(...some),
  });
  if (read.refusal !== null || !read.header) return read.refusal ?? "The file could not be read.";
  const names = joinNames(await readNames(parts.storage, project.id), read.header);
  const preview = previewMerge(stored, records, indexOf(dataset, names));
  return { ...tellOf(preview, read), content: { project, records, names } };
}

function tellOf(preview: MergePreview, read: JudgementsRead): Pick<Found, "parts" | "notices"> {
  const whole = { ...preview, known: read.known };
  const parts = describeMerge(whole, { lines: read.lines, refused: read.refusedLines });
  const refused = read.refused.slice(0, REFUSED_SHOWN).map(({ sentence }) => sentence);
  return { parts, notices: [...read.notices, ...refused] };
}

async function take(desk: DeskContext): Promise<void> {
  const { parts, store } = desk;
  const { arriving } = store.getState();
  if (!arriving?.content || arriving.status !== "preview") return;
  const { project, records, names } = arriving.content;
  store.setState({ arriving: { ...arriving, status: "storing" } });
  try {
    const here = store.getState().projects.find(({ id }) => id === project.id);
    if (here && records.length === 0) {
      await replaceProject(desk, project);
      store.setState({ arriving: null });
      say(parts.library, "The project is as in the file now.", async () => {
        await replaceProject(desk, here);
        return "The project is as it was before.";
      });
      return;
    }
    const before = await readNames(parts.storage, project.id);
    const merged = await parts.storage.judgements.merge(project, records);
    await writeNames(parts.storage, project.id, names);
    store.setState({ arriving: null });
    await reopenProject(desk);
    const count = merged.records.length;
    const said =
      merged.isNewProject && count === 0
        ? "The project was added."
        : `${count} ${count === 1 ? "judgement was" : "judgements were"} added.`;
    say(parts.library, said, async () => {
      await parts.storage.judgements.takeBack(project.id, merged);
      await writeNames(parts.storage, project.id, before);
      await reopenProject(desk);
      return "The file was taken back.";
    });
  } catch (error) {
    const refusal = error instanceof StorageError ? error.message : "The file could not be stored. Nothing was added.";
    store.setState({ arriving: { ...arriving, status: "refused", refusal } });
  }
}

async function replaceProject(desk: DeskContext, project: Project): Promise<void> {
  await desk.parts.storage.judgements.putProject(project);
  await reopenProject(desk);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
