import type { Config, EncoderId } from "../domain/config";
import type { RequirementId } from "../domain/ids";
import type { EncoderPort } from "../domain/ports";
import type { BundleResult, CoverageResult, Environment, RerankResult, StageUpdate, Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { askTexts, type Question } from "../retrieve/text-index";
import { ruleOf } from "../understand/fitted";
import { splitRequirements } from "../understand/split-requirements";
import { layEdits, type LaidEdits } from "./edits";
import { labelTools, toolsOfBundles, toolsOfCoverage, toolsOfQuery, toolsOfVotes } from "./label-tools";
import { recommend } from "./recommend";
import type { RequirementMapper } from "./requirement-mapper";
import { scoreTools, type ToolScores } from "./score-tools";
import { acquireBundle } from "./stage-1-bundle-acquisition";
import { mapCoverage } from "./stage-2-coverage-mapping";
import { rerankByViews } from "./stage-3-multi-view-reranking";

/** What the pipeline runs on, besides the walk's input. */
export interface PipelineGround {
  /** With the vectors of `encoder` attached; parts without are encoded when first searched. */
  index: RetrievalIndex;
  /** `null`: words only. */
  encoder: EncoderPort | null;
  /** Copied into the trace. `encoder` there must be `null` exactly when it is `null` here. */
  environment: Environment;
  /** Learned from the history: tells what requirements and tools have to do with each other. Absent: their texts are compared. */
  mapper?: RequirementMapper;
}

/**
 * The whole method: a request in, a trace out, each stage yielded as soon as it is done. Pure but for the encoder:
 * equal input, data and encoder give an equal trace. Edits are laid over the stages they concern, so leaving one out
 * gives back what was computed. Throws what the encoder throws. To stop it, leave the loop.
 */
export async function* runPipeline(input: WalkInput, ground: PipelineGround): AsyncGenerator<StageUpdate, Trace> {
  const { index } = ground;
  const edits = layEdits(editGround(input, index), input.edits);

  const searching = runStage1(input, ground, edits);
  const asking = askInAdvance(edits, ground);
  const stage1 = await searching;
  yield {
    stage: 1,
    result: stage1,
    tools: labelTools([...toolsOfQuery(input.query), ...toolsOfBundles(stage1)], index),
  };

  const asked = await askRequirements(input, ground, edits, await asking);
  const stage2 = runStage2(input, ground, edits, { stage1, asked });
  yield { stage: 2, result: stage2, tools: labelTools(toolsOfCoverage(stage2), index) };

  const open = stage2.unsolved.map((requirement) => ({ requirement, ...asked.get(requirement)! }));
  const { query, config } = input;
  const stage3 = await rerankByViews({ query, open, index, config, edits }, ground.encoder);
  yield { stage: 3, result: stage3, tools: labelTools(toolsOfVotes(stage3), index) };

  const trace = makeTrace(input, ground, { stage1, stage2, stage3, edits });
  yield { stage: 4, trace };
  return trace;
}

/** Runs the pipeline to its end, for callers that need no single stage. */
export async function runWholePipeline(input: WalkInput, ground: PipelineGround): Promise<Trace> {
  const run = runPipeline(input, ground);
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value;
  }
}

type Asked = ReadonlyMap<RequirementId, { question: Question; scores: ToolScores }>;

function editGround({ query }: WalkInput, index: RetrievalIndex): Parameters<typeof layEdits>[0] {
  return {
    text: query.text,
    spans: splitRequirements(query.text),
    hasTool: (id) => index.toolNumbers.has(id),
  };
}

async function runStage1({ query, config }: WalkInput, { index, encoder }: PipelineGround, edits: LaidEdits) {
  const [question] = await askTexts([query.text], encoder);
  return acquireBundle({ query, question: question!, config, index, edits }, encoder);
}

/** The requirements need nothing of stage 1: they are encoded while it searches. Who leaves before stage 2 hears no failure. */
function askInAdvance({ requirements }: LaidEdits, { encoder }: PipelineGround): Promise<Question[]> {
  const asking = askTexts(
    requirements.map(({ text }) => text),
    encoder,
  );
  asking.catch(() => undefined);
  return asking;
}

async function askRequirements(
  { config }: WalkInput,
  { index, encoder, mapper }: PipelineGround,
  edits: LaidEdits,
  questions: readonly Question[],
): Promise<Asked> {
  const asked = new Map<RequirementId, { question: Question; scores: ToolScores }>();
  for (const [place, question] of questions.entries()) {
    const compared = await scoreTools(question, index, config, encoder);
    const chances = mapper?.chancesOf(question.text, question.vector);
    const scores = chances ? { ...compared, match: chances, order: chances } : compared;
    asked.set(edits.requirements[place]!.id, { question, scores });
  }
  return asked;
}

function runStage2(
  { config }: WalkInput,
  { index, environment, mapper }: PipelineGround,
  edits: LaidEdits,
  { stage1, asked }: { stage1: BundleResult; asked: Asked },
): CoverageResult {
  return mapCoverage({
    requirements: edits.requirements,
    bundle: stage1.chosen?.tools ?? [],
    index,
    scores: new Map([...asked].map(([requirement, { scores }]) => [requirement, scores])),
    scoreKind: mapper ? "learned-chance" : environment.encoder ? "cosine" : "bm25-share",
    threshold: mapper?.threshold ?? thresholdFor(config, environment.encoder?.id ?? "words"),
    config: config.stage2,
    edits,
  });
}

/**
 * A threshold set by hand holds for the encoder it was set with. While another stands in (words, before the encoder is
 * ready) its fitted one holds, since the scores of the two are not on one scale.
 */
function thresholdFor({ encoder, stage2 }: Config, inUse: EncoderId): number {
  const byHand = inUse === encoder ? stage2.threshold : null;
  return byHand ?? ruleOf(inUse).threshold;
}

function makeTrace(
  { query, config }: WalkInput,
  { index, environment }: PipelineGround,
  stages: { stage1: BundleResult; stage2: CoverageResult; stage3: RerankResult; edits: LaidEdits },
): Trace {
  const { stage1, stage2, stage3, edits } = stages;
  const mentioned = [
    ...toolsOfQuery(query),
    ...toolsOfBundles(stage1),
    ...toolsOfCoverage(stage2),
    ...toolsOfVotes(stage3),
  ];
  return {
    schema: 1,
    query,
    config,
    datasetHash: index.datasetHash,
    stage1,
    stage2,
    stage3,
    recommendation: recommend(stage2, stage3, config.mode, edits),
    tools: labelTools(mentioned, index),
    environment,
  };
}
