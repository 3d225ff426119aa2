import type { SpawnThread, ThreadListeners } from "../rpc/thread";

/** A thread that does nothing by itself: a test says what comes from it. `mute` is for the test to set and to heed. */
export interface FakeThread<Request, Answer> extends ThreadListeners<Answer> {
  sent: Request[];
  status: "running" | "mute" | "ended";
}

/** `threads` are those that were started, oldest first. */
export function createFakeSpawn<Request, Answer>(
  onSend: (message: Request, thread: FakeThread<Request, Answer>) => void = () => undefined,
): { spawn: SpawnThread<Request, Answer>; threads: FakeThread<Request, Answer>[] } {
  const threads: FakeThread<Request, Answer>[] = [];
  const spawn: SpawnThread<Request, Answer> = (listeners) => {
    const thread: FakeThread<Request, Answer> = { ...listeners, sent: [], status: "running" };
    threads.push(thread);
    return {
      send: (message) => {
        thread.sent.push(message);
        onSend(message, thread);
      },
      end: () => {
        thread.status = "ended";
      },
    };
  };
  return { spawn, threads };
}
