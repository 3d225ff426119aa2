import type { Alignment, Run, Unit } from "../domain/comparison";
import type { QueryId } from "../domain/ids";
import { countOf, listWords, verb } from "../domain/phrases";
import { type AlignedRuns, letterOf } from "./align-runs";
import { describeCut } from "./diff-settings";

const NAMED_AT_MOST = 3;

/** What must be known before any number is read: each sentence says one thing, the most weighty first. */
export function describeAlignment({ runs, base, alignment, bundles }: AlignedRuns, unit: Unit): string[] {
  return [
    describeData(runs),
    describeSplits(runs),
    describeProtocols(runs),
    ...runs.flatMap((run, index) => describeRun(run, index, alignment)),
    describeCommon(alignment, runs.length),
    ...describePartly(alignment),
    describeLeftOut(
      alignment.otherText,
      "is worded differently in another run",
      "are worded differently in another run",
    ),
    describeRejudged(alignment.rejudged ?? [], base),
    describeLeftOut(alignment.otherGold, "needs other tools in another run", "need other tools in another run"),
    describeLeftOut(alignment.unjudged, "has not been judged", "have not been judged"),
    describeNothingNeeded(alignment),
    bundles === null && alignment.common.length > 0
      ? "The files do not say which tools a request needs, so intervals and swaps go by single requests, not by bundles."
      : "",
    unit === "bundle" ? describeFewBundles(bundles) : "",
  ].filter((sentence) => sentence !== "");
}

/** With so few bundles no swap of whole ones can be significant at 0.05. */
const FEW_BUNDLES = 5;

function describeFewBundles(bundles: readonly string[] | null): string {
  const n = new Set(bundles ?? []).size;
  if (n === 0 || n > FEW_BUNDLES) return "";
  const least = Number((2 ** (1 - n)).toPrecision(2));
  return `The requests have only ${countOf(n, "bundle")}: swapping whole bundles cannot give a p below ${least}. Compared by request it can, if the requests do not depend on each other.`;
}

/** The sentence of a request that some runs lack, as in a list: "q17, only in A and C". */
function describeHolders({ runs }: Alignment["partly"][number]): string {
  return `only in ${listWords(runs.map(letterOf))}`;
}

/**
 * Runs over different data can be compared on common requests only; which run is on which data is said once for each
 * group.
 */
function describeData(runs: readonly Run[]): string {
  const groups = groupBy(runs, ({ dataset }) => dataset && `${dataset.name}, data ${dataset.hash.slice(0, 12)}`);
  const known = groups.filter(({ key }) => key !== null);
  if (known.length < 2) return "";
  const parts = known.map(({ key, indices }) => `${lettersOf(indices)} ${verb(indices.length, "is", "are")} on ${key}`);
  return `These runs are over different data: ${parts.join("; ")}. Only requests with the same id and words are compared.`;
}

/** Another split means another history: a difference may come from what a run could know. */
function describeSplits(runs: readonly Run[]): string {
  const groups = groupBy(runs, ({ made }) => {
    if (!made) return null;
    const { kind, seed, folds, limit } = made.split;
    const parts = [
      kind,
      `seed ${seed}`,
      folds === null ? "" : `${folds} folds`,
      limit === null ? "" : `limit ${limit}`,
    ];
    return parts.filter((part) => part !== "").join(", ");
  }).filter(({ key }) => key !== null);
  if (groups.length < 2) return "";
  const parts = groups.map(({ key, indices }) => `${lettersOf(indices)}: ${key}`);
  return `The splits differ (${parts.join("; ")}), so these runs did not know the same past requests.`;
}

/** Another protocol cleans and scores in another way; the table puts all runs into one form. */
function describeProtocols(runs: readonly Run[]): string {
  const groups = groupBy(runs, ({ made }) => made && made.protocol).filter(({ key }) => key !== null);
  if (groups.length < 2) return "";
  const parts = groups.map(({ key, indices }) => `${lettersOf(indices)} ${key}`);
  return `The protocols differ (${parts.join("; ")}). Each row of the table is in one form of its metric for all runs, named in the row.`;
}

