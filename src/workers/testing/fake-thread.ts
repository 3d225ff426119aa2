import type { AnswerMessage, CallMessage, CallName, OutputOf, RequestMessage, WorkerProtocol } from "../rpc/protocol";
import type { SpawnThread, ThreadListeners } from "../rpc/thread";

/** A worker that does nothing by itself: a test says what comes from it. `mute` is for the test to set and to heed. */
export interface FakeThread<P extends WorkerProtocol> extends ThreadListeners<P> {
  sent: RequestMessage<P>[];
  status: "running" | "mute" | "ended";
  /** The calls of this name that were sent, oldest first. */
  calls<N extends CallName<P>>(name: N): Extract<CallMessage<P>, { name: N }>[];
  answer<N extends CallName<P>>(call: { id: number; name: N }, output: OutputOf<P, N>): void;
}

/** `threads` are those that were started, oldest first. Pings are answered unless the thread is `mute`. */
export function createFakeSpawn<P extends WorkerProtocol>(
  onCall: (call: CallMessage<P>, thread: FakeThread<P>) => void = () => undefined,
): { spawn: SpawnThread<P>; threads: FakeThread<P>[] } {
  const threads: FakeThread<P>[] = [];
  const spawn: SpawnThread<P> = (listeners) => {
    const sent: RequestMessage<P>[] = [];
    const thread: FakeThread<P> = {
      ...{ ...listeners, sent, status: "running" },
      calls: (name) => sent.filter((message) => message.type === "call" && message.name === name) as never,
      answer: ({ id }, output) => listeners.message({ type: "result", id, output } as AnswerMessage<P>),
    };
    threads.push(thread);
    return {
      postMessage(message) {
        sent.push(message);
        if (message.type === "call") onCall(message, thread);
        if (message.type === "ping")
          queueMicrotask(() => thread.status === "running" && listeners.message({ type: "alive" }));
      },
      terminate: () => void (thread.status = "ended"),
    };
  };
  return { spawn, threads };
}

/** What was sent besides pings: the names of calls and signals, and the types of the rest. */
export function namesSent<P extends WorkerProtocol>({ sent }: FakeThread<P>): string[] {
  return sent.filter(({ type }) => type !== "ping").map((message) => ("name" in message ? message.name : message.type));
}
