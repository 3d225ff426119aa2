import { stopped } from "./errors";
import type { SignalOf, WorkerProtocol } from "./protocol";
import { WorkerSession, type SessionParts } from "./worker-session";

/** A worker that starts with the first call, and again with the first call after it broke down or was ended. */
export interface WorkerClient<P extends WorkerProtocol> {
  readonly call: WorkerSession<P>["call"];
  /** Dropped while no worker runs. */
  signal(signal: SignalOf<P>): void;
  /** The worker that runs, or a fresh one. */
  session(): WorkerSession<P>;
  /** Ends the worker, whatever it is doing; what it owes rejects with the error. */
  end(error?: Error): void;
}

/** Nothing is done twice: what a lost worker owes rejects. Work that can be repeated is kept going by a `Supervisor`. */
export function createWorkerClient<P extends WorkerProtocol>(parts: Omit<SessionParts<P>, "onLost">): WorkerClient<P> {
  let live: WorkerSession<P> | null = null;
  const session = (): WorkerSession<P> => (live ??= new WorkerSession({ ...parts, onLost: () => (live = null) }));
  return {
    call: async (...call) => session().call(...call),
    signal: (signal) => live?.signal(signal),
    session,
    end(error = stopped()) {
      live?.end(error);
      live = null;
    },
  };
}
