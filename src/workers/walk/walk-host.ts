import { WorkerError, toErrorMessage } from "../rpc/errors";
import { createWalkRunner, type WalkRunner, type WalkRunnerPorts } from "./walk-runner";
import type { WalkAnswerMessage, WalkRequestMessage } from "./walk-protocol";

export interface WalkHostPorts extends Omit<WalkRunnerPorts, "onNotice"> {
  post(message: WalkAnswerMessage): void;
}

export interface WalkHost {
  receive(message: WalkRequestMessage): void;
}

type Post = WalkHostPorts["post"];
type WorkMessage = Extract<WalkRequestMessage, { type: "open" | "prepare" | "learn" | "run" }>;

/** The worker's side: a message in, a call of the method, messages out. Knows no worker. */
export function createWalkHost(ports: WalkHostPorts): WalkHost {
  const { post } = ports;
  const runner = createWalkRunner({ ...ports, onNotice: (sentence) => post({ type: "notice", sentence }) });
  const underWay = new Map<number, AbortController>();

  const work = async (message: WorkMessage): Promise<void> => {
    const { requestId } = message;
    const controller = new AbortController();
    const { signal } = controller;
    const postWhileWanted: Post = (answer) => {
      if (!signal.aborted) post(answer);
    };
    underWay.set(requestId, controller);
    try {
      await answer(runner, message, postWhileWanted, signal);
    } catch (error) {
      postWhileWanted({ type: "failed", requestId, error: toErrorMessage(error) });
    } finally {
      underWay.delete(requestId);
    }
  };

  return {
    receive(message) {
      switch (message.type) {
        case "start":
          return;
        case "ping":
          post({ type: "pong" });
          return;
        case "anticipate":
          runner.anticipate(message);
          return;
        case "cancel":
          underWay.get(message.requestId)?.abort(new WorkerError("AbortError", "It was stopped."));
          return;
        case "open":
        case "prepare":
        case "learn":
        case "run":
          void work(message);
          return;
      }
    },
  };
}

async function answer(runner: WalkRunner, message: WorkMessage, post: Post, signal: AbortSignal): Promise<void> {
  const { requestId } = message;
  switch (message.type) {
    case "open":
      runner.open(message.dataset, message.vectorsBase);
      post({ type: "opened", requestId });
      return;
    case "prepare": {
      const ready = await runner.prepare(
        message,
        (progress) => post({ type: "progress", requestId, progress }),
        signal,
      );
      post({ type: "prepared", requestId, ready });
      return;
    }
    case "learn": {
      const ready = await runner.learn(message, (progress) => post({ type: "learning", requestId, progress }), signal);
      post({ type: "learned", requestId, ready });
      return;
    }
    case "run":
      for await (const update of runner.run(message, signal, (progress) =>
        post({ type: "progress", requestId, progress }),
      )) {
        if (signal.aborted) return;
        if (message.stages === "each" || update.stage === 4) post({ type: "stage", requestId, update });
      }
  }
}
