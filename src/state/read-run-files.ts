import { runOfAnswers } from "../core/compare/make-runs";
import type { Run } from "../core/domain/comparison";
import type { Dataset } from "../core/domain/dataset";
import { readAnswers } from "../formats/answers";
import { LARGEST_FILE_BYTES, tooLarge } from "../formats/file-size";
import type { Ranking } from "../formats/format";
import { judgeRankings, type JudgedRankings } from "../formats/judge-rankings";
import { readOwnRuns, type OwnRuns } from "../formats/own-runs";
import { readFiles } from "../formats/read-files";
import type { RunKey } from "./comparison";
import type { ComparisonContext } from "./comparison-desk";
import { findDataset } from "./dataset-shelf";
import { runsOfFile } from "./load-runs";
import { keyOfRankings } from "./run-keys";

/** A run that was found in a file. */
export interface FoundRun {
  key: RunKey;
  run: Run;
  /** Shown names of the tools in it, by id, as far as they are known. */
  tools: Record<string, string>;
}

/** Larger files are read in the thread of the reader. */
const IN_THE_PAGE_BYTES = 1_000_000;

interface ReadFile {
  name: string;
  bytes: Uint8Array;
  text: string;
}

/** The runs in these files; `notes` say what could not be read. Keeps nothing, never rejects for what a file holds. */
export async function readRunFiles(
  context: ComparisonContext,
  files: readonly File[],
): Promise<{ found: FoundRun[]; notes: string[] }> {
  const notes: string[] = [];
  const found: FoundRun[] = [];
  const others: ReadFile[] = [];
  for (const file of files) {
    if (file.size > LARGEST_FILE_BYTES) {
      notes.push(`“${file.name}”: ${tooLarge(file.size)}`);
      continue;
    }
    const isLarge = file.size > IN_THE_PAGE_BYTES;
    // Where the reader breaks down, the page reads it itself.
    const large = isLarge ? await context.reader.ownRuns(file).catch(() => null) : null;
    const read = large ? null : await readFile(file, notes);
    const own = await readOwn(context, file.name, large ?? (read && readOwnRuns(read.text)));
    if (own) found.push(...own);
    else if (read) others.push(read);
  }
  if (others.length > 0) found.push(...(await readForeign(context, others, notes)));
  return { found, notes };
}

async function readFile(file: File, notes: string[]): Promise<ReadFile | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name: file.name, bytes, text: new TextDecoder().decode(bytes) };
  } catch {
    notes.push(`“${file.name}” could not be read. Was it moved or changed? Choose it again.`);
    return null;
  }
}

/** Files that this app writes: a comparison, an evaluation or several; `null`: something else. */
async function readOwn(context: ComparisonContext, name: string, own: OwnRuns | null): Promise<FoundRun[] | null> {
  if (own === null) return null;
  if (own.kind === "comparison") {
    const { runs, tools } = own.comparison;
    return runs.map((each) => ({ ...each, tools }));
  }
  const found: FoundRun[] = [];
  for (const evaluation of own.evaluations) {
    const dataset = await findDataset(context, evaluation.dataset.hash).catch(() => null);
    const stem = stemOf(name);
    const title = own.evaluations.length > 1 ? `${stem} seed ${evaluation.split.seed}` : stem;
    const tools = namesIn(dataset);
    found.push(...runsOfFile(evaluation, title, dataset).map(({ key, run }) => ({ key, run, tools })));
  }
  return found;
}

/** Runs of other systems, judged by the data that come with them, or by those here that fit best. */
async function readForeign(
  context: ComparisonContext,
  files: readonly ReadFile[],
  notes: string[],
): Promise<FoundRun[]> {
  const plain = files.map((file) => ({ file, answers: readAnswers(file.text) }));
  const rest = plain.filter(({ answers }) => answers === null).map(({ file }) => file);
  const read = await readFiles(rest.map(({ name, bytes }) => ({ name, bytes })));
  const runs = [
    ...plain.flatMap(({ file, answers }) => (answers ? [{ file: file.name, rankings: answers }] : [])),
    ...read.runs,
  ];
  for (const { name } of rest) {
    if (runs.some(({ file }) => file === name) || read.dataset) continue;
    const why = read.messages.find(({ file, severity }) => file === name && severity === "error")?.sentence;
    notes.push(`“${name}” holds no run. ${why ?? "An evaluation, a TREC or ranx run, JSON or a table of answers is."}`);
  }
  const found: FoundRun[] = [];
  for (const { file, rankings } of runs) {
    const judged = await judge(context, rankings, read.dataset);
    if (judged) found.push(makeFound(file, rankings, judged, notes));
    else
      notes.push(
        `“${file}” has answers to requests that no data set here has. Import its data set, then add it again.`,
      );
  }
  return found;
}

interface Judgement extends JudgedRankings {
  dataset: Dataset;
}

/** By the data set that has most of the requests; `null` when none has any. */
async function judge(
  context: ComparisonContext,
  rankings: readonly Ranking[],
  given: Dataset | null,
): Promise<Judgement | null> {
  const hashes = [context.session.getState().dataset, ...context.library.getState().datasets].flatMap(
    (dataset) => dataset?.hash ?? [],
  );
  let best: Judgement | null = null;
  const consider = (dataset: Dataset | null): boolean => {
    if (!dataset) return false;
    const judged = judgeRankings(rankings, dataset);
    if (judged.rankings.length > (best?.rankings.length ?? 0)) best = { ...judged, dataset };
    return best?.rankings.length === rankings.length;
  };
  if (consider(given)) return best;
  for (const hash of new Set(hashes)) {
    if (consider(await findDataset(context, hash).catch(() => null))) break;
  }
  return best;
}

function makeFound(
  file: string,
  rankings: readonly Ranking[],
  { dataset, rankings: answers, unknownTools, unknownQueries }: Judgement,
  notes: string[],
): FoundRun {
  if (unknownQueries.length > 0) {
    const named = unknownQueries.slice(0, 3).join(", ");
    notes.push(
      `${unknownQueries.length} of ${rankings.length} requests of “${file}” ${unknownQueries.length === 1 ? "is" : "are"} not in “${dataset.name}” (${named}).`,
    );
  }
  const run = runOfAnswers(stemOf(file), answers, dataset, unknownTools);
  return {
    key: keyOfRankings(rankings, dataset.hash),
    run,
    tools: namesIn(
      dataset,
      answers.flatMap((a) => a.predicted),
    ),
  };
}

/** Names of tools by id, so that they can be shown where the data set is not. */
function namesIn(dataset: Dataset | null, also: readonly string[] = []): Record<string, string> {
  const unknown = also.filter((id) => id.startsWith("unknown:")).map((id) => [id, id.slice("unknown:".length)]);
  const known = dataset?.tools.map(({ id, name }) => [id, name]) ?? [];
  return Object.fromEntries([...known, ...unknown]) as Record<string, string>;
}

function stemOf(name: string): string {
  return name.replace(/(\.(ranx|trec|run))?\.(json|csv|tsv|txt|run|trec)$/i, "");
}
