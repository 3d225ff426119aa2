import { bundleKey } from "../domain/bundle";
import type { Leakage } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Query } from "../domain/query";
import type { Fold } from "../recommend/method/fold-context";
import type { EncoderPort } from "../domain/ports";
import { dot } from "../retrieve/vector-matrix";

/**
 * Shares of test requests, 0 to 1, that a split gives away, over all its folds; only requests that need a tool count.
 * `cosineOf` compares two requests, `null` when no encoder is there.
 */
export function measureLeakage(folds: readonly Fold[], cosineOf: CompareRequests | null): Leakage {
  const rows = folds.flatMap(({ history, test }) => {
    const known = {
      bundles: groupByBundle(history),
      tools: new Set(history.flatMap(({ gold }) => gold ?? [])),
      words: wordsOf(history),
    };
    return test.filter(({ gold }) => (gold?.length ?? 0) > 0).map((query) => judge(query, known, cosineOf));
  });
  const share = (is: (row: (typeof rows)[number]) => boolean): number =>
    rows.length === 0 ? 0 : rows.filter(is).length / rows.length;
  return {
    n: rows.length,
    bundleInHistory: share(({ hasBundle }) => hasBundle),
    toolsInHistory: share(({ hasTools }) => hasTools),
    nearDuplicates: cosineOf ? share(({ isNear }) => isNear) : null,
    repeats: rows.filter(({ isRepeat }) => isRepeat).length,
    dropped: folds.reduce((sum, { dropped = 0 }) => sum + dropped, 0),
  };
}

interface Known {
  bundles: ReadonlyMap<string, Query[]>;
  tools: ReadonlySet<ToolId>;
  words: ReadonlySet<string>;
}

/**
 * A request as it is compared with others without an encoder: spaces, case, marks at the end and a final "please" do not
 * count.
 *
 * @example plainWords("Book a  taxi, please.") // "book a taxi"
 */
export function plainWords(text: string): string {
  const flat = text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  return flat.replace(/[\s,.!?;:]+$/u, "").replace(/[\s,.!?;:]+please$/u, "");
}

function wordsOf(history: readonly Query[]): Set<string> {
  return new Set(history.map(({ text }) => plainWords(text)));
}

/** What the history knows of one test request: its bundle, all of its tools, or nearly its words. */
function judge(query: Query, { bundles, tools, words }: Known, cosineOf: CompareRequests | null) {
  const same = bundles.get(bundleKey(query.gold!)) ?? [];
  return {
    hasBundle: same.length > 0,
    hasTools: query.gold!.every((tool) => tools.has(tool)),
    isRepeat: words.has(plainWords(query.text)),
    isNear: cosineOf !== null && isNearDuplicate(query, same, cosineOf),
  };
}

/** Cosine above which two requests for the same tools count as one (method notes 4.2). */
export const NEAR_DUPLICATE = 0.95;

/** Cosine of two requests, -1 to 1. */
type CompareRequests = (a: Query, b: Query) => number;

/** Encodes the requests of the folds, so that any two can be compared. */
export async function compareByMeaning(folds: readonly Fold[], encoder: EncoderPort): Promise<CompareRequests> {
  const texts = [...new Set(folds.flatMap(({ history, test }) => [...history, ...test].map(({ text }) => text)))];
  const vectors = await encoder.encode(texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]!]));
  return (a, b) => dot(vectorOf.get(a.text)!, vectorOf.get(b.text)!);
}

/** Requests of the same history by the set of tools they need; those that need none are left out. */
function groupByBundle(history: readonly Query[]): Map<string, Query[]> {
  const groups = new Map<string, Query[]>();
  for (const query of history) {
    if (!query.gold || query.gold.length === 0) continue;
    const key = bundleKey(query.gold);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}

/** Whether one of these past requests, which need the same tools, says almost the same. */
function isNearDuplicate(query: Query, same: readonly Query[], compare: CompareRequests): boolean {
  return same.some((past) => compare(query, past) > NEAR_DUPLICATE);
}

/**
 * The guard of method notes 4.2: the folds without the test requests that nearly repeat a past request for the same tools
 * (`compare`; `null`: no encoder tells), or any past request but for spaces, case and a final "please". Histories stay as they
 * are, and so does the whole file. Throws RangeError, with a sentence, when nothing is left to ask.
 */
export function dropNearDuplicates(folds: readonly Fold[], compare: CompareRequests | null): Fold[] {
  const guarded = folds.map((fold): Fold => {
    const known = groupByBundle(fold.history);
    const words = wordsOf(fold.history);
    const isNew = (query: Query): boolean =>
      !words.has(plainWords(query.text)) &&
      (compare === null || !isNearDuplicate(query, known.get(bundleKey(query.gold ?? [])) ?? [], compare));
    return { ...fold, test: fold.test.filter(isNew), unguarded: fold.test };
  });
  if (guarded.every(({ test }) => test.length === 0)) {
    throw new RangeError("Every test request nearly repeats a past one, so the guard leaves nothing to ask.");
  }
  return guarded;
}
