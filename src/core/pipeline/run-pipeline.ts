import type { RequirementId } from "../domain/ids";
import type { EncoderPort, LanguageModelPort } from "../domain/ports";
import type { BundleResult, CoverageResult, Environment, RerankResult, StageUpdate, Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { encodeQueries, type EncodedQuery } from "../retrieve/text-index";
import { thresholdFor } from "./link-rules";
import { replayExchanges } from "../requirements/llm/conversation";
import { readByModel, type ModelReading } from "../requirements/llm/read-by-model";
import { applyEdits, type AppliedEdits } from "./edits";
import {
  labelTools,
  toolsOfBundles,
  toolsOfCoverage,
  toolsOfJudgement,
  toolsOfQuery,
  toolsOfVotes,
} from "./tool-labels";
import { composeRecommendation } from "./compose-recommendation";
import type { RequirementMapper } from "../domain/learned";
import { scoreTools, type ToolScores } from "./score-tools";
import { acquireBundle } from "./stage-1-bundle-acquisition";
import { mapCoverage } from "./stage-2-coverage-mapping";
import { requirementsByRules } from "./edit-requirements";
import { rerankByViews } from "./stage-3-multi-view-reranking";

/** What the pipeline runs on, besides the walk's input. */
export interface PipelineContext {
  /** With the vectors of `encoder` attached; parts without are encoded when first searched. */
  index: RetrievalIndex;
  /** `null`: words only. */
  encoder: EncoderPort | null;
  /** Copied into the trace. `encoder` there must be `null` exactly when it is `null` here. */
  environment: Environment;
  /** Who answers prompts, where the configuration asks a language model. Absent: the answers that the input brings along. */
  languageModel?: LanguageModelPort;
  /** Learned from the history: tells what requirements and tools have to do with each other. Absent: their texts are compared. */
  mapper?: RequirementMapper;
}

/**
 * The whole method: a request in, a trace out, each stage yielded as soon as it is done. Pure but for the encoder and a
 * language model: equal input, data, encoder and answers give an equal trace, to the last bit and on every machine. Edits
 * are laid over the stages they concern, so leaving one out gives back what was computed. Throws what the encoder and the
 * model throw. To stop it, leave the loop.
 *
 * @example
 * for await (const update of runPipeline({ query, config: DEFAULT_CONFIG, edits: [] }, { index, encoder, environment }))
 *   if (update.stage === 4) show(update.trace);
 */
export async function* runPipeline(input: WalkInput, context: PipelineContext): AsyncGenerator<StageUpdate, Trace> {
  const { index } = context;
  const reading = await readRequest(input, context);
  const noTool = await judgeNeed(input, context);
  const computed = noTool ? [] : (reading?.requirements ?? requirementsByRules(input.query.text));
  const edits = applyEdits(
    { text: input.query.text, computed, hasTool: (id) => index.toolNumbers.has(id) },
    input.edits,
  );

  const searching = runStage1(input, context, edits);
  const asking = encodeInAdvance(edits, context);
  const stage1 = await searching;
  yield {
    stage: 1,
    result: stage1,
    tools: labelTools([...toolsOfQuery(input.query), ...toolsOfBundles(stage1)], index),
  };

  const asked = await scoreRequirements(input, context, edits, await asking);
  const coverage = await runStage2(input, context, { edits, stage1, asked, reading });
  const stage2 = noTool ? { ...coverage, noTool } : coverage;
  yield { stage: 2, result: stage2, tools: labelTools(toolsOfCoverage(stage2), index) };

  const open = await scoreOpenRequirements(input, context, stage2, asked);
  const { query, config } = input;
  const stage3 = await rerankByViews({ query, open, index, config, edits }, context.encoder);
  yield { stage: 3, result: stage3, tools: labelTools(toolsOfVotes(stage3), index) };

  const trace = await makeTrace(input, context, { stage1, stage2, stage3, edits });
  yield { stage: 4, trace };
  return trace;
}

/**
 * Runs the pipeline to its end, for callers that need no single stage: evaluations, comparisons, command lines.
 *
 * @example const { recommendation } = await runWholePipeline({ query, config, edits: [] }, context);
 */
export async function runWholePipeline(input: WalkInput, context: PipelineContext): Promise<Trace> {
  const run = runPipeline(input, context);
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value;
  }
}

/** A text that tools were scored for: a requirement, or the problem a model made of it. */
interface ScoredQuery {
  encoded: EncodedQuery;
  scores: ToolScores;
}

type ScoredRequirements = ReadonlyMap<RequirementId, ScoredQuery>;

/** What a language model makes of the request; `null`: stage 2 is by local rules. Recorded answers stand in for a model. */
async function readRequest(
  { query, config, exchanges }: WalkInput,
  context: PipelineContext,
): Promise<ModelReading | null> {
  const { model } = config.stage2;
  return model ? readByModel(query.text, model, context.languageModel ?? replayExchanges(exchanges ?? [])) : null;
}

