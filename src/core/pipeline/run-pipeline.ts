import type { ToolId } from "../domain/ids";
import type { NetworkEdit } from "../domain/network";
import type { FoldHistory } from "../domain/dataset";
import type { EncoderPort, FinderPort, LanguageModelPort } from "../domain/ports";
import type { BundleResult, CoverageResult, Environment, RerankResult, StageUpdate, Trace } from "../domain/trace";
import type { WalkInput } from "../domain/walk";
import type { RetrievalIndex } from "../retrieve/retrieval-index";
import { createInTabFinder } from "../retrieve/in-tab-finder";
import { encodeQueries } from "../retrieve/text-index";
import { thresholdFor } from "./link-rules";
import { replayExchanges } from "../requirements/llm/conversation";
import { isForeign } from "../requirements/sentences";
import { readByModel, type ModelReading } from "../requirements/llm/read-by-model";
import { applyEdits, type AppliedEdits } from "./edits";
import { recall, type DoneStages, type WalkMemory } from "./walk-memory";
import { readEdits } from "./what-counts";
import { beginChoice, chooseSet, recommendChosen } from "./stage-4-choice";
import { labelTools, toolsOfBundles, toolsOfCoverage, toolsOfQuery, toolsOfTrace, toolsOfVotes } from "./tool-labels";
import { closeAnswer, composeRecommendation } from "./close-answer";
import type { SaidOfRequest, SetChooser } from "../domain/choice";
import type { GateResult, RequirementMapper } from "../domain/learned";
import {
  encodeInAdvance,
  scoreOpenRequirements,
  scoreRequirements,
  type ScoredRequirements,
} from "./score-requirements";
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
  /** Finds tools, past requests and bundles of the history. Absent: in `index`, in this tab. */
  finder?: FinderPort;
  /** Copied into the trace. `encoder` there must be `null` exactly when it is `null` here. */
  environment: Environment;
  /** Who answers prompts, where the configuration asks a language model. Absent: the answers that the input brings along. */
  languageModel?: LanguageModelPort;
  /** Learned from the history: tells what requirements and tools have to do with each other. Absent: their texts are compared. */
  mapper?: RequirementMapper;
  /** Of the last walk on this index with this encoder: what a correction does not touch is not computed again. */
  memory?: WalkMemory;
  /**
   * Chooses the set where the configuration wants that; it is asked for at once and waited for after stage 3. Absent or
   * `null`: nothing was learned, and the rule of the stages is the answer.
   */
  chooser?(): Promise<SetChooser | null>;
  /** Corrections of the network of tools by hand. Absent: tools need and give what their schemas say. */
  corrections?: readonly NetworkEdit[];
  /** Judges before stage 1 whether the request needs tools, where the configuration wants it; `null`: nothing was learned for that. */
  gate?(): Promise<Omit<GateResult, "isForced"> | null>;
  /** What the history of the index is, where it is that of a fold; copied into the trace. */
  history?: FoldHistory;
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
  const edited = { text: input.query.text, computed, hasTool: (id: ToolId) => index.toolNumbers.has(id) };
  const edits = applyEdits(edited, input.edits);
  const said = readEdits(edited, edits, index.toolNumbers.keys());

  const ground = { device: context.environment.device, mapper: context.mapper, needsNone: noTool !== null };
  const kept = recall(context.memory, input, ground);
  const searching = kept.stage1 ?? runStage1(input, context, edits);
  const asking = kept.asked ? [] : encodeInAdvance(edits, context.encoder);
  const choosing = beginChoice(input.config, context.chooser, said);
  const stage1 = await searching;
  yield {
    stage: 1,
    result: stage1,
    tools: labelTools([...toolsOfQuery(input.query), ...toolsOfBundles(stage1)], index),
  };

  const asked = kept.asked ?? (await scoreRequirements(input.config, withFinder(context), edits, await asking));
  const stage2 = kept.stage2 ?? (await runStage2(input, context, { edits, stage1, asked, reading, noTool }));
  yield { stage: 2, result: stage2, tools: labelTools(toolsOfCoverage(stage2), index) };

  const stage3 = kept.stage3 ?? (await runStage3(input, context, { edits, stage2, asked }));
  yield { stage: 3, result: stage3, tools: labelTools(toolsOfVotes(stage3), index) };

  if (context.memory) context.memory.last = { input, ground, stage1, asked, stage2, stage3 };
  const chooser = await choosing;
  const trace = await makeTrace(input, context, { stage1, stage2, stage3, edits, asked, said, chooser });
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
  { config, edits }: WalkInput,
  { mapper, gate, chooser }: PipelineContext,
): Promise<NonNullable<CoverageResult["noTool"]> | null> {
  if (edits.some(({ kind }) => kind === "force-gate")) return null;
  const judged = config.gate && (await gate?.());
  if (judged) {
    const { chance, threshold } = judged;
    // Stage 4 hears of it by itself, where enough was learned for one.
    const isForChoice = config.choice && chooser ? (await chooser()) !== null : false;
    return !isForChoice && chance < threshold ? { chance, threshold } : null;
  }
  const { noTool } = config.stage2;
  const need = noTool && (await mapper?.judgeNeed?.());
  if (!need) return null;
  const threshold = noTool.threshold ?? need.fitted.threshold;
  return need.chance < threshold ? { chance: need.chance, threshold } : null;
}

