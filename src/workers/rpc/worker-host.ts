import { stopped, toErrorMessage, type ErrorMessage } from "./errors";
import type {
  AnswerMessage,
  CallMessage,
  CallName,
  EventOf,
  InputOf,
  OutputOf,
  ProgressOf,
  RequestMessage,
  SetupOf,
  SignalOf,
  WorkerProtocol,
} from "./protocol";

/** What a call gets besides its input. */
export interface CallContext<Progress> {
  /** Aborted when nobody waits for the answer any more: what is still told or returned is dropped. */
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** Says that work goes on, where there is nothing to report. */
  alive(): void;
  /** Typed arrays anywhere in this part of the output are handed over instead of copied. */
  transfer(output: unknown): void;
}

/** What the worker does, one function a call. */
export type CallHandlers<P extends WorkerProtocol> = {
  [N in CallName<P>]: (
    input: InputOf<P, N>,
    context: CallContext<ProgressOf<P, N>>,
  ) => OutputOf<P, N> | Promise<OutputOf<P, N>>;
};

export interface WorkerService<P extends WorkerProtocol> {
  calls: CallHandlers<P>;
  onSignal?(signal: SignalOf<P>): void;
  /** How an error crosses; as `toErrorMessage` does unless said otherwise. */
  describeError?(error: unknown): ErrorMessage;
}

/** Says something that belongs to no call. */
export type Emit<P extends WorkerProtocol> = (event: EventOf<P>) => void;

/** Makes the service, once, with what the client said first. */
export type MakeService<P extends WorkerProtocol> = (setup: SetupOf<P>, emit: Emit<P>) => WorkerService<P>;

export type Post<P extends WorkerProtocol> = (message: AnswerMessage<P>, transfer: readonly Transferable[]) => void;

type Handler = (input: unknown, context: CallContext<unknown>) => unknown;

/** The worker's side: messages in, calls of the service, messages out. Knows no worker. */
export function createWorkerHost<P extends WorkerProtocol>(
  makeService: MakeService<P>,
  post: Post<P>,
): (message: RequestMessage<P>) => void {
  const underWay = new Map<number, AbortController>();
  let service: WorkerService<P> | null = null;
  const start = (setup: SetupOf<P>): WorkerService<P> =>
    (service ??= makeService(setup, (event) => post({ type: "event", ...event }, [])));

  const answer = async ({ id, name, input }: CallMessage<P>): Promise<void> => {
    const { calls, describeError = toErrorMessage } = start(undefined as SetupOf<P>);
    const controller = new AbortController();
    const { signal } = controller;
    const transfer: Transferable[] = [];
    const postWhileWanted = (message: AnswerMessage<P>, buffers: readonly Transferable[] = []): void => {
      if (!signal.aborted) post(message, buffers);
    };
    underWay.set(id, controller);
    try {
      const output = await (calls[name] as unknown as Handler)(input, {
        signal,
        onProgress: (progress) => postWhileWanted({ type: "progress", id, progress } as AnswerMessage<P>),
        alive: () => post({ type: "alive" }, []),
        transfer: (output) => void transfer.push(...findBuffers(output)),
      });
      postWhileWanted({ type: "result", id, output } as AnswerMessage<P>, transfer);
    } catch (error) {
      postWhileWanted({ type: "failed", id, error: describeError(error) });
    } finally {
      underWay.delete(id);
    }
  };

  return (message) => {
    switch (message.type) {
      case "setup":
        start(message.setup);
        return;
      case "ping":
        return post({ type: "alive" }, []);
      case "cancel":
        return underWay.get(message.id)?.abort(stopped());
      case "signal":
        return start(undefined as SetupOf<P>).onSignal?.(message);
      case "call":
        void answer(message);
    }
  };
}

/** What is used of a worker's global object. Its own library of types does not go together with that of the page. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage(event: MessageEvent): void;
  onmessageerror(): void;
  onunhandledrejection(event: PromiseRejectionEvent): void;
}

/** Serves in this thread, which is a worker. The last line of every `*.worker.ts`. */
export function serveInWorker<P extends WorkerProtocol>(makeService: MakeService<P>): void {
  const scope = self as unknown as WorkerScope;
  const receive = createWorkerHost(makeService, (message, transfer) => scope.postMessage(message, [...transfer]));
  scope.onmessage = ({ data }: MessageEvent<RequestMessage<P>>) => receive(data);
  scope.onmessageerror = () => reportError(new Error("A message could not be read."));
  // A rejection that nobody handles reaches the outside only when it is made an error.
  scope.onunhandledrejection = (event) => reportError(event.reason);
}

/** The buffers of all typed arrays in plain data, each once. */
function findBuffers(data: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (value instanceof Map) for (const [, one] of value) look(one);
    else for (const one of Array.isArray(value) ? value : Object.values(value)) look(one);
  };
  look(data);
  return [...found];
}
