import * as v from "valibot";
import type { ChoiceResult, Recommendation } from "../../core/domain/choice";
import type { Config } from "../../core/domain/config";
import type { BundleKey, RequirementId, ToolId } from "../../core/domain/ids";
import type { LearnedJudgement } from "../../core/domain/learned";
import type {
  BundleCandidate,
  BundleResult,
  CoverageResult,
  Environment,
  ModelCoverage,
  Neighbour,
  RerankResult,
  ToolLabel,
  Trace,
} from "../../core/domain/trace";
import { queryShape, spanShape } from "./parse-dataset";
import { closureShape, networkConfigShape, requirementId } from "./network-shape";
import {
  choiceConfigShape,
  gateConfigShape,
  gateShape,
  noToolShape,
  elsewhereShape,
  foldHistoryShape,
  searchedIndexesShape,
} from "./trace-shapes";
import { encoderId, queryId, sha256, text, toolId, wholeNumber, SCHEMA } from "./parse-record";
import { exchangesShape, modelConfigShape, promptShape, reportShape } from "./parse-exchange";

export const bundleKeyShape = v.custom<BundleKey>((key) => typeof key === "string", "a bundle key should be text.");
const score = v.pipe(v.number(), v.finite());
const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const rank = v.pipe(wholeNumber, v.minValue(1));
const votes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const placed = v.exactOptional(v.picklist(["near", "note"]));
const by = v.picklist(["computed", "edit"]);
const retriever = v.picklist(["hybrid", "dense", "bm25", "okapi", "random"]);
const search = v.picklist(["past-requests", "bundle-text"]);

export const configShape: v.GenericSchema<unknown, Config> = v.object({
  mode: v.picklist(["kitpick", "paper", "published", "strict"]),
  stage1: v.object({
    retriever,
    search,
    denseWeight: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    pool: v.picklist(["history", "whole-file"]),
  }),
  stage2: v.object({
    threshold: v.nullable(score),
    ...{ bestTools: v.pipe(wholeNumber, v.minValue(1)), margin: v.exactOptional(score) },
    keep: v.picklist(["matched", "published-empty"]),
    model: v.exactOptional(modelConfigShape),
    mapper: v.exactOptional(v.literal("learned")),
    mix: v.exactOptional(v.picklist(["repeats", "new"])),
    noTool: v.exactOptional(noToolShape),
  }),
  stage3: v.object({ k: v.pipe(wholeNumber, v.minValue(1), v.maxValue(1000)) }),
  choice: v.exactOptional(choiceConfigShape),
  network: v.exactOptional(networkConfigShape),
  gate: v.exactOptional(gateConfigShape),
  encoder: encoderId,
  seed: v.pipe(v.number(), v.integer()),
});

const candidate: v.GenericSchema<unknown, BundleCandidate> = v.object({
  bundle: bundleKeyShape,
  tools: v.array(toolId),
  uses: wholeNumber,
  score,
  cosine: v.nullable(score),
  bm25: score,
  via: v.nullable(queryId),
});

const neighbour: v.GenericSchema<unknown, Neighbour> = v.object({
  query: queryId,
  text,
  tools: v.array(toolId),
  bundle: bundleKeyShape,
  score,
  cosine: v.nullable(score),
  bm25: score,
  sharedWords: v.array(v.object({ word: text, contribution: score })),
});

const stage1: v.GenericSchema<unknown, BundleResult> = v.object({
  chosen: v.nullable(candidate),
  chosenBy: by,
  candidates: v.array(candidate),
  neighbours: v.array(neighbour),
  retriever,
  search,
  tieBroken: v.nullable(text),
  historySize: wholeNumber,
  bundleCount: wholeNumber,
  leftOut: v.array(queryId),
  dropped: v.array(queryId),
});

const modelCoverage: v.GenericSchema<unknown, ModelCoverage> = v.object({
  waiting: v.array(promptShape),
  exchanges: exchangesShape,
  reports: v.array(reportShape),
  problems: v.pipe(
    v.record(text, text),
    v.transform((problems) => problems as Record<RequirementId, string>),
  ),
});

const stage2: v.GenericSchema<unknown, CoverageResult> = v.object({
  requirements: v.array(v.object({ id: requirementId, text, span: spanShape, by, placed })),
  matches: v.array(v.object({ requirement: requirementId, tool: toolId, score, linked: v.boolean(), by })),
  kept: v.array(v.object({ tool: toolId, serves: v.array(requirementId), by })),
  dropped: v.array(v.object({ tool: toolId, best: v.nullable(v.object({ requirement: requirementId, score })), by })),
  unsolved: v.array(requirementId),
  verdict: v.picklist(["exact", "over", "partial", "both", "none"]),
  ...{ threshold: score, nearest: v.exactOptional(v.array(v.object({ requirement: requirementId, score }))) },
  scoreKind: v.picklist(["cosine", "bm25-share", "learned-chance"]),
  model: v.exactOptional(modelCoverage),
  noTool: v.exactOptional(v.object({ chance, threshold: chance })),
  isForeign: v.exactOptional(v.literal(true)),
});