/** The asked text is encoded here, not before: a walk by words alone encodes nothing. */
async function runStage1({ query, config }: WalkInput, context: PipelineContext, edits: AppliedEdits) {
  const { index, encoder, finder } = context;
  const [encoded] = await encodeQueries([query.text], encoder);
  return acquireBundle({ query, encoded: encoded!, config, index, edits, ...(finder ? { finder } : {}) }, encoder);
}

function withFinder(context: PipelineContext): PipelineContext & { finder: FinderPort } {
  return { ...context, finder: context.finder ?? createInTabFinder(context.index, context.encoder) };
}

interface Stage2Input {
  edits: AppliedEdits;
  stage1: BundleResult;
  asked: ScoredRequirements;
  reading: ModelReading | null;
  noTool: CoverageResult["noTool"] | null;
}

/** By rules, or by the model's answers where there are any; the model restates only what nobody has changed by hand. */
async function runStage2(
  { query, config }: WalkInput,
  { index, environment, mapper }: PipelineContext,
  { edits, stage1, asked, reading, noTool }: Stage2Input,
): Promise<CoverageResult> {
  const bundle = stage1.chosen?.tools ?? [];
  const linked = [...edits.links.values()].flatMap((links) => [...links.keys()]);
  await Promise.all([...asked.values()].map(({ scores }) => scores.look([...bundle, ...linked])));
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
  const judged = noTool ? { ...coverage, noTool } : coverage;
  if (!reading) return isForeign(query.text) ? { ...judged, isForeign: true } : judged;
  const unedited = edits.requirements.filter(({ by }) => by === "computed").map(({ id }) => id);
  await reading.restate(coverage.unsolved.filter((id) => unedited.includes(id)));
  return { ...judged, model: reading.report() };
}

/** What goes to the vote, and the vote. */
async function runStage3(
  { query, config }: WalkInput,
  context: PipelineContext,
  { edits, stage2, asked }: { edits: AppliedEdits; stage2: CoverageResult; asked: ScoredRequirements },
): Promise<RerankResult> {
  const ground = withFinder(context);
  const open = await scoreOpenRequirements(config, ground, stage2, asked);
  return rerankByViews({ query, open, index: context.index, config, edits }, ground.finder);
}

interface DoneWalk extends DoneStages {
  edits: AppliedEdits;
  said: Omit<SaidOfRequest, "bundle">;
  chooser: SetChooser | null;
}

/** Everything together, with a label for each tool that is mentioned anywhere. */
async function makeTrace(input: WalkInput, context: PipelineContext, done: DoneWalk): Promise<Trace> {
  const { query, config } = input;
  const { index, environment, mapper, history } = context;
  const { stage1, stage2, stage3, edits, asked, said, chooser } = done;
  const gate = config.gate ? await context.gate?.() : null;
  const rule = composeRecommendation(stage2, stage3, config.mode, edits);
  const chosen = chooser && (await chooseSet({ chooser, said, stages: done, rule, asked, index, edits }));
  const choice = chosen?.choice;
  const open = chosen ? recommendChosen(chosen, { stages: done, edits }) : rule;
  const { recommendation, network } = closeAnswer(open, {
    input,
    index,
    stages: done,
    asked,
    edits,
    corrections: context.corrections,
  });
  const learned = choice ? undefined : await mapper?.judge?.(recommendation.tools.map(({ tool }) => tool));
  const parts = {
    query,
    ...(history ? { history } : {}),
    ...(gate ? { gate: { ...gate, isForced: edits.isForced } } : {}),
    ...{ stage1, stage2, stage3, recommendation },
    ...(choice ? { choice } : {}),
    ...(network ? { network } : {}),
    ...(learned ? { learned } : {}),
  };
  const tools = labelTools(toolsOfTrace(parts), index);
  return { schema: 1, config, datasetHash: index.datasetHash, ...parts, tools, environment };
}
