import * as v from "valibot";
import { previewingMerge, newsOfProject, type MergePreview } from "../../core/annotate/merge";
import type { AnnotatorKey, ProjectId } from "../../core/domain/ids";
import type { AnnotationRecord, Project } from "../../core/domain/judgement";
import { joinNames } from "../../core/domain/recorded-names";
import type { ForeignControls, ForeignFormat } from "../../formats/foreign/foreign-answer";
import { FOREIGN_FORMATS, readForeignFile, readForeignRows } from "../../formats/foreign/registry";
import { isHeader, parseHeader, writeJudgementFile } from "../../formats/judgements/write-judgement-file";
import { readProjectFile, writeProjectFile } from "../../formats/judgements/project-file";
import { readJudgementFile, type JudgementsRead } from "../../formats/judgements/read-judgement-file";
import { streamJson, STREAMED_FROM_BYTES } from "../../formats/json/stream-json";
import { explainTooLarge, MAX_FILE_BYTES } from "../../formats/model/file-size";
import { runInSlices } from "../../formats/model/interruptible";
import { StorageError, type Storage } from "../../storage/ports/storage";
import { describeGap, describeMerge, describeNoNews, describeProjectNews } from "../../wording/annotation-merge";
import { say } from "../app/toasts";
import type { ArrivingFile, AnnotationContext, ReadAs } from "./annotation-state";
import { fileNameOf, readNames, hashTexts, indexOf } from "./read-records";
import { lookAtForeign, writeForeignFiles } from "./foreign-files";
import { takeFile } from "./take-file";

export interface AnnotationFiles {
  /** My records, everybody's, or those of mine that were in no file of mine from here yet, as a file. */
  saveJudgements(whose: "mine" | "all" | "since"): Promise<void>;
  /** Other programs that answers can be saved for, and what is lost on the way. */
  readonly foreignFormats: readonly Pick<ForeignFormat, "id" | "label" | "loses">[];
  /** The answers that stand, for another program. */
  saveForeign(id: ForeignFormat["id"]): Promise<void>;
  saveProject(): void;
  /** Reads a file of judgements or a project, and shows what it would bring. */
  look(file: File): Promise<void>;
  /** Reads the file that is looked at in another way. */
  readAs(how: ReadingChoice): Promise<void>;
  /** Stores what the file brings, with one undo. */
  take(): Promise<void>;
  leave(): void;
}

const REFUSED_SHOWN = 5;

export function createAnnotationFiles(context: AnnotationContext): AnnotationFiles {
  const { store } = context;
  let looked: { file: File; how: ReadingChoice } | null = null;
  return {
    saveJudgements: (whose) => saveJudgements(context, whose),
    foreignFormats: FOREIGN_FORMATS,
    saveForeign: (id) => saveForeign(context, id),
    saveProject() {
      const { project } = store.getState();
      if (project)
        context.parts.page.download(`kitpick-project-${fileNameOf(project)}.json`, writeProjectFile(project));
    },
    look(file) {
      looked = { file, how: {} };
      return look(context, file, {});
    },
    readAs(how) {
      if (!looked) return Promise.resolve();
      looked = { ...looked, how: { ...looked.how, ...how } };
      return look(context, looked.file, looked.how);
    },
    take: () => takeFile(context),
    leave: () => store.setState({ arriving: null }),
  };
}

async function saveJudgements({ parts, store }: AnnotationContext, whose: "mine" | "all" | "since"): Promise<void> {
  const { project, me, dataset } = store.getState();
  if (!project || !dataset) return;
  const all = await parts.storage.judgements.list(project.id);
  const mine = all.filter(({ by }) => by.annotator === me.key);
  const last = await readExported(parts.storage, project.id);
  const fresh = mine.filter(({ by }) => by.seq > (last[by.device] ?? 0));
  const records = whose === "all" ? all : whose === "mine" ? mine : fresh;
  if (whose === "since" && fresh.length === 0) {
    say(parts.library, "Nothing is new since your last file.");
    return;
  }
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
  const whoseName = whose === "all" ? "all" : fileNameOf(me);
  const part = whose === "since" ? `-${records.length}-new` : "";
  const fileName = `kitpick-judgements-${fileNameOf(project)}-${whoseName}${part}.jsonl`;
  parts.page.download(fileName, [...writeJudgementFile(header, records)]);
  await parts.storage.settings.put(exportedKey(project.id), lastNumbers(mine));
}

const exportedKey = (project: ProjectId): string => `annotation.exported.${project}`;
const exportedShape = v.record(v.string(), v.number());

/** By device, the last number that was in a file of mine. */
async function readExported({ settings }: Pick<Storage, "settings">, project: ProjectId) {
  const parsed = v.safeParse(exportedShape, await settings.get(exportedKey(project)));
  return parsed.success ? parsed.output : {};
}

function lastNumbers(records: readonly AnnotationRecord[]): Record<string, number> {
  const last: Record<string, number> = {};
  for (const { by } of records) last[by.device] = Math.max(by.seq, last[by.device] ?? 0);
  return last;
}