const rankedTools = v.array(v.object({ tool: toolId, rank, score }));

const stage3: v.GenericSchema<unknown, RerankResult> = v.object({
  perRequirement: v.array(
    v.object({
      requirement: requirementId,
      views: v.object({ direct: rankedTools, history: rankedTools, context: rankedTools }),
      pastRequests: v.array(v.object({ query: queryId, text, score, tools: v.array(toolId) })),
      tally: v.array(
        v.object({
          tool: toolId,
          votes,
          ranks: v.object({ direct: v.nullable(rank), history: v.nullable(rank), context: v.nullable(rank) }),
        }),
      ),
      winner: v.nullable(toolId),
      winnerBy: by,
      computedWinner: v.nullable(toolId),
      decidedBy: v.picklist(["votes", "first-appearance", "edit"]),
      tiedWith: v.array(toolId),
      voteMattered: v.boolean(),
      voteCouldMatter: v.boolean(),
    }),
  ),
  k: wholeNumber,
});

const recommendation: v.GenericSchema<unknown, Recommendation> = v.object({
  tools: v.array(
    v.object({
      ...{ tool: toolId, from: v.picklist(["bundle", "vote", "edit", "choice", "dependency"]) },
      ...{ because: v.array(requirementId), votes: v.nullable(votes) },
    }),
  ),
});

const words = v.nullable(v.object({ requirement: v.nullable(requirementId), text, chance }));

const choice: v.GenericSchema<unknown, ChoiceResult> = v.object({
  tools: v.array(
    v.object({
      tool: toolId,
      chance,
      by: v.picklist(["words", "past", "identifier", "edit"]),
      cost: score,
      words,
      past: v.object({ count: wholeNumber, of: wholeNumber, queries: v.array(queryId) }),
      votes: v.nullable(v.object({ requirement: requirementId, votes })),
    }),
  ),
  expected: chance,
  exact: chance,
  copied: chance,
  bundles: v.array(v.object({ bundle: bundleKeyShape, tools: v.array(toolId), uses: wholeNumber, chance })),
  leftOut: v.array(
    v.object({
      tool: toolId,
      had: v.nullable(v.picklist(["bundle", "coverage", "vote"])),
      by,
      chance,
      cost: score,
    }),
  ),
  outside: v.array(v.object({ tool: toolId, chance, needed: v.nullable(chance), words })),
  rule: v.object({ tools: v.array(toolId), expected: chance, exact: chance }),
  none: v.nullable(v.object({ chance, threshold: chance })),
  nearness: v.object({ best: v.nullable(score), usual: v.nullable(score), isFar: v.boolean() }),
  basis: v.object({
    requests: wholeNumber,
    history: wholeNumber,
    isSeen: v.boolean(),
    isLeftOut: v.boolean(),
    way: text,
    isByLeftOut: v.boolean(),
  }),
});

const noToolEffect = v.object({ threshold: chance, found: chance, lost: chance });

const learned: v.GenericSchema<unknown, LearnedJudgement> = v.object({
  requests: wholeNumber,
  history: wholeNumber,
  isSeen: v.boolean(),
  isLeftOut: v.exactOptional(v.literal(true)),
  tools: v.array(toolId),
  expected: chance,
  exact: chance,
  exactOfAnswer: chance,
  copied: chance,
  likeliest: v.nullable(v.object({ tools: v.array(toolId), uses: wholeNumber, chance })),
  outside: v.array(v.object({ tool: toolId, chance, needed: v.nullable(chance), words: text })),
  need: v.exactOptional(v.object({ chance, fitted: noToolEffect, found: v.array(chance), lost: v.array(chance) })),
});

const toolLabel: v.GenericSchema<unknown, ToolLabel> = v.object({ name: text, description: text, tokens: wholeNumber });

const toolLabels = v.pipe(
  v.record(text, toolLabel),
  v.transform((labels) => labels as Record<ToolId, ToolLabel>),
);

export const environmentShape: v.GenericSchema<unknown, Environment> = v.object({
  encoder: v.nullable(v.object({ id: encoderId, sha256, dtype: v.picklist(["fp32", "q8"]), dimensions: wholeNumber })),
  device: v.picklist(["wasm", "webgpu", "none"]),
  ...{ appVersion: text, elsewhere: v.exactOptional(searchedIndexesShape) },
});

/** A whole trace. Checked in every field, since screens draw it as it is. */
export const traceShape: v.GenericSchema<unknown, Trace> = v.object({
  schema: v.literal(SCHEMA),
  query: queryShape,
  config: configShape,
  datasetHash: sha256,
  history: v.exactOptional(foldHistoryShape),
  gate: v.exactOptional(gateShape),
  stage1,
  stage2,
  stage3,
  recommendation,
  choice: v.exactOptional(choice),
  network: v.exactOptional(closureShape),
  learned: v.exactOptional(learned),
  tools: toolLabels,
  environment: environmentShape,
  elsewhere: v.exactOptional(elsewhereShape),
});
