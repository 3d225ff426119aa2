import { stopped, WorkerError } from "../rpc/errors";
import type { SpawnThread } from "../rpc/thread";
import { WorkerSession } from "../rpc/worker-session";
import type { JobsProtocol } from "./ports";

/** It lets messages in all the time, or says nothing while a part is worked on. */
const PATIENCE_MS = 60_000;

/** A worker that helps this thread. */
export interface JobsAside {
  /** `null` where there is none, or not any more: then this thread does the work itself. Never rejects. */
  ask<Output>(call: (session: WorkerSession<JobsProtocol>) => Promise<Output>): Promise<Output | null>;
  close(): void;
}

/** Starts one at once. One that cannot be started, or that breaks down, is not missed. `task`: what it does, as in "hashes". */
export function openJobsAside(spawn: SpawnThread<JobsProtocol>, task: string): JobsAside {
  let session = start(spawn, task);
  const close = (): void => {
    session?.end(stopped());
    session = null;
  };
  return {
    close,
    ask: async (call) => (await (session && call(session))?.catch(close)) ?? null,
  };
}

function start(spawn: SpawnThread<JobsProtocol>, task: string): WorkerSession<JobsProtocol> | null {
  try {
    return new WorkerSession<JobsProtocol>({
      spawn,
      setup: undefined,
      patienceMs: () => PATIENCE_MS,
      lostError: (why) => new WorkerError("WorkerLostError", `The worker that ${task} crashed.`, why),
    });
  } catch {
    return null;
  }
}
