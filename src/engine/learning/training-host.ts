import { learnWalks } from "../../core/learn/learned-walks";
import { layTraining, type TrainingData } from "../../core/learn/training-data";
import type { LearnProgress } from "../engine";
import { toErrorMessage } from "../errors";
import { stackForScans } from "../vectors/kernels/stack-vectors";
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
    const walks = await learnWalks(layTraining(data, ports, stackForScans));
    post({ type: "trained", requestId, walks });
  };
  return (message) => {
    if (message.type === "ping") return post({ type: "pong" });
    const { requestId, data } = message;
    train(requestId, data).catch((error: unknown) => post({ type: "failed", requestId, error: toErrorMessage(error) }));
  };
}
