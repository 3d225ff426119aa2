import type { ErrorMessage } from "./errors";

/**
 * What one kind of worker does, as a type: each kind names its own, beside the host that serves it. Everything that crosses
 * is plain data.
 */
export interface WorkerProtocol {
  /** Sent first and once; absent: there is nothing to say. */
  setup?: unknown;
  /** By name: what goes in, what comes out, and what is told meanwhile. */
  calls: object;
  /** To the worker, never answered: by name, what is said. */
  signals?: object;
  /** From the worker, about no call: by name, what is said. */
  events?: object;
}

type Calls<P extends WorkerProtocol> = P["calls"];
type Signals<P extends WorkerProtocol> = P extends { signals: infer S } ? S : unknown;
type Events<P extends WorkerProtocol> = P extends { events: infer E } ? E : unknown;

export type SetupOf<P extends WorkerProtocol> = P extends { setup: infer S } ? S : undefined;
export type CallName<P extends WorkerProtocol> = keyof Calls<P> & string;
export type InputOf<P extends WorkerProtocol, N extends CallName<P>> = Calls<P>[N] extends { input: infer I }
  ? I
  : never;
export type OutputOf<P extends WorkerProtocol, N extends CallName<P>> = Calls<P>[N] extends { output: infer O }
  ? O
  : never;
export type ProgressOf<P extends WorkerProtocol, N extends CallName<P>> = Calls<P>[N] extends { progress: infer R }
  ? R
  : never;

/** One of the things that can be said by name. */
export type Said<Names> = { [N in keyof Names & string]: { name: N; value: Names[N] } }[keyof Names & string];
export type SignalOf<P extends WorkerProtocol> = Said<Signals<P>>;
export type EventOf<P extends WorkerProtocol> = Said<Events<P>>;

/** A call with its number. */
export type CallMessage<P extends WorkerProtocol> = {
  [N in CallName<P>]: { type: "call"; id: number; name: N; input: InputOf<P, N> };
}[CallName<P>];

/** To the worker. */
export type RequestMessage<P extends WorkerProtocol> =
  | { type: "setup"; setup: SetupOf<P> }
  | CallMessage<P>
  /** Nobody waits for this call any more. */
  | { type: "cancel"; id: number }
  | ({ type: "signal" } & SignalOf<P>)
  /** Is anyone there? Answered with `alive`. */
  | { type: "ping" };

/** From the worker. A call ends with `result` or `failed`. */
export type AnswerMessage<P extends WorkerProtocol> =
  | { [N in CallName<P>]: { type: "progress"; id: number; progress: ProgressOf<P, N> } }[CallName<P>]
  | { [N in CallName<P>]: { type: "result"; id: number; output: OutputOf<P, N> } }[CallName<P>]
  | { type: "failed"; id: number; error: ErrorMessage }
  | ({ type: "event" } & EventOf<P>)
  | { type: "alive" };