async function saveForeign(context: AnnotationContext, id: ForeignFormat["id"]): Promise<void> {
  const { project, me } = context.store.getState();
  const format = FOREIGN_FORMATS.find((one) => one.id === id);
  if (!project || !format) return;
  const whose = format.onePerson ? `${me.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.` : "";
  for (const { ending, text } of await writeForeignFiles(context, format))
    context.parts.page.download(`kitpick-${fileNameOf(project)}.${whose}${ending}`, text);
}

/** How a file of another program is to be read, where that was chosen. */
interface ReadingChoice {
  as?: ReadAs;
  controls?: ForeignControls;
}

async function look(context: AnnotationContext, file: File, how: ReadingChoice): Promise<void> {
  const { store } = context;
  const arriving: ArrivingFile = {
    ...{ fileName: file.name, status: "reading", refusal: null, parts: [], notices: [], content: null },
    ...{ question: null, ask: null },
  };
  store.setState({ arriving });
  const found = await readArriving(context, file, how).catch((error: unknown) =>
    error instanceof StorageError ? error.message : "The file could not be read.",
  );
  if (store.getState().arriving !== arriving) return;
  if (typeof found === "string") store.setState({ arriving: { ...arriving, status: "refused", refusal: found } });
  else store.setState({ arriving: { ...arriving, status: "preview", ...found } });
}

type Found = Pick<ArrivingFile, "parts" | "notices" | "content"> & Partial<Pick<ArrivingFile, "question" | "ask">>;

async function readArriving(context: AnnotationContext, file: File, how: ReadingChoice): Promise<Found | string> {
  const beginning = await file.slice(0, 100_000).text();
  const first = parseJson(beginning.slice(0, beginning.indexOf("\n")));
  if (isHeader(first)) return readJudgements(context, file, first);
  if (file.size > MAX_FILE_BYTES) return explainTooLarge(file.size);
  const reading = { fileName: file.name, person: personInName(file.name), as: how.as ?? null };
  const streamed = file.size < STREAMED_FROM_BYTES ? null : await streamJson(file.name, file);
  const rows = streamed && (Array.isArray(streamed.json) ? (streamed.json as unknown[]) : [streamed.json]);
  const large = rows && readForeignRows(rows, streamed.begins, how.controls);
  if (large) return lookAtForeign(context, large, reading);
  const text = await file.text();
  const foreign = readForeignFile(text, how.controls);
  if (foreign) return lookAtForeign(context, foreign, reading);
  const parsed = readProjectFile(parseJson(text));
  return parsed.ok ? lookAtProject(context, parsed.value) : parsed.why;
}

/** A program with one file a person says whose it is in the name alone: ours have it before the ending, others are it. */
function personInName(name: string): string {
  return /^kitpick-.*\.([^.]+)\.doccano\.jsonl$/.exec(name)?.[1] ?? name.replace(/\.[^.]+$/, "");
}

function lookAtProject({ store, parts }: AnnotationContext, project: Project): Found | string {
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
  { parts, store }: AnnotationContext,
  file: File,
  first: Record<string, unknown>,
): Promise<Found | string> {
  const header = parseHeader(first);
  if (typeof header === "string") return header;
  const { projects, me } = store.getState();
  const project = projects.find(({ id }) => id === header.project);
  const { dataset } = parts.session.getState();
  if (!project) return "Its project is not here. Open the project file first, then this one.";
  if (!dataset || dataset.hash !== project.dataset.hash) return wrongData(project.dataset.name);
  const stored = await parts.storage.judgements.list(project.id);
  const known = new Set(stored.map(({ id }) => id));
  const hashes = await hashTexts(dataset);
  const texts = new Map(dataset.queries.map(({ text }, at) => [hashes[at]!.text, text]));
  const records: AnnotationRecord[] = [];
  const read = await readJudgementFile(file, {
    project: project.id,
    isKnown: (id) => known.has(id),
    textOf: (text) => texts.get(text) ?? null,
    take: (some) => void records.push(...some),
  });
  if (read.refusal !== null || !read.header) return read.refusal ?? "The file could not be read.";
  const names = joinNames(await readNames(parts.storage, project.id), read.header);
  const preview = await runInSlices(previewingMerge(stored, records, await indexOf(dataset, names)));
  const authors = new Map<string, AnnotatorKey>();
  for (const all of [stored, records]) for (const { by } of all) authors.set(by.device, by.annotator);
  const nameOf = (device: string): string => {
    const key = authors.get(device)!;
    return key === me.key ? me.name : (names.annotators[key]?.[0] ?? "somebody");
  };
  return { ...tellOf(preview, read, nameOf), content: { project, records, names } };
}

/** `nameOf`: of whoever wrote on a device. */
function tellOf(
  preview: MergePreview,
  read: JudgementsRead,
  nameOf: (device: string) => string,
): Pick<Found, "parts" | "notices"> {
  const whole = { ...preview, known: read.known };
  const parts = describeMerge(whole, { lines: read.lines, refused: read.refusedLines });
  const refused = read.refused.slice(0, REFUSED_SHOWN).map(({ sentence }) => sentence);
  const gaps = [...preview.gaps].map(([device, numbers]) => describeGap(nameOf(device), numbers));
  return { parts, notices: [...read.notices, ...refused, ...gaps] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
