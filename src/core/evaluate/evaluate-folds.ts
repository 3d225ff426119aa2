import type { ExperienceDraft } from "../domain/experience";
import type { ModelConfig } from "../domain/config";
import type { Dataset } from "../domain/dataset";
import type { EvaluationRow, Leakage, SplitKind, WalkDigest } from "../domain/evaluation";
import type { EncoderPort, FinderPort, LanguageModelPort } from "../domain/ports";
import type { Query } from "../domain/query";
import type { Environment, Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import {
  type TrainingPorts,
  buildFoldContext,
  INNER_OF_SPLIT,
  type FoldContext,
  type Fold,
} from "../recommend/method/fold-context";
import { certaintyOf, walkInFold } from "../recommend/ptr";
import type { Answer, Recommend } from "../recommend/method/method";
import type { NamedMethod } from "../recommend/registry";
import { scoreRow } from "../metrics/score-row";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { digestWalk } from "./digest-walk";
import { countHistory } from "./history-of-fold";
import { measureLeakage, compareByMeaning } from "./leakage";
import type { Protocol } from "./protocols";
import { measureStages, replayStages } from "./attribution";

export interface EvaluationInput {
  /** As the protocol reads it. */
  dataset: Dataset;
  folds: readonly Fold[];
  split: SplitKind;
  methods: readonly NamedMethod[];
  protocol: Protocol;
  encoder: EncoderPort | null;
  environment: Environment;
  seed: number;
  /** Which answers are wanted; absent: all. What is learned does not depend on it. */
  isAsked?(method: string, query: Query, fold: number): boolean;
  /** Whether walks are also tried without their stages, and with stages that know. */
  attribution?: boolean;
  /** How methods train that learn for long; absent: plain loops, in one go. */
  learning?: TrainingPorts;
  /** Who answers prompts of the methods that ask a language model. */
  languageModel?: LanguageModelPort;
  /** What they ask in other words than ours. */
  instructions?: ModelConfig["instructions"];
  /** Trials of a language model, for the methods that use their guidance. */
  experience?: ExperienceDraft;
  /** Gives the index of a fold its vectors ahead, in the way that is quickest here; absent: on first use. */
  attach?(index: RetrievalIndex): Promise<RetrievalIndex>;
  /** Where walks find the tools and the past requests of a fold; absent: in its index, here. */
  openFinder?(fold: Fold): Promise<FinderPort>;
}

/** One request, asked of one method. */
export interface Asked {
  method: string;
  query: Query;
  row: EvaluationRow;
  /** Of the methods that walk. */
  trace: Trace | null;
}

/**
 * Asks every test request of every method, fold by fold; each answer is yielded as soon as it is there. What a method
 * learns, it learns from the history of the fold. To stop it, leave the loop: what was yielded stands.
 */
export async function* evaluateFolds(input: EvaluationInput): AsyncGenerator<Asked> {
  for (const [fold, { test }] of input.folds.entries()) {
    const wanted = (method: string): Query[] => test.filter((query) => input.isAsked?.(method, query, fold) ?? true);
    const asked = input.methods.map((named) => ({ named, test: wanted(named.name) }));
    if (asked.every((each) => each.test.length === 0)) continue;
    const context = await openFold(input, fold);
    for (const { named, test: mine } of asked) {
      if (mine.length > 0) yield* askMethod(context, named, mine, { fold, attribution: input.attribution ?? false });
    }
  }
}

/**
 * What methods stand on in the fold of this number. The index holds the past requests of the fold; `attach` gives it
 * vectors ahead where that is quicker. Rejects with what `attach` rejects with.
 */
export async function openFold(
  input: Omit<EvaluationInput, "methods" | "isAsked" | "attribution">,
  fold: number,
): Promise<FoldContext> {
  const { dataset, folds, encoder, environment, protocol, split, seed } = input;
  const { attach, learning, languageModel, instructions, experience } = input;
  const finder = await input.openFinder?.(folds[fold]!);
  const history = countHistory(dataset, folds, fold);
  const rest = { encoder, environment, history, pool: protocol.pool, inner: INNER_OF_SPLIT[split], seed };
  const context = buildFoldContext(dataset, folds[fold]!, {
    ...rest,
    ...(learning ? { learning } : {}),
    ...(languageModel ? { languageModel } : {}),
    ...(instructions ? { instructions } : {}),
    ...(experience ? { experience } : {}),
    ...(finder ? { finder } : {}),
  });
  return attach ? { ...context, index: await attach(context.index) } : context;
}

/**
 * Prepares a method, then asks it each test request and scores what it says. Rows come in the order of the requests,
 * whoever answers first.
 */
async function* askMethod(
  context: FoldContext,
  { name, method, retriever }: NamedMethod,
  test: readonly Query[],
  { fold, attribution }: { fold: number; attribution: boolean },
): AsyncGenerator<Asked> {
  const recommend = await method.prepare(context, retriever);
  for await (const { query, answer } of answerAhead(test, recommend, method.atOnce ?? 1)) {
    const { tools, confidence, need, trace, use } = answer;
    const scores = scoreRow(query, tools);
    const digest = trace ? digestWalk(trace) : null;
    const walk = trace && digest && attribution ? await withStageValues(digest, trace, context) : digest;
    const certainty = trace && certaintyOf(context, trace);
    yield {
      method: name,
      query,
      row: {
        query: query.id,
        fold,
        predicted: tools,
        confidence,
        scores: scores ?? {},
        walk,
        ...(need === undefined ? {} : { need }),
        ...(use ? { use } : {}),
        ...(certainty ? { certainty } : {}),
      },
      trace: trace ?? null,
    };
  }
}

/** Answers in the order of the requests, with so many under way at once. What was begun when one fails is not waited for. */
async function* answerAhead(
  test: readonly Query[],
  recommend: Recommend,
  atOnce: number,
): AsyncGenerator<{ query: Query; answer: Answer }> {
  const begun: Promise<Answer>[] = [];
  for (const [place, query] of test.entries()) {
    while (begun.length < Math.min(test.length, place + atOnce)) {
      const answer = recommend(test[begun.length]!);
      answer.catch(() => undefined);
      begun.push(answer);
    }
    yield { query, answer: await begun[place]! };
  }
}

/** Walks of the fold without edits: the requirements have their vectors, and each walk is made once. */
async function withStageValues(digest: WalkDigest, trace: Trace, context: FoldContext): Promise<WalkDigest> {
  const { history, wholeFile } = context.index;
  const { bundles } = trace.config.stage1.pool === "whole-file" ? wholeFile : history;
  const again = ({ query, config, edits }: WalkInput): Promise<Trace> => walkInFold(context, query, config, edits);
  return { ...digest, stageValues: measureStages(await replayStages(trace, [], bundles, again)) };
}

/**
 * What the split gives away: how many test requests need a bundle, or only tools, that the history has.
 * Near-duplicates are counted where an encoder can tell, `null` else.
 */
export async function measureSplit(folds: readonly Fold[], encoder: EncoderPort | null): Promise<Leakage> {
  return measureLeakage(folds, encoder ? await compareByMeaning(folds, encoder) : null);
}
