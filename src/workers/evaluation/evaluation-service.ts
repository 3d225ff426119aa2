import type { EncoderId } from "../../core/domain/config";
import type { PairedAgreement } from "../../core/compare/agree-runs";
import type { AskedQuery } from "../../core/domain/evaluation";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { QueryId } from "../../core/domain/ids";
import { summarizeMethod, type PlannedEvaluation } from "../../core/evaluate/run-evaluation";
import {
  analyzePaths,
  openPathCatalogue,
  type PathAnalysis,
  type PathCatalogue,
} from "../../core/evaluate/path-analysis";
import { summarizeParts, summarizeRows } from "../../core/evaluate/summarize";
import { analyzeErrors, type ErrorAnalysis } from "../../core/evaluate/error-analysis";
import { toolText } from "../../core/domain/tool";
import type { ModelId, ModelManifest } from "../models/manifest";
import { stopped } from "../rpc/errors";
import { OpenedDataset, type DatasetCalls, type Handed } from "../rpc/opened-dataset";
import type { SignalOf } from "../rpc/protocol";
import type { CallHandlers, WorkerService } from "../rpc/worker-host";
import { readCachedVectors } from "../vectors/cached-vectors";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import { agreeByEncoder } from "./evaluation-encoder";
import type {
  AgreeRequest,
  AskedAnalysisRequest,
  AskedSummaryRequest,
  EvaluationRequest,
  EvaluationUpdate,
  PathsRequest,
  Summarized,
  SummarizeRequest,
  TrialRequest,
  TrialResult,
  ErrorAnalysisRequest,
} from "./evaluation-engine";
import type { EvaluationRunnerPorts } from "./answer-requests";
import { planRequest, runEvaluation, tryOut } from "./evaluation-runner";
import { createModelRelay, type ModelRelay, type RelayedAnswer } from "./model-relay";
import { createRunControl, type RunControl } from "./run-control";

/** One evaluation at a time, which the signals are about; everything else is answered beside it. */
export interface EvaluationProtocol {
  /** Absolute address of the folder of all models: a worker's own address is another. */
  setup: { modelsBase: string };
  calls: DatasetCalls & {
    evaluate: {
      /** `hasModel`: prompts to a language model are answered. */
      input: Handed<EvaluationRequest> & { hasModel: boolean };
      output: null;
      /** A prompt wants a `prompt-answered`. */
      progress: EvaluationUpdate | { type: "prompt"; promptId: number; prompt: ModelPrompt };
    };
    tryOut: { input: Handed<TrialRequest>; output: TrialResult };
    summarize: { input: Handed<SummarizeRequest>; output: Summarized[] };
    summarizeAsked: { input: AskedSummaryRequest; output: Summarized[] };
    analyzeErrors: { input: Handed<ErrorAnalysisRequest>; output: ErrorAnalysis };
    analyzeAsked: { input: AskedAnalysisRequest; output: ErrorAnalysis };
    judgePaths: { input: Handed<PathsRequest>; output: (PathAnalysis | null)[] };
    agree: { input: AgreeRequest; output: PairedAgreement };
  };
  signals: { pause: null; resume: null; "prompt-answered": { promptId: number; answer: RelayedAnswer } };
}

export function createEvaluationService(ports: EvaluationRunnerPorts): WorkerService<EvaluationProtocol> {
  const opened = new OpenedDataset();
  const planOf = rememberPlan();
  const catalogueOf = rememberCatalogue(ports);
  const { evaluate, steer } = createEvaluating(ports, opened);
  return {
    onSignal: steer,
    calls: {
      evaluate,
      open: (dataset) => opened.open(dataset),
      tryOut: (request, { signal }) => tryOut(opened.fill(request), ports, createRunControl(signal)),
      summarize(request) {
        const planned = planOf(opened.fill(request));
        return request.methods.map(({ method, rows }) => {
          const { summary, parts, rows: ordered } = summarizeMethod(planned, method, rows, 0);
          return { method, summary, parts, rows: ordered };
        });
      },
      summarizeAsked({ asked, methods }) {
        const queries = new Map(asked.map((query) => [query.id, query]));
        return methods.map(({ method, rows }) => ({
          ...{ method, rows: [...rows] },
          ...{ summary: summarizeRows(rows, queries), parts: summarizeParts(rows, queries) },
        }));
      },
      async analyzeErrors(request) {
        const filled = opened.fill(request);
        const { queries, folds } = planOf(filled);
        const analysis = analyzeErrors(request.rows, queries, folds, request.metric);
        const { dataset, plan, vectorsBase } = filled;
        const catalogue = hasOrder(queries) ? await catalogueOf({ dataset, encoder: plan.encoder, vectorsBase }) : null;
        const paths = catalogue && analyzePaths(catalogue, request.rows, queries);
        return paths ? { ...analysis, paths } : analysis;
      },
      analyzeAsked: ({ asked, rows, metric }) =>
        analyzeErrors(rows, new Map(asked.map((query) => [query.id, query])), null, metric),
      async judgePaths(request) {
        const queries = new Map(request.asked.map((query) => [query.id, query]));
        const catalogue = hasOrder(queries) ? await catalogueOf(opened.fill(request)) : null;
        return request.runs.map((rows) => catalogue && analyzePaths(catalogue, rows, queries));
      },
      agree: (request) => agreeByEncoder(request, ports),
    },
  };
}

