import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { StageUpdate, Trace } from "../../core/domain/trace";
import type { WalkInput } from "../../core/domain/walk";
import type { PrepareProgress } from "../../workers/encoder/encoder-protocol";
import { WorkerError } from "../../workers/rpc/errors";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import { keyOfInput } from "../app/session";
import type { EncoderLifecycle } from "../encoders/encoder-lifecycle";

/** An answer without the edits and with them; one and the same trace when there are none. */
export interface Traces {
  computed: Trace;
  trace: Trace;
}

/** What is asked for. */
interface TraceGround {
  dataset: Dataset;
  input: WalkInput;
  /** What the configuration wants learned was learned meanwhile: an answer from before is another. */
  isLearned: boolean;
}

interface TraceRequest extends TraceGround {
  /** The trace on the screen without edits, and what it was made from: not computed again when it fits. */
  before: { key: string; computed: Trace | null };
  onStage(update: StageUpdate): void;
  /** Texts are read that only this configuration searches, and the walk waits for them. */
  onReading(progress: PrepareProgress): void;
  /** Whether anybody still waits for the answer. */
  isWanted(): boolean;
}

/** What a trace without edits is made from: equal keys mean equal traces. */
function keyOfComputed({ dataset, input, isLearned }: TraceGround, encoder: EncoderId): string {
  return `${dataset.hash} ${encoder} ${isLearned} ${keyOfInput({ ...input, edits: [] })}`;
}

/**
 * Computes with the encoder that is ready, else by words. If the encoder fails, or its worker with it, the walk is left
 * to the words; not where a search engine fails, for then words would ask it again. Rejects with a `WorkerError`.
 */
export async function computeTraces(
  engine: WalkEngine,
  encoderLifecycle: EncoderLifecycle,
  request: TraceRequest,
): Promise<Traces & { key: string }> {
  const encoder = encoderLifecycle.usable(request.dataset.hash, request.input.config.encoder);
  try {
    return await computeWith(engine, request, encoder);
  } catch (error) {
    const isOfEncoder = !(error instanceof WorkerError && /^S(?:uperseded|earch)/.test(error.name));
    if (!request.isWanted() || !isOfEncoder || encoder === "words") throw error;
    encoderLifecycle.giveUp(error);
    return computeWith(engine, request, "words");
  }
}

/** The same where the engine has walked it while it was being written; `null` where it has not. */
export function tracesWalkedAhead(
  engine: WalkEngine,
  encoderLifecycle: EncoderLifecycle,
  ground: TraceGround,
): (Traces & { key: string }) | null {
  const { dataset, input } = ground;
  const encoder = encoderLifecycle.usable(dataset.hash, input.config.encoder);
  const trace = engine.takeAnticipated?.({ datasetHash: dataset.hash, encoder, input });
  return trace ? { computed: trace, trace, key: keyOfComputed(ground, encoder) } : null;
}

async function computeWith(
  engine: WalkEngine,
  request: TraceRequest,
  encoder: EncoderId,
): Promise<Traces & { key: string }> {
  const { dataset, input, before, onStage, onReading } = request;
  const key = keyOfComputed(request, encoder);
  const known = key === before.key ? before.computed : null;
  const base = { datasetHash: dataset.hash, encoder, input: { ...input, edits: [] } };
  if (input.edits.length === 0) {
    const computed = known ?? (await engine.run(base, onStage, undefined, onReading));
    return { computed, trace: computed, key };
  }
  const [trace, computed] = await Promise.all([
    engine.run({ ...base, input }, onStage, undefined, onReading),
    known ?? engine.preview(base),
  ]);
  return { computed, trace, key };
}
