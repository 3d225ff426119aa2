import { type Dataset, splitLetters, type DatasetEdit } from "../domain/dataset";
import type { QueryId } from "../domain/ids";
import type { Query } from "../domain/query";
import { splitsOf } from "./dataset-splits";
import type { Finding, FindingCode } from "./finding";

type Content = Pick<Dataset, "tools" | "queries">;

/** One way out of a finding that needs no judgement of a person. */
interface Fix {
  /** As on its button. */
  label: string;
  /** As in the log of edits. */
  done: string;
  /** `null`: there is nothing that it could change. */
  edit(data: Content, queries: ReadonlySet<QueryId>, done: string): DatasetEdit | null;
}

const cleaned = (done: string, clean: (text: string) => string): Fix => ({
  label: "clean",
  done,
  edit: (data, queries, label) => changeTexts(data, queries, label, clean),
});

const leftOut = (done: string, label = "leave out"): Fix => ({ label, done, edit: leaveOut });

/** Where a section begins that explains the answer, on a line of its own (`lint-texts.ts` finds it by the same words). */
const SECTION =
  /\n\W*(?:Explanation|Tool Combination|Tools? (?:Required|Needed|Involved|Used)|Rationale|Reasoning|Justification)\b/i;

const FIXES: Partial<Record<FindingCode, Fix>> = {
  "repeated-request": leftOut("requests that repeat one before them"),
  "contradicting-requests": leftOut("requests whose first writing has other gold", "keep the first"),
  "names-gold": leftOut("requests that name their gold tool"),
  "dangling-tool": leftOut("requests that need a tool that is not there"),
  unjudged: leftOut("requests that nobody has judged"),
  "starts-with-markdown": cleaned("took ** from the beginning of", (text) => text.replace(/^\s*\*\*\s*/, "")),
  markdown: cleaned("took ** out of", (text) => text.replaceAll("**", "").trim()),
  "list-rest": cleaned("took the rest of a list from the end of", (text) => text.trimEnd().slice(0, -2).trimEnd()),
  "wrapped-in-quotes": cleaned("took the quotes from", (text) => text.trim().slice(1, -1).trim()),
  "space-at-ends": cleaned("took white space from the ends of", (text) => text.trim()),
  "line-break": cleaned("made one line of", (text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join(" "),
  ),
  "added-section": cleaned("cut the explanation from", (text) =>
    text.slice(0, Math.max(0, text.search(SECTION))).trim(),
  ),
  "test-repeats-bundle": { label: "mend the split", done: "no shared bundles", edit: partByBundle },
  "test-repeats-text": { label: "take out", done: "no test request repeats a past one", edit: outOfTest },
  "test-near-text": { label: "take out", done: "no test request is near a past one", edit: outOfTest },
};

/** What its button says; `null` where a person has to look. */
export function fixLabelOf({ code, count }: Pick<Finding, "code" | "count">): string | null {
  return count === 0 ? null : (FIXES[code]?.label ?? null);
}

/** The edit that mends everything a finding is true of, as far as it can be done without asking; `null`: nothing can. */
export function fixFinding({ code, queries }: Pick<Finding, "code" | "queries">, data: Content): DatasetEdit | null {
  const fix = FIXES[code];
  return fix?.edit(data, new Set(queries), fix.done) ?? null;
}

/** The edit that leaves these requests out; each with where it stood, so that undoing puts it back there. */
function leaveOut({ queries }: Content, wanted: ReadonlySet<QueryId>, label: string): DatasetEdit | null {
  const requests = queries.flatMap((query, place) => (wanted.has(query.id) ? [{ place, query }] : []));
  return requests.length === 0 ? null : { kind: "leave-out", label, requests };
}

/** A request stays as it is where nothing would be left of it, and where annotated requirements point into its words. */
function changeTexts(
  { queries }: Content,
  wanted: ReadonlySet<QueryId>,
  label: string,
  change: (text: string) => string,
): DatasetEdit | null {
  const changes = queries.flatMap(({ id, text, requirements = [] }: Query) => {
    const after = wanted.has(id) && requirements.length === 0 ? change(text) : text;
    return after === text || after.trim() === "" ? [] : [{ query: id, before: text, after }];
  });
  return changes.length === 0 ? null : { kind: "texts", label, changes };
}

/** The first fold of a split without shared bundles, as the data's own split. */
function partByBundle({ queries }: Content, _: ReadonlySet<QueryId>, label: string): DatasetEdit | null {
  const split = splitsOf(queries).find(({ id }) => id === "bundle-disjoint");
  if (!split) return null;
  const test = new Set(split.test.map(({ id }) => id));
  const history = new Set(split.history.map(({ id }) => id));
  return splitAs(queries, label, ({ id }) => (test.has(id) ? "test" : history.has(id) ? "history" : undefined));
}

/** These requests leave the test part; they stay in the data without a part. */
function outOfTest({ queries }: Content, wanted: ReadonlySet<QueryId>, label: string): DatasetEdit | null {
  return splitAs(queries, label, ({ id, split }) => (wanted.has(id) ? undefined : split));
}

/** The edit from the present split to another one; `null` where nothing would change. */
function splitAs(
  queries: readonly Query[],
  label: string,
  partOf: (query: Query) => Query["split"],
): DatasetEdit | null {
  const [before, after] = [splitLetters(queries), splitLetters(queries, partOf)];
  return before === after ? null : { kind: "splits", label, before, after };
}