/** The evaluation under way, and what is said to it. A newer one ends it. */
function createEvaluating(
  ports: EvaluationRunnerPorts,
  opened: OpenedDataset,
): {
  evaluate: CallHandlers<EvaluationProtocol>["evaluate"];
  steer(signal: SignalOf<EvaluationProtocol>): void;
} {
  let underWay: { control: RunControl; relay: ModelRelay | null } | null = null;
  return {
    async evaluate({ hasModel, ...request }, { onProgress, signal }) {
      underWay?.control.cancel(stopped());
      const control = createRunControl(signal);
      const relay = hasModel
        ? createModelRelay((promptId, prompt) => onProgress({ type: "prompt", promptId, prompt }))
        : null;
      control.signal.addEventListener("abort", () => relay?.end(stopped()), { once: true });
      const mine = (underWay = { control, relay });
      try {
        const asking = relay ? { ...ports, languageModel: relay } : ports;
        await runEvaluation(opened.fill(request), asking, control, (update) => {
          if (!control.signal.aborted) onProgress(update);
        });
        return null;
      } finally {
        if (underWay === mine) underWay = null;
      }
    },
    steer(signal) {
      switch (signal.name) {
        case "pause":
          return underWay?.control.pause();
        case "resume":
          return underWay?.control.resume();
        case "prompt-answered":
          return underWay?.relay?.hear(signal.value.promptId, signal.value.answer);
      }
    },
  };
}

function hasOrder(queries: ReadonlyMap<QueryId, AskedQuery>): boolean {
  return [...queries.values()].some(({ ordered }) => ordered);
}

type CatalogueRequest = Pick<PathsRequest, "dataset" | "encoder" | "vectorsBase">;

/**
 * What paths of the last data set are judged by; look-alikes by vectors that are kept, nothing is encoded for this. Where there
 * are none yet, it is looked again the next time.
 */
function rememberCatalogue(ports: EvaluationRunnerPorts) {
  let last: { key: string; catalogue: Promise<PathCatalogue | null> } | null = null;
  const open = async ({ dataset, encoder, vectorsBase }: CatalogueRequest) => {
    const model = encoder === "words" ? null : await findKept(ports, encoder);
    const kept = model && { id: encoder, sha256: model.sha256, vectorsBase };
    const vectorOf = await readCachedVectors(ports, { tools: dataset.tools, queries: [] }, kept);
    const vectors = vectorOf ? dataset.tools.flatMap((tool) => vectorOf(toolText(tool)) ?? []) : [];
    const isWhole = vectors.length > 0 && vectors.length === dataset.tools.length;
    return openPathCatalogue(dataset.tools, isWhole ? stackInKernels(vectors, vectors[0]!.length) : null);
  };
  return async (request: CatalogueRequest): Promise<PathCatalogue | null> => {
    const key = `${request.dataset.hash} ${request.encoder}`;
    if (last?.key !== key) last = { key, catalogue: open(request) };
    const catalogue = await last.catalogue;
    if (catalogue?.alike === null) last = null;
    return catalogue;
  };
}

async function findKept({ findModel }: EvaluationRunnerPorts, encoder: EncoderId): Promise<ModelManifest | null> {
  try {
    return await findModel(encoder as ModelId);
  } catch {
    return null;
  }
}

/** The plan that was made last: the methods of one evaluation are looked at one after the other. */
function rememberPlan(): (request: Pick<ErrorAnalysisRequest, "dataset" | "plan">) => PlannedEvaluation {
  let last: { key: string; planned: PlannedEvaluation } | null = null;
  return ({ dataset, plan }) => {
    const key = JSON.stringify({ hash: dataset.hash, split: plan.split, protocol: plan.protocol });
    if (last?.key !== key) last = { key, planned: planRequest({ dataset, plan }) };
    return last.planned;
  };
}
