import type { EngineAdapter } from "../../core/retrieve/engine-adapter";
import { EngineFault, type EngineFaultCode } from "./engine-fault";
import type { ErrorMessage } from "../rpc/errors";
import type { AnswerMessage, RequestMessage } from "../rpc/protocol";
import { createWorkerHost } from "../rpc/worker-host";
import { WorkerSession } from "../rpc/worker-session";

/*
 * From the worker that walks to the one that may reach an engine, by a port of their own: the page hands the port over, and
 * hears nothing of what is asked.
 */

type Input<Name extends "countWords" | "list" | "read" | "readBundle" | "countUses"> = Parameters<EngineAdapter[Name]>;
type Output<Name extends "countWords" | "list" | "read" | "readBundle" | "countUses"> = Awaited<
  ReturnType<EngineAdapter[Name]>
>;

interface EnginePortProtocol {
  calls: {
    facts: { input: null; output: EngineAdapter["facts"] };
    countWords: { input: Input<"countWords">; output: Output<"countWords"> };
    list: { input: Input<"list">; output: Output<"list"> };
    read: { input: Input<"read">; output: Output<"read"> };
    readBundle: { input: Input<"readBundle">; output: Output<"readBundle"> };
    countUses: { input: Input<"countUses">; output: Output<"countUses"> };
  };
}

/** Longest silence of the other side while it waits for an engine, which has a limit of its own. */
const PATIENCE_MS = 30_000;

/** An engine at the other end of a port. Calls reject with EngineFault, those that are aborted with the signal's reason. */
export interface EngineAtPort {
  facts(): Promise<EngineAdapter["facts"]>;
  /** `signal`: of the walk that asks. */
  adapter(facts: EngineAdapter["facts"], signal: AbortSignal): EngineAdapter;
  close(): void;
}

export function openEnginePort(port: MessagePort): EngineAtPort {
  const session = new WorkerSession<EnginePortProtocol>({
    spawn({ message }) {
      port.onmessage = ({ data }: MessageEvent<AnswerMessage<EnginePortProtocol>>) => message(data);
      return {
        postMessage: (sent, transfer) => port.postMessage(sent, transfer),
        terminate: () => port.close(),
      };
    },
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: () => connectionLost(),
    restoreError: restoreFault,
  });
  return {
    facts: () => session.call("facts", null),
    adapter(facts, signal) {
      const options = { signal };
      return {
        facts,
        countWords: (...input) => session.call("countWords", input, options),
        list: (...input) => session.call("list", input, options),
        read: (...input) => session.call("read", input, options),
        readBundle: (...input) => session.call("readBundle", input, options),
        countUses: (...input) => session.call("countUses", input, options),
      };
    },
    close: () => session.end(connectionLost()),
  };
}

/** Answers at the other end. `adapterFor`: the engine, for one call that may be aborted. */
export function serveEnginePort(port: MessagePort, adapterFor: (signal: AbortSignal) => EngineAdapter): void {
  const receive = createWorkerHost<EnginePortProtocol>(
    () => ({
      describeError: describeFault,
      calls: {
        facts: (_, { signal }) => adapterFor(signal).facts,
        countWords: (input, { signal }) => adapterFor(signal).countWords(...input),
        list: (input, { signal }) => adapterFor(signal).list(...input),
        read: (input, { signal }) => adapterFor(signal).read(...input),
        readBundle: (input, { signal }) => adapterFor(signal).readBundle(...input),
        countUses: (input, { signal }) => adapterFor(signal).countUses(...input),
      },
    }),
    (message, transfer) => port.postMessage(message, [...transfer]),
  );
  port.onmessage = ({ data }: MessageEvent<RequestMessage<EnginePortProtocol>>) => receive(data);
}

/** What is no fault that we know is said without its text: it might hold what was asked. */
export function describeFault(error: unknown): ErrorMessage {
  if (error instanceof EngineFault) return { name: error.code, message: error.message, detail: "" };
  return { name: "refused", message: "Something failed while the search engine was asked. Try again.", detail: "" };
}

export function restoreFault({ name, message }: ErrorMessage): EngineFault {
  return new EngineFault(name as EngineFaultCode, message);
}

export function connectionLost(): EngineFault {
  return new EngineFault("lost", "The connection to the search engine was lost. Test it again, or search in this tab.");
}
