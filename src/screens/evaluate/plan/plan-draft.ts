import type { EncoderId } from "../../../core/domain/config";
import type { Dataset } from "../../../core/domain/dataset";
import type { EvaluationPlan, ProtocolId, SplitKind, SplitPlan } from "../../../core/domain/evaluation";
import { PROTOCOLS } from "../../../core/evaluate/protocols";
import { findMethod } from "../../../core/recommend/registry";
import { labelOfMethod } from "../../../wording/evaluation";

/** What is asked for, before it is started. */
export type PlanDraft = Omit<EvaluationPlan, "dataset">;

/** The walk, good and simple methods beside it, and two that compare words or nothing: these answer at once. */
const FIRST_METHODS = ["ptr", "nearest-query", "expected-tracc-size", "bundle-text:bm25", "popularity"];

/** What a first visit would run. */
export function firstDraft(encoder: EncoderId): PlanDraft {
  return takeProtocol({ split: SEEDED, protocol: "strict", methods: FIRST_METHODS, encoder }, "strict");
}

const SEEDED = { kind: "bundle-disjoint", seed: 1, folds: 5, limit: null } as const;

/** A protocol sets split, pool, parsing and metrics together; the seed and the limit stay. */
export function takeProtocol(draft: PlanDraft, protocol: ProtocolId): PlanDraft {
  return { ...draft, protocol, split: guarded({ ...draft.split, ...PROTOCOLS[protocol].split }) };
}

/** Another split; folds belong to those that part bundles. */
export function takeSplit(draft: PlanDraft, kind: SplitKind): PlanDraft {
  return { ...draft, split: guarded({ ...draft.split, kind, folds: kind === "bundle-disjoint" ? 5 : null }) };
}

/** Whether a past request may need the same tools as a test request: else there is nothing to guard against. */
export function canGuard(kind: SplitKind): boolean {
  return kind !== "bundle-disjoint" && kind !== "tool-disjoint";
}

function guarded({ guard = false, ...split }: SplitPlan): SplitPlan {
  return { ...split, ...(guard && canGuard(split.kind) ? { guard } : {}) };
}

/** Whether one of the methods goes through the stages. */
export function hasWalks(methods: readonly string[]): boolean {
  return methods.some((name) => name.startsWith("ptr"));
}

/**
 * What has to be learned before the first answer, as a sentence; `null`: nothing for long. A fold without a request that is
 * asked is not learned from.
 *
 * @example "PTR with the choice learns from the past requests of each fold first: up to 5 times, …"
 */
export function describeTraining({ methods, split }: PlanDraft): string | null {
  const trained = methods.filter((name) => findMethod(name).method.trains);
  const [first] = trained;
  if (first === undefined) return null;
  const who = trained.length === 1 ? labelOfMethod(first) : `${trained.length} of the methods`;
  const folds = Math.min(split.folds ?? 1, split.limit ?? Infinity);
  const from = `${trained.length === 1 ? "learns" : "learn"} from the past requests${folds > 1 ? " of each fold" : ""} first`;
  const often = folds > 1 ? `up to ${folds} times, ` : "";
  return `${who} ${from}: ${often}some 20 seconds each on two free processors, minutes where there are thousands, however few requests are asked.`;
}

/** Adds a method at the end, or takes it out, with whatever retriever it has. */
export function toggleMethod(methods: readonly string[], id: string): string[] {
  const kept = methods.filter((name) => name.split(":")[0] !== id);
  return kept.length === methods.length ? [...methods, id] : kept;
}

/** The same methods with another retriever for one. */
export function takeRetriever(methods: readonly string[], id: string, retriever: string): string[] {
  return methods.map((name) => (name.split(":")[0] === id ? `${id}:${retriever}` : name));
}

/** Why it cannot be run on this data, as a sentence; `null` when it can. */
export function whyNotRun(draft: PlanDraft, dataset: Dataset | null): string | null {
  if (!dataset) return "The data set is still loading.";
  const judged = dataset.queries.filter(({ gold }) => gold !== null && gold.length > 0).length;
  if (judged < 2) return "Fewer than two requests of this data set have gold tools, so nothing can be measured on it.";
  if (draft.methods.length === 0) return "Choose a method.";
  if (draft.split.kind === "given" && !hasTestPart(dataset)) return "The file has no test part. Choose another split.";
  return null;
}

export function hasTestPart(dataset: Dataset): boolean {
  return dataset.queries.some(({ split }) => split === "test");
}