/** What has to be known of one run: partial, answered twice or not at all, how it was cut, unknown tools, empty answers. */
function describeRun(run: Run, index: number, alignment: Alignment): string[] {
  const letter = letterOf(index);
  const [repeated, unanswered] = [alignment.repeated[index]!, alignment.unanswered[index]!];
  const sentences: string[] = [];
  if (run.partial) sentences.push(`${letter} is partial: ${run.partial.done} of ${run.partial.total} answers.`);
  if (repeated.length > 0) {
    const what = `${countOf(repeated.length, "request")} more than once (${named(repeated)})`;
    sentences.push(`${letter} answers ${what}; its first answer counts.`);
  }
  if (unanswered.length > 0)
    sentences.push(`${letter} does not answer ${countOf(unanswered.length, "request")} (${named(unanswered)}).`);
  if (run.cut) sentences.push(`${letter} is a ranking: ${describeCut(run.cut)}.`);
  if (run.unknownTools !== null && run.unknownTools > 0) {
    const verbs = verb(run.unknownTools, "is not in the catalogue and counts", "are not in the catalogue and count");
    sentences.push(`${countOf(run.unknownTools, "tool")} that ${letter} recommends ${verbs} as wrong.`);
  }
  const empty = run.rows.filter(({ predicted }) => predicted.length === 0).length;
  if (empty > 0) sentences.push(`${letter} recommends nothing for ${countOf(empty, "request")}.`);
  return sentences;
}

/** How many requests are compared, of how many. */
function describeCommon({ common, partly }: Alignment, runs: number): string {
  if (common.length === 0) return "";
  const which = runs === 2 ? "both runs" : `all ${runs} runs`;
  if (partly.length === 0) return `${countOf(common.length, "request")} compared, in ${which}.`;
  return `${common.length} of ${countOf(common.length + partly.length, "request")} can be compared in ${which}.`;
}

/** Requests that some runs lack, together for all that the same runs have. */
function describePartly({ partly }: Alignment): string[] {
  const holders = groupBy(partly, ({ runs }) => runs.join("+"));
  return holders.map(({ indices }) => {
    const ids = indices.map((index) => partly[index]!.query);
    const where = describeHolders(partly[indices[0]!]!);
    return `${countOf(ids.length, "request")} ${verb(ids.length, "is", "are")} ${where} (${named(ids)}).`;
  });
}

function describeLeftOut(ids: readonly QueryId[], one: string, more: string): string {
  if (ids.length === 0) return "";
  const [what, are] = [countOf(ids.length, "request"), verb(ids.length, "is", "are")];
  return `${what} ${verb(ids.length, one, more)} and ${are} left out (${named(ids)}).`;
}

function describeRejudged(ids: readonly QueryId[], base: number): string {
  if (ids.length === 0) return "";
  const differ = verb(ids.length, "needs other tools in another run", "need other tools in another run");
  return `${countOf(ids.length, "request")} ${differ}; every run is judged by what ${letterOf(base)} needs there (${named(ids)}).`;
}

function describeNothingNeeded({ nothingNeeded }: Alignment): string {
  const n = nothingNeeded.length;
  if (n === 0) return "";
  return `${countOf(n, "request")} ${verb(n, "needs", "need")} no tool and ${verb(n, "is", "are")} not in the means.`;
}

/** At most three ids, then how many more: "q1, q2, q3 and 5 more". */
function named(ids: readonly string[]): string {
  const more = ids.length - NAMED_AT_MOST;
  return more > 0 ? `${ids.slice(0, NAMED_AT_MOST).join(", ")} and ${more} more` : listWords(ids);
}

function lettersOf(indices: readonly number[]): string {
  return listWords(indices.map(letterOf));
}

/** Indices of equal keys together, in order of first appearance. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null) {
  const groups = new Map<string | null, number[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const indices = groups.get(key);
    if (indices) indices.push(index);
    else groups.set(key, [index]);
  }
  return [...groups].map(([key, indices]) => ({ key, indices }));
}
