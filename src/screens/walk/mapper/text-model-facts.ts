import { DEFAULT_MODEL_CONFIG } from "../../../core/domain/config";
import { estimateCost, estimateSeconds } from "../../../core/requirements/llm/estimate-cost";
import { TIMED_PROMPT } from "../../../state/llm/try-text-model";
import type { OwnTextState } from "../../../state/llm/own-text-models";
import { formatCount, formatRoughly } from "../../../ui/format-number";

export type TextModel = NonNullable<OwnTextState["models"]>[number];
type Speed = NonNullable<TextModel["speed"]>;

/** A walk that takes longer is called slow before it is asked. */
const PATIENT_SECONDS = 20;

export function bytesOf({ files }: TextModel): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** "WebGPU, reads 820 and writes 41 tokens a second". */
export function describeWhere({ device, readPerSecond, writePerSecond }: Speed): string {
  return `${device === "webgpu" ? "WebGPU" : "WebAssembly, one thread"}, reads ${formatRate(readPerSecond)} and writes ${formatRate(writePerSecond)} tokens a second`;
}

/** What a usual walk takes at the speed that was measured here. */
function walkSeconds(speed: Speed): number {
  return estimateSeconds(estimateCost([TIMED_PROMPT], DEFAULT_MODEL_CONFIG), speed);
}

export function describeWalkTime({ speed }: TextModel): string {
  if (!speed) return "How long a walk takes was not measured yet.";
  const seconds = walkSeconds(speed);
  const takes = `A walk takes about ${formatSeconds(seconds)} here${seconds > PATIENT_SECONDS ? ", which is slow" : ""}`;
  return `${takes}, and ${formatSeconds(speed.loadSeconds)} before the first answer to load the model.`;
}

function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toPrecision(2) : formatCount(Math.round(perSecond));
}

function formatSeconds(seconds: number): string {
  if (seconds >= 120) return `${formatRoughly(seconds / 60)} min`;
  return `${seconds < 10 ? seconds.toPrecision(2) : Math.round(seconds)} s`;
}
