/// <reference lib="webworker" />
import { measureScores } from "../../core/compare/measure-runs";
import type { MeasureAnswerMessage, MeasureRequestMessage } from "./measurer";

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = ({ data: { requestId, ...wanted } }: MessageEvent<MeasureRequestMessage>) => {
  const answer: MeasureAnswerMessage = { requestId, measured: measureScores(wanted) };
  scope.postMessage(answer);
};