/** The chance that decides that no tool is needed; `null` where one is, or where nobody asked. */
async function judgeNeed(
  { config }: WalkInput,
  { mapper }: PipelineContext,
): Promise<NonNullable<CoverageResult["noTool"]> | null> {
  const { noTool } = config.stage2;
  const need = noTool && (await mapper?.judgeNeed?.());
  if (!need) return null;
  const threshold = noTool.threshold ?? need.fitted.threshold;
  return need.chance < threshold ? { chance: need.chance, threshold } : null;
}

/** The asked text is encoded here, not before: a walk by words alone encodes nothing. */
async function runStage1({ query, config }: WalkInput, { index, encoder }: PipelineContext, edits: AppliedEdits) {
  const [encoded] = await encodeQueries([query.text], encoder);
  return acquireBundle({ query, encoded: encoded!, config, index, edits }, encoder);
}

/** The requirements need nothing of stage 1: they are encoded while it searches. Who leaves before stage 2 hears no failure. */
function encodeInAdvance({ requirements }: AppliedEdits, { encoder }: PipelineContext): Promise<EncodedQuery[]> {
  const asking = encodeQueries(
    requirements.map(({ text }) => text),
    encoder,
  );
  asking.catch(() => undefined);
  return asking;
}

/** One after the other: with an encoder each score is one pass over the catalogue, and passes do not get quicker side by side. */
async function scoreRequirements(
  { config }: WalkInput,
  context: PipelineContext,
  edits: AppliedEdits,
  encodedTexts: readonly EncodedQuery[],
): Promise<ScoredRequirements> {
  const asked = new Map<RequirementId, ScoredQuery>();
  for (const [i, encoded] of encodedTexts.entries()) {
    asked.set(edits.requirements[i]!.id, { encoded, scores: await scoreQuery(encoded, config, context) });
  }
  return asked;
}

/** By what their texts have in common, or by what the history taught. */
async function scoreQuery(
  encoded: EncodedQuery,
  config: WalkInput["config"],
  { index, encoder, mapper }: PipelineContext,
): Promise<ToolScores> {
  const compared = await scoreTools(encoded, index, config, encoder);
  const chances = mapper?.chancesOf(encoded.text, encoded.vector);
  return chances ? { ...compared, match: chances, order: chances } : compared;
}

interface Stage2Input {
  edits: AppliedEdits;
  stage1: BundleResult;
  asked: ScoredRequirements;
  reading: ModelReading | null;
}

/** By rules, or by the model's answers where there are any; the model restates only what nobody has changed by hand. */
async function runStage2(
  { config }: WalkInput,
  { index, environment, mapper }: PipelineContext,
  { edits, stage1, asked, reading }: Stage2Input,
): Promise<CoverageResult> {
  const bundle = stage1.chosen?.tools ?? [];
  const answered = await reading?.match(bundle.flatMap((id) => index.tools[index.toolNumbers.get(id) ?? -1] ?? []));
  const coverage = mapCoverage({
    requirements: edits.requirements,
    bundle,
    index,
    scores: new Map([...asked].map(([requirement, { scores }]) => [requirement, scores])),
    scoreKind: mapper ? "learned-chance" : environment.encoder ? "cosine" : "bm25-share",
    threshold: thresholdFor(config, environment.encoder?.id ?? "words", mapper),
    config: config.stage2,
    edits,
    ...(answered ? { answered } : {}),
  });
  if (!reading) return coverage;
  const unedited = edits.requirements.filter(({ by }) => by === "computed").map(({ id }) => id);
  await reading.restate(coverage.unsolved.filter((id) => unedited.includes(id)));
  return { ...coverage, model: reading.report() };
}

/** What stage 3 is asked: the open requirements, or the problems that a model made of them. */
async function scoreOpenRequirements(
  { config }: WalkInput,
  context: PipelineContext,
  { unsolved, model }: CoverageResult,
  asked: ScoredRequirements,
): Promise<(ScoredQuery & { requirement: RequirementId })[]> {
  return Promise.all(
    unsolved.map(async (requirement) => {
      const problem = model?.problems[requirement];
      if (problem === undefined) return { requirement, ...asked.get(requirement)! };
      const [encoded] = await encodeQueries([problem], context.encoder);
      return { requirement, encoded: encoded!, scores: await scoreQuery(encoded!, config, context) };
    }),
  );
}

/** Everything together, with a label for each tool that is mentioned anywhere. */
async function makeTrace(
  { query, config }: WalkInput,
  { index, environment, mapper }: PipelineContext,
  stages: { stage1: BundleResult; stage2: CoverageResult; stage3: RerankResult; edits: AppliedEdits },
): Promise<Trace> {
  const { stage1, stage2, stage3, edits } = stages;
  const recommendation = composeRecommendation(stage2, stage3, config.mode, edits);
  const learned = await mapper?.judge?.(recommendation.tools.map(({ tool }) => tool));
  const mentioned = [
    ...toolsOfQuery(query),
    ...toolsOfBundles(stage1),
    ...toolsOfCoverage(stage2),
    ...toolsOfVotes(stage3),
    ...(learned ? toolsOfJudgement(learned) : []),
  ];
  return {
    schema: 1,
    query,
    config,
    datasetHash: index.datasetHash,
    stage1,
    stage2,
    stage3,
    recommendation,
    ...(learned ? { learned } : {}),
    tools: labelTools(mentioned, index),
    environment,
  };
}
