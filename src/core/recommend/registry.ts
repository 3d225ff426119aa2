import type { RetrieverName } from "../domain/config";
import { RETRIEVERS } from "../retrieve/retrievers";
import { clausesSize, combined, combinedSize } from "./trained/regression/combined";
import { copyOrCompose, copyOrComposeClauses } from "./trained/regression/copy-or-compose";
import { plan, PLANS_WITH_TRIALS, direct } from "./baselines/language-model-alone";
import { expectedTracc, expectedTraccSize } from "./trained/regression/expected-tracc-methods";
import { learned, learnedAuto, learnedCompose, learnedNew, learnedOrNone, learnedRepeats } from "./trained/learned";
import { linear, linearMixture } from "./trained/regression/linear";
import { MASSTOOL_METHODS } from "./trained/masstool/masstool";
import { PUBLISHED_METHODS } from "./trained/masstool/published/published-methods";
import type { Method } from "./method/method";
import { knnVote, mixture, topK } from "./baselines/neighbour-votes";
import { oneVsRest, oneVsRestSize } from "./trained/regression/one-vs-rest";
import {
  ptrChoice,
  ptrLearned,
  ptrPaper,
  ptrPublished,
  ptrStaged,
  ptrWithoutBundle,
  ptrWithoutCoverage,
  ptrWithoutVote,
} from "./ptr";
import { MODEL_WALKS } from "./ptr-model";
import {
  NETWORK_STUDIES,
  NETWORK_WALKS,
  pathLocal,
  ptrChoiceAddition,
  ptrChoiceClosure,
  ptrLearnedClosure,
} from "./ptr-network";
export { NETWORK_STUDIES } from "./ptr-network";
import { bundleText, nearestQuery, popularity, randomBundle } from "./baselines/past-bundles";

/**
 * Every method, in the order in which the page lists them: the walk and its ablations, baselines, regressions, what
 * learns from the history. Ids are written into saved evaluations and never change: `ptr` is the walk of the
 * stages alone, which was the only one once; on the command line `ptr` is short for `ptr-choice`.
 */
export const METHODS: readonly Method[] = [
  ptrChoice,
  ptrStaged,
  ptrWithoutBundle,
  ptrWithoutCoverage,
  ptrWithoutVote,
  ptrPaper,
  ptrPublished,
  bundleText,
  nearestQuery,
  randomBundle,
  popularity,
  knnVote,
  mixture,
  topK,
  expectedTracc,
  expectedTraccSize,
  linear,
  linearMixture,
  oneVsRest,
  oneVsRestSize,
  combined,
  combinedSize,
  clausesSize,
  copyOrCompose,
  copyOrComposeClauses,
  learned,
  learnedRepeats,
  learnedNew,
  learnedCompose,
  learnedAuto,
  learnedOrNone,
  ptrLearned,
  ...NETWORK_WALKS,
  ptrLearnedClosure,
  ptrChoiceClosure,
  ptrChoiceAddition,
  pathLocal,
];

/**
 * Methods that ask a language model: found by name, and offered only where one can be asked. `all` leaves them out,
 * because every answer of theirs costs a call.
 */
export const MODEL_METHODS: readonly Method[] = [...MODEL_WALKS, direct, plan, ...PLANS_WITH_TRIALS];

/**
 * Systems of others, trained in the tab: found by name, and left out of `all`, because each of them is a training of its
 * own, minutes long on a large history.
 */
export const NETWORK_METHODS: readonly Method[] = [...MASSTOOL_METHODS, ...PUBLISHED_METHODS];

/** Everything that is found by name; studies of the network are left out of `all`, as they answer one question of their own. */
const ALL_METHODS: readonly Method[] = [...METHODS, ...NETWORK_STUDIES, ...NETWORK_METHODS, ...MODEL_METHODS];

/**
 * Whether one of these methods, named as in a plan (`ptr-model`, `ptr:bm25`), asks a language model. Unknown names ask
 * none.
 *
 * @example asksModel(["ptr-choice", "direct"]) // true
 */
export function asksModel(names: readonly string[]): boolean {
  return names.some((name) => MODEL_METHODS.some(({ id }) => id === name.split(":")[0]));
}

/** Whether one of these methods, named as in a plan, stands on trials by a language model along the network. */
export function needsTrials(names: readonly string[]): boolean {
  return names.some((name) =>
    MODEL_METHODS.some(({ id, standsOnTrials }) => standsOnTrials && id === name.split(":")[0]),
  );
}

/** A method with the retriever it is to use. `name` is what the command line says: `nearest-query:bm25`. */
export interface NamedMethod {
  name: string;
  method: Method;
  retriever: RetrieverName;
}

/**
 * Whether it says the same with an encoder and without one: an evaluation answers by it at once, while the encoder
 * still loads.
 */
export function comparesWordsOnly({ method, retriever }: NamedMethod): boolean {
  if (method.encoderless === "by-words") return RETRIEVERS[retriever].needs === "words";
  return method.encoderless === "always";
}

/** Whether it goes through the stages. */
export function isWalk({ method }: Pick<NamedMethod, "method">): boolean {
  return method.id.startsWith("ptr");
}

/**
 * Finds a method by `id` or `id:retriever`. Without a colon the first retriever of the method is taken. Throws
 * RangeError, with a sentence for the person who typed it, where there is no such method or retriever.
 *
 * @example findMethod("nearest-query:bm25").retriever // "bm25"
 */
export function findMethod(name: string): NamedMethod {
  const [id, suffix] = name.split(":");
  const method = ALL_METHODS.find((candidate) => [candidate.id, candidate.alias].includes(id));
  if (!method) {
    throw new RangeError(`There is no method "${name}". Known: ${ALL_METHODS.map((known) => known.id).join(", ")}.`);
  }
  if (suffix === undefined) return { name, method, retriever: method.retrievers[0] ?? "hybrid" };
  const retriever = method.retrievers.find((known) => known === suffix);
  if (!retriever) throw new RangeError(describeSuffixes(method));
  return { name, method, retriever };
}

function describeSuffixes({ id, retrievers }: Method): string {
  return retrievers.length === 0
    ? `The method "${id}" takes nothing behind a colon.`
    : `The method "${id}" takes one of ${retrievers.join(", ")} behind the colon.`;
}
