/** A thread of its own, seen from outside: what is asked goes in, what it says comes to the listeners. */
export interface Thread<Request> {
  send(message: Request): void;
  /** Ends it at once, whatever it is doing. Nothing is heard from it afterwards. */
  end(): void;
}

export interface ThreadListeners<Answer> {
  message(message: Answer): void;
  /** It failed to start or broke down. `why` is for the curious. */
  lost(why: string): void;
}

/** Starts a thread. */
export type SpawnThread<Request, Answer> = (listeners: ThreadListeners<Answer>) => Thread<Request>;

/** A web worker as a thread. */
export function connectWorker<Request, Answer>(worker: Worker, listeners: ThreadListeners<Answer>): Thread<Request> {
  worker.onmessage = ({ data }: MessageEvent<Answer>) => listeners.message(data);
  worker.onerror = (event) => {
    event.preventDefault();
    listeners.lost(event.message || "The script of the worker could not be loaded. Are you online?");
  };
  worker.onmessageerror = () => listeners.lost("A message could not be read.");
  return {
    send: (message) => worker.postMessage(message),
    end: () => {
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
    },
  };
}
