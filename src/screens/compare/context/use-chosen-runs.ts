import { useEffect, useMemo } from "react";
import { USUAL_OPTIONS } from "../../../core/compare/compare-runs";
import type { ComparisonOptions, PairedTest, Unit } from "../../../core/domain/comparison";
import { PATH_SCORES } from "../../../core/metrics/correct-path";
import { METRICS } from "../../../core/metrics/registry";
import type { RunKey } from "../../../state/comparison/comparison-state";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import { useHiddenColumns } from "../../use-hidden-columns";
import { findKey } from "../../../state/comparison/run-keys";
import { useComparison } from "./comparison-context";

export const TESTS: readonly PairedTest[] = ["randomisation", "t", "wilcoxon", "mcnemar"];
const UNANSWERED: readonly ComparisonOptions["unanswered"][] = ["empty", "left-out"];
const OTHER_GOLD: readonly NonNullable<ComparisonOptions["otherGold"]>[] = ["left-out", "baseline"];
export const ALPHAS: readonly number[] = [0.05, 0.01, 0.1];
export const MOST_RUNS = 6;

/** Every score that a table can have. */
export const ALL_SCORES: readonly string[] = [
  ...METRICS.flatMap(({ id, asPublished }) => (asPublished ? [id, `${id}:published`] : [id])),
  ...PATH_SCORES.map(({ id }) => id),
];
const FIRST_HIDDEN = ALL_SCORES.filter((id) => !USUAL_OPTIONS.scores.includes(id));

/** A run as a link names it: its key, and what it is called there. */
export interface RunReference {
  key: RunKey;
  label: string;
}

/** The runs of the address, `base` first. Choosing is a step of the browser's history. */
export function useChosen(): [chosen: readonly RunReference[], choose: (runs: readonly RunReference[]) => void] {
  const [base] = useAddressPart("base");
  const [others] = useAddressPart("with");
  const chosen = useMemo(
    () =>
      [base, ...(others?.split(",") ?? [])]
        .filter((text) => text !== null && text !== "")
        .map((text) => parseReference(text!))
        .slice(0, MOST_RUNS),
    [base, others],
  );
  return [chosen, choose];
}

function choose(runs: readonly RunReference[]): void {
  const [base, ...others] = runs.map(writeReference);
  const forgotten = { request: null, against: null, tested: null };
  setAddressParts({ base: base ?? null, with: others.join(",") || null, ...forgotten }, "step");
}

/** "3f2a91bc07~RecTools dense" */
function parseReference(text: string): RunReference {
  const mark = text.indexOf("~");
  return mark < 0 ? { key: text, label: "" } : { key: text.slice(0, mark), label: text.slice(mark + 1) };
}

const LABEL_LENGTH = 28;

function writeReference({ key, label }: RunReference): string {
  const short = label.replace(/[,~]/g, " ").replace(/\s+/g, " ").trim().slice(0, LABEL_LENGTH).trim();
  return short === "" ? key : `${key}~${short}`;
}

/** What is compared and how, as the address and the remembered columns have it. */
export function useOptions() {
  const [test, setTest] = useAddressPart("test");
  const [by, setBy] = useAddressPart("by");
  const [alpha, setAlpha] = useAddressPart("alpha");
  const [metric, setMetric] = useAddressPart("metric");
  const [unanswered, setUnanswered] = useAddressPart("unanswered");
  const [gold, setOtherGold] = useAddressPart("othergold");
  const [base] = useAddressPart("base");
  const [tested, setTested] = useAddressPart("tested");
  const [hidden, toggle] = useHiddenColumns("compare", FIRST_HIDDEN);
  const listed = useMemo(() => ALL_SCORES.filter((id) => !hidden.has(id)), [hidden]);
  const family = useMemo(() => familyOf(listed, tested), [listed, tested]);
  useEffect(() => {
    const beyondUsual = family.filter((id) => !USUAL_OPTIONS.scores.includes(id)).join(",");
    if (base !== null && beyondUsual !== (tested ?? "")) setTested(beyondUsual || null);
  }, [base, family, tested, setTested]);
  const options = useMemo((): ComparisonOptions => {
    const first = metric !== null && ALL_SCORES.includes(metric) ? metric : (listed[0] ?? "tracc");
    return {
      ...USUAL_OPTIONS,
      test: TESTS.find((each) => each === test) ?? USUAL_OPTIONS.test,
      unit: (["bundle", "request"] as Unit[]).find((each) => each === by) ?? USUAL_OPTIONS.unit,
      alpha: ALPHAS.find((each) => String(each) === alpha) ?? USUAL_OPTIONS.alpha,
      scores: [first, ...inUsualOrder(listed.filter((id) => id !== first))],
      family,
      unanswered: UNANSWERED.find((each) => each === unanswered) ?? USUAL_OPTIONS.unanswered,
      otherGold: OTHER_GOLD.find((each) => each === gold) ?? "left-out",
    };
  }, [test, by, alpha, metric, listed, family, unanswered, gold]);
  return { options, hidden, toggle, setTest, setBy, setAlpha, setMetric, setUnanswered, setOtherGold };
}

/**
 * What Holm corrects over: the usual scores, those that are shown, and all others that were shown since these runs were chosen
 * (`tested`, as the address keeps them: "map,comp"). So it never shrinks, not by a reload and not in a link.
 */
export function familyOf(shown: readonly string[], tested: string | null): string[] {
  const family = new Set([...USUAL_OPTIONS.scores, ...shown, ...(tested?.split(",") ?? [])]);
  return ALL_SCORES.filter((id) => family.has(id));
}

/** As the table has them at first; those that are seldom shown come last. */
function inUsualOrder(ids: readonly string[]): string[] {
  const place = (id: string): number => {
    const at = USUAL_OPTIONS.scores.indexOf(id);
    return at < 0 ? Infinity : at;
  };
  return [...ids].sort((a, b) => place(a) - place(b) || ALL_SCORES.indexOf(a) - ALL_SCORES.indexOf(b));
}

/** The chosen runs by what the list calls them: a link may name a run by answers that it has gone on from. */
export function useOwnKeys(chosen: readonly RunReference[]): ReadonlyMap<RunKey, RunKey> {
  const sources = useComparison((state) => state.sources);
  return useMemo(() => {
    const known = (sources ?? []).flatMap(({ runs }) => runs.map(({ key }) => key));
    return new Map(chosen.map(({ key }) => [findKey(known, key) ?? key, key]));
  }, [chosen, sources]);
}
