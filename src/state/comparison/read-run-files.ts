import { MAX_FILE_BYTES, explainTooLarge } from "../../formats/model/file-size";
import { readForeignRuns, type ForeignRuns } from "../../formats/import/read-foreign-runs";
import { readOwnRuns, type OwnRuns } from "../../formats/import/read-own-runs";
import type { RankingCut } from "../../core/domain/comparison";
import type { ComparisonContext, RankingSummary, WaitingRanking } from "./comparison-state";
import { findDataset } from "../datasets/dataset-repository";
import { judgeRun, judgeRuns, namesIn, stemOf, type FoundRun } from "./judge-runs";
import { runsOfFile } from "./load-runs";
import type { Dataset } from "../../core/domain/dataset";
import { describeRecount } from "../../wording/evaluation";
import { recountMethods } from "../../core/evaluate/recount-scores";
import { parseEvaluation } from "../../formats/records/parse-evaluation";
import { EXAMPLE_NAME } from "../evaluation/open-evaluation-file";
import { nextTask } from "../app/next-task";
import { say } from "../app/toasts";
import { SCHEMA } from "../../formats/records/parse-record";

/** Larger files are read in the thread of the reader. */
const IN_THE_PAGE_BYTES = 1_000_000;
/** Where that thread breaks down, the page reads what is no larger itself. More would keep it for long, or break it too. */
const STILL_IN_THE_PAGE_BYTES = 20_000_000;
/** Runs of other systems are read whole, with some 27 bytes of memory for each of theirs: twice as much never ends. */
const LARGEST_FOREIGN_BYTES = 110 * 1024 * 1024;

/** The runs in these files, and rankings that nobody has cut yet; `notes` say what could not be read. Keeps nothing, never rejects for what a file holds. */
export async function readRunFiles(
  context: ComparisonContext,
  files: readonly File[],
): Promise<{ found: FoundRun[]; waiting: WaitingRanking[]; notes: string[] }> {
  const notes: string[] = [];
  const found: FoundRun[] = [];
  const others: File[] = [];
  const refuse = (file: File): void => void notes.push(`“${file.name}” could not be read. ${adviceFor(file)}`);
  for (const file of files) {
    if (file.size > MAX_FILE_BYTES) {
      notes.push(`“${file.name}”: ${explainTooLarge(file.size)}`);
      continue;
    }
    try {
      const own = await readOwn(context, file);
      if (own) found.push(...(await runsIn(context, { name: file.name, own, notes })));
      else others.push(file);
    } catch {
      refuse(file);
    }
  }
  const fitting = takeFitting(others, notes);
  if (fitting.length === 0) return { found, waiting: [], notes };
  const foreign = await readForeign(context, fitting).catch(() => fitting.forEach(refuse));
  if (!foreign) return { found, waiting: [], notes };
  const judged = await judgeRuns(context, foreign, notes);
  return { found: [...found, ...judged.found], waiting: judged.waiting, notes };
}

function takeFitting(files: readonly File[], notes: string[]): File[] {
  let bytes = 0;
  return files.filter(({ name, size }) => {
    const fits = bytes + size <= LARGEST_FOREIGN_BYTES;
    if (fits) bytes += size;
    else
      notes.push(
        `“${name}” was not read: of runs of other systems ${LARGEST_FOREIGN_BYTES / 1024 / 1024} MB can be read at once. Add it by itself, or split it by its requests.`,
      );
    return fits;
  });
}

function adviceFor({ size }: File): string {
  if (size <= STILL_IN_THE_PAGE_BYTES) return "Was it moved or changed? Choose it again.";
  return "It was moved, or is too much for this machine's memory. Choose it again, or split it by its requests.";
}

function isLarge({ size }: File): boolean {
  return size > IN_THE_PAGE_BYTES;
}

/** `null`: no file of this app. */
async function readOwn({ reader }: ComparisonContext, file: File): Promise<OwnRuns | null> {
  const inPage = async (): Promise<OwnRuns | null> => readOwnRuns(await file.text());
  return readAside([file], () => reader.ownRuns(file), inPage);
}

async function readForeign({ reader }: ComparisonContext, files: readonly File[]): Promise<ForeignRuns> {
  const inPage = async (): Promise<ForeignRuns> =>
    readForeignRuns(
      await Promise.all(
        files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      ),
    );
  const placed = files.map((file) => ({ path: file.name, blob: file }));
  return readAside(files, () => reader.foreignRuns(placed), inPage);
}

/** Reads what is large in the thread of the reader. Rejects where that breaks down, and it is too much for the page. */
function readAside<Result>(
  files: readonly File[],
  aside: () => Promise<Result>,
  inPage: () => Promise<Result>,
): Promise<Result> {
  if (!files.some(isLarge)) return inPage();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > STILL_IN_THE_PAGE_BYTES ? aside() : aside().catch(inPage);
}

interface OwnFile {
  name: string;
  own: OwnRuns;
  notes: string[];
}

