import type { Run } from "../../core/domain/comparison";
import { describeSplit, labelOfMethod } from "../../wording/evaluation";
import { countOf } from "../../core/domain/phrases";
import type { ImportedRun } from "../../formats/records/parse-comparison";
import type { EvaluationSummary } from "../../storage/ports/evaluation-repository";
import type { WalkSummary, Storage } from "../../storage/ports/storage";
import type { ComparisonState, RunSource, RunMarks } from "./comparison-state";
import { keyOfMethod, keyOfWalk } from "./run-keys";
import * as v from "valibot";

type Marks = Readonly<Record<string, RunMarks>>;

export function isKept({ deletedAt }: ImportedRun): boolean {
  return deletedAt === undefined;
}

/** Everything that can be compared, newest first, and what can still be brought back. */
export function listSources(
  given: { stored: readonly EvaluationSummary[]; kept: readonly ImportedRun[]; walks: readonly WalkSummary[] },
  marks: Marks,
): Pick<ComparisonState, "sources" | "deleted"> {
  const walks = given.walks.filter(({ deletedAt, score }) => deletedAt === null && score !== null);
  const sources = [
    ...given.stored.map((one) => sourceOfEvaluation(one, marks)).filter(({ runs }) => runs.length > 0),
    ...given.kept.filter(isKept).map((run) => sourceOfFile(run, marks)),
    ...walks.map((walk) => sourceOfWalk(walk, marks)),
  ];
  return {
    sources: sources.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    deleted: given.kept.filter((run) => !isKept(run)).map((run) => sourceOfFile(run, marks)),
  };
}

/** An evaluation as a source: each of its methods that has answers is a run. */
function sourceOfEvaluation(one: EvaluationSummary, marks: Marks): RunSource {
  const { dataset, split, protocol, encoder, model } = one;
  const asked = model ? `, ${model.model} at ${model.host}` : "";
  const id = `evaluation ${one.id}`;
  const state = one.status === "done" ? "" : `, partial: ${one.done} of ${one.total} answers`;
  // Evaluations of one method each differ in nothing else that can be seen.
  const [only, ...others] = one.methods;
  const data = `${dataset.name}, ${describeSplit(split)}`;
  const title = one.name ?? (only && others.length === 0 ? labelOfMethod(only.method) : data);
  return {
    ...{ id, kind: "evaluation", name: one.name, at: one.updatedAt, dataset: dataset.name },
    title,
    about: `${title === data ? "" : `${data}, `}${protocol}, ${encoder === "words" ? "words only" : encoder}${asked}${state}`,
    marks: marks[id] ?? NO_MARKS,
    isPartial: one.status !== "done",
    runs: one.methods
      .filter(({ tracc }) => tracc !== null)
      .map(({ method, tracc }) => ({
        key: keyOfMethod(one, method, tracc),
        label: labelOfMethod(method),
        tracc,
        method,
      })),
  };
}

/** An imported run. */
function sourceOfFile({ key, addedAt, run }: ImportedRun, marks: Marks): RunSource {
  const id = `file ${key}`;
  return {
    ...{ id, kind: "file", name: run.name, title: run.name, at: addedAt, dataset: run.dataset?.name ?? null },
    about: [run.dataset?.name ?? "data not known", countOf(run.rows.length, "answer"), "from a file"].join(", "),
    marks: marks[id] ?? NO_MARKS,
    isPartial: run.partial !== null,
    runs: [{ key, label: run.name, tracc: meanTracc(run), method: null }],
  };
}

function sourceOfWalk(walk: WalkSummary, marks: Marks): RunSource {
  const id = `walk ${walk.id}`;
  return {
    ...{ id, kind: "walk", name: walk.name, title: walk.name ?? walk.text, at: walk.updatedAt },
    about: [walk.datasetName, "one request", walk.editCount > 0 ? countOf(walk.editCount, "edit") : ""]
      .filter((part) => part !== "")
      .join(", "),
    dataset: walk.datasetName,
    marks: marks[id] ?? NO_MARKS,
    isPartial: false,
    runs: [{ key: keyOfWalk(walk.id), label: walk.name ?? walk.text, tracc: walk.score, method: null }],
  };
}

/** Means of runs, which are long and never change. */
const means = new WeakMap<Run["rows"], number | null>();

/** Over the answers that need a tool; `null` when there is none. */
function meanTracc(run: Run): number | null {
  const known = means.get(run.rows);
  if (known !== undefined) return known;
  const mean = measureTracc(run);
  means.set(run.rows, mean);
  return mean;
}

function measureTracc({ rows, asked }: Run): number | null {
  const idle = new Set(asked?.filter(({ gold }) => gold?.length === 0).map(({ id }) => id));
  const scores = rows.flatMap(({ query, scores: { tracc } }) =>
    tracc === undefined || idle.has(query) ? [] : [tracc],
  );
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

export const NO_MARKS: RunMarks = { tags: [], note: "", group: "" };

const KEPT_AS = "run-marks";
const shape = v.record(v.string(), v.object({ tags: v.array(v.string()), note: v.string(), group: v.string() }));

/** Marks as they were kept; what cannot be read counts as none. */
export async function readMarks({ settings }: Pick<Storage, "settings">): Promise<Record<string, RunMarks>> {
  const result = v.safeParse(shape, await settings.get(KEPT_AS).catch(() => null));
  return result.success ? result.output : {};
}

/** Keeps marks; empty ones are left out. Rejects with a `StorageError`. */
export function keepMarks(
  { settings }: Pick<Storage, "settings">,
  marks: Readonly<Record<string, RunMarks>>,
): Promise<void> {
  const kept = Object.entries(marks).filter(([, { tags, note, group }]) => tags.length > 0 || note + group !== "");
  return settings.put(KEPT_AS, Object.fromEntries(kept));
}
