import type { EndpointParameter } from "../../core/domain/endpoint-presets";
import type { Exchange, ModelPrompt } from "../../core/domain/exchange";

/**
 * A chat endpoint named by the user, behind a worker of its own: the one place that knows its key. Nothing is asked before
 * `connect` and `allow`. Every method rejects with a `ModelFailure`.
 */
export interface ModelEndpoint {
  /** Names the endpoint. Another host than before forgets the key; `key: null` keeps the one of the same host. */
  connect(target: EndpointTarget): Promise<Connection>;
  /** From now on at most this much may be asked, whatever happens: consent, renewed by the user alone. */
  allow(allowance: Allowance): Promise<void>;
  /** Resolves with the answer, from the cache where the same prompt was answered before. */
  ask(prompt: ModelPrompt, signal?: AbortSignal): Promise<Exchange>;
  /**
   * Asks for the list of models, and one short question, whatever is allowed: the press on the button is the consent. What it
   * used counts as spent. Rejects only for an address, a name or a key that cannot be one.
   */
  test(target: EndpointTarget, signal?: AbortSignal): Promise<ConnectionTest>;
  /** Forgets endpoint, key, allowance and cache. */
  forget(): void;
  /** Told after every attempt. */
  onSpent(listener: (spent: Spent) => void): void;
  /** Told whenever an attempt failed in a way that may pass and is made again after a rest. */
  onResting(listener: (rest: Rest) => void): void;
  /** Told when a parameter was refused: the call is made once more without it, and it is not sent again. */
  onLeftOut(listener: (parameter: EndpointParameter) => void): void;
}

/** What a test of the connection found. */
export interface ConnectionTest {
  /** `cors`: it is there, but does not let this page in. */
  outcome: "works" | "cors" | ModelFailureCode;
  /** What was found, and what to do. */
  sentence: string;
  /** The names of its models; `null`: it has no list. */
  models: string[] | null;
}

/** An endpoint as it is named. */
export interface EndpointTarget {
  address: string;
  model: string;
  key: string | null;
  /** How many calls may be under way at once, 1 to 16; missing: 4. */
  atOnce?: number;
  /** How long it may be silent, in seconds; missing or `null`: 60, on this machine 600. */
  silenceSeconds?: number | null;
  /** How many calls may begin within a minute; missing or `null`: as many as can. */
  callsAMinute?: number | null;
}

/** Why a prompt waits before it is tried again, and how long, in milliseconds from now. */
export interface Rest {
  why: "busy" | "server-error" | "too-slow" | "cut" | "held";
  ms: number;
}

export interface Connection {
  /** Host and port, as shown and as kept with answers. */
  host: string;
  hasKey: boolean;
}

/** What may be asked. `tokens` counts prompts and answers together. */
export interface Allowance {
  calls: number;
  tokens: number;
}

/** What was asked since the page was loaded. */
export interface Spent extends Allowance {
  bytesSent: number;
  bytesReceived: number;
  /** Attempts that gave no answer. */
  failed: number;
  /** Answers that were there already. */
  fromCache: number;
}

export const NOTHING_SPENT: Spent = { calls: 0, tokens: 0, bytesSent: 0, bytesReceived: 0, failed: 0, fromCache: 0 };

/** What can go wrong, one code each. */
export type ModelFailureCode =
  | "bad-address"
  | "not-connected"
  | "no-allowance"
  | "key-refused"
  | "no-credit"
  | "not-found"
  | "busy"
  | "server-error"
  | "refused"
  | "unreachable"
  | "cut"
  | "not-a-chat"
  | "too-big"
  | "too-slow"
  | "stopped"
  | "lost"
  | PageModelFailureCode;

/** What can go wrong with a model on this machine. */
export type PageModelFailureCode =
  /** The browser has none, or cannot run it here. */
  | "unavailable"
  /** The prompt is longer than the model reads. */
  | "too-long"
  | "no-memory"
  /** A file of the model is damaged, or no file of a model. */
  | "wrong-file"
  /** It is not trained for conversations. */
  | "no-template"
  | "unknown-architecture"
  | "no-gpu"
  | "gpu-lost"
  /** Another tab holds a model. */
  | "held-elsewhere";

/** Why an answer did not come, in a sentence for the screen that says what to do. Never holds the key. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly code: ModelFailureCode;
  /** Milliseconds after which the endpoint wants to be asked again; `null`: it does not say. */
  readonly retryAfterMs: number | null;
  /** The parameter that was refused; `null`: it was not about one. */
  readonly parameter: EndpointParameter | null;

  constructor(
    code: ModelFailureCode,
    sentence: string,
    { retryAfterMs = null, parameter = null }: Partial<Pick<ModelFailure, "retryAfterMs" | "parameter">> = {},
  ) {
    super(sentence);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.parameter = parameter;
  }
}