/** Runs of a file that this app writes, with the scores that their answers come to: a comparison, an evaluation or several. */
async function runsIn(context: ComparisonContext, { name, own, notes }: OwnFile): Promise<FoundRun[]> {
  const datasetOf = (hash: string | undefined): Promise<Dataset | null> =>
    hash === undefined ? Promise.resolve(null) : findDataset(context, hash).catch(() => null);
  const found: FoundRun[] = [];
  if (own.kind === "comparison") {
    const { runs, tools } = own.comparison;
    for (const { key, run } of runs) {
      const dataset = await datasetOf(run.dataset?.hash);
      const { methods, ...counts } = await recountMethods([run], { dataset, asked: run.asked ?? [] }, nextTask);
      notes.push(...describeRecount(counts, `${name}, ${run.name}`));
      found.push({ key, run: methods[0]!, tools });
    }
    return found;
  }
  for (const given of own.evaluations) {
    const dataset = await datasetOf(given.dataset.hash);
    const { methods, ...counts } = await recountMethods(given.methods, { dataset, asked: given.asked ?? [] }, nextTask);
    notes.push(...describeRecount(counts, name));
    const evaluation = { ...given, methods };
    const stem = stemOf(name);
    const title = own.evaluations.length > 1 ? `${stem} seed ${evaluation.split.seed}` : stem;
    const tools = { ...evaluation.tools, ...namesIn(dataset) };
    found.push(...runsOfFile(evaluation, title, dataset).map(({ key, run }) => ({ key, run, tools })));
  }
  return found;
}

/** Reads files with runs, and keeps what was found; files of data alone are imported. Rankings wait to be cut. */
export async function addRunFiles(context: ComparisonContext, files: readonly File[]): Promise<void> {
  const { store } = context;
  const { found, waiting, notes } = await readRunFiles(context, files).finally(() => context.reader.stop());
  await keepFound(context, found, notes);
  context.waiting = waiting;
  store.setState({ waiting: waiting.map(summarizeRanking) });
  if (found.length + waiting.length === 0 && notes.length === 0) await context.actions.addFiles(files);
}

/** Judges the rankings that wait, each cut as chosen, in their order; without a choice they are let go of. */
export async function cutWaiting(context: ComparisonContext, cuts: readonly RankingCut[]): Promise<void> {
  const { waiting, store } = context;
  context.waiting = [];
  store.setState({ waiting: [] });
  // What could not be read of the files stays said beside what comes of the rest.
  const notes = [...store.getState().fileNotes];
  const found: FoundRun[] = [];
  for (const [index, cut] of cuts.entries()) {
    const run = waiting[index] && (await judgeRun(context, waiting[index], cut, notes));
    if (run) found.push(run);
  }
  if (cuts.length > 0) await keepFound(context, found, notes);
}

async function keepFound(context: ComparisonContext, found: readonly FoundRun[], notes: string[]): Promise<void> {
  const { store } = context;
  for (const run of found) {
    const { key } = run;
    const isListed = store.getState().sources?.some(({ runs }) => runs.some((each) => each.key === key));
    if (isListed) notes.push(`“${run.run.name}” is here already: the same answers to the same data.`);
    else await context.keep({ schema: SCHEMA, addedAt: context.now(), ...run });
  }
  store.setState({ fileNotes: notes, arrived: [...new Set(found.map(({ key }) => key))] });
}

function summarizeRanking({ file, rankings }: WaitingRanking): RankingSummary {
  const summary: RankingSummary = {
    file,
    requests: rankings.length,
    least: Infinity,
    most: 0,
    low: Infinity,
    high: -Infinity,
  };
  for (const { tools } of rankings) {
    summary.least = Math.min(summary.least, tools.length);
    summary.most = Math.max(summary.most, tools.length);
    for (const { score } of tools) {
      summary.low = Math.min(summary.low, score);
      summary.high = Math.max(summary.high, score);
    }
  }
  return summary;
}

/**
 * The runs of the recorded evaluation of the sample, kept and chosen like those of a file; their names say that they are
 * recorded. A toast says when it cannot be fetched.
 */
export async function addExampleRuns(context: ComparisonContext): Promise<void> {
  const { samples, store, library, keep, now } = context;
  const recorded = parseEvaluation(await samples.evaluation().catch(() => null));
  if (!recorded.ok) {
    say(library, "The recorded comparison could not be loaded. Check the connection and try again.");
    return;
  }
  const dataset = await findDataset(context, recorded.value.dataset.hash).catch(() => null);
  const found = runsOfFile(recorded.value, EXAMPLE_NAME, dataset);
  const listed = new Set(store.getState().sources?.flatMap(({ runs }) => runs.map(({ key }) => key)));
  for (const { key, run } of found) {
    if (!listed.has(key)) await keep({ schema: SCHEMA, addedAt: now(), key, run, tools: namesIn(dataset) });
  }
  store.setState({ fileNotes: [], arrived: found.map(({ key }) => key) });
}
