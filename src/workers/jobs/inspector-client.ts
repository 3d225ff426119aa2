import { startWorker } from "../rpc/start-worker";
import { connectWorker, type SpawnThread, type Thread } from "../rpc/thread";
import type { Inspector, InspectorCallName, InspectorCalls } from "./inspector";
import type { InspectorAnswerMessage, InspectorRequestMessage } from "./inspector-protocol";
import workerScript from "./inspector.worker.ts?worker&url";

type SpawnInspector = SpawnThread<InspectorRequestMessage, InspectorAnswerMessage>;

/** The page's side of the inspector. After its worker broke down, the next call starts another. */
export function createInspectorClient(spawn: SpawnInspector = spawnWorker): Inspector {
  const waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();
  let thread: Thread<InspectorRequestMessage> | null = null;
  let lastRequestId = 0;

  const end = (why: string): void => {
    thread?.end();
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const hear = (message: InspectorAnswerMessage): void => {
    const call = waiting.get(message.requestId);
    waiting.delete(message.requestId);
    if (message.type === "done") call?.resolve(message.output);
    else call?.reject(new Error(message.why));
  };
  return {
    ask<Name extends InspectorCallName>(name: Name, input: InspectorCalls[Name]["input"]) {
      lastRequestId += 1;
      const requestId = lastRequestId;
      thread ??= spawn({
        message: hear,
        lost: () => end("The part that looks data over stopped working. Open the data set again."),
      });
      thread.send({ requestId, name, input } as InspectorRequestMessage);
      return new Promise<InspectorCalls[Name]["output"]>((resolve, reject) => {
        waiting.set(requestId, { resolve, reject });
      });
    },
    stop: () => end("It was stopped."),
  };
}

function spawnWorker(listeners: Parameters<SpawnInspector>[0]): ReturnType<SpawnInspector> {
  return connectWorker(startWorker(workerScript, "inspector"), listeners);
}
