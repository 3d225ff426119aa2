import { trainWalks } from "../../core/recommend/trained/trained-walks";
import { unpackTraining, type TrainingData } from "../../core/recommend/trained/training-data";
import type { LearnProgress } from "../walk/walk-engine";
import { toErrorMessage } from "../rpc/errors";
import { stackInKernels } from "../vectors/kernels/block-matrix";
import type { TrainingAnswerMessage, TrainingRequestMessage } from "./training-protocol";
import { portsOf } from "./training-ports";

/** The side of the thread that trains: a history in, what was learned from it out. Knows no worker. */
export function createTrainingHost(
  post: (message: TrainingAnswerMessage) => void,
  now: () => number,
): (message: TrainingRequestMessage) => void {
  const train = async (requestId: number, data: TrainingData): Promise<void> => {
    const onProgress = (progress: LearnProgress): void => post({ type: "learning", requestId, progress });
    const ports = portsOf(now, { onProgress, signal: new AbortController().signal });
    const walks = await trainWalks(unpackTraining(data, ports, stackInKernels));
    post({ type: "trained", requestId, walks });
  };
  return (message) => {
    if (message.type === "ping") return post({ type: "pong" });
    const { requestId, data } = message;
    train(requestId, data).catch((error: unknown) => post({ type: "failed", requestId, error: toErrorMessage(error) }));
  };
}
