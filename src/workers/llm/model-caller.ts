import { CALLS_AT_ONCE, type Exchange, type ModelPrompt } from "../../core/domain/exchange";
import {
  CALLS_A_MINUTE,
  findPreset,
  SILENCE_SECONDS,
  usualSilence,
  type EndpointParameter,
} from "../../core/domain/endpoint-presets";
import { estimateTokens } from "../../core/domain/tool";
import { estimatePromptTokens } from "../../core/requirements/llm/prompts";
import { schemaOf } from "../../core/requirements/llm/answer-schema";
import { isReadable } from "../../core/requirements/llm/readable";
import { MOST_ANSWER_TOKENS } from "../../core/requirements/llm/limits";
import { hashText } from "../hash";
import { callEndpoint, type CallLimits, type CallPorts, type CallTarget, readAddress } from "./call-endpoint";
import { createCallQueue, createPace, createSpending, type Spending } from "./call-limits";
import {
  ModelFailure,
  type Allowance,
  type Connection,
  type ConnectionTest,
  type EndpointTarget,
  type Rest,
  type Spent,
} from "./model-endpoint";
import { makeBody, temperatureOf } from "./request-body";
import { testConnection } from "./test-connection";

export interface ModelCallerPorts extends CallPorts {
  /** In place of those that the endpoint is named with. */
  limits?: CallLimits | undefined;
  /** Resolves after this many milliseconds, or at once when stopped. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  onSpent(spent: Spent): void;
  /** Said before each attempt. */
  onAsking(): void;
  /** Said when a failed attempt will be made again, and when a call is held back. */
  onResting(rest: Rest): void;
  /** Said when a parameter was refused. */
  onLeftOut(parameter: EndpointParameter): void;
}

/** The endpoint as its worker keeps it: target, key, allowance, cache. */
export interface ModelCaller {
  connect(target: EndpointTarget): Connection;
  allow(allowance: Allowance): void;
  ask(prompt: ModelPrompt, signal: AbortSignal): Promise<Exchange>;
  test(target: EndpointTarget, signal: AbortSignal): Promise<ConnectionTest>;
  forget(): void;
}

/** How often one prompt is tried. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1000;
/** Longest wait an endpoint can impose. */
const LONGEST_WAIT_MS = 120_000;
/** So much longer than its longest silence a whole call may take. */
const CALL_PER_SILENCE = 10;
/** What may be better the next time. */
const PASSING = ["busy", "server-error", "too-slow", "cut"] as const satisfies readonly Rest["why"][];

export function createModelCaller(ports: ModelCallerPorts): ModelCaller {
  const spending = createSpending(ports.onSpent);
  const queue = createCallQueue(CALLS_AT_ONCE.usual);
  const pace = createPace();
  let cache = new Map<string, Promise<Exchange>>();
  let target: CallTarget | null = null;
  const trying: Trying = { ports, spending, pace, notBefore: 0, isCurrent: (from) => from === target };

  return {
    connect(named) {
      const next = readTarget(named, target, ports.limits);
      if (next.model === "") throw new ModelFailure("bad-address", "Name the model, as the endpoint calls it.");
      if (!target || !isSameModel(target, next)) cache = new Map();
      if (target && target.address.origin !== next.address.origin) spending.allow({ calls: 0, tokens: 0 });
      // The same again, for another number of calls, ends nothing that is under way or waits.
      if (!target || !isSameTarget(target, next)) target = next;
      queue.allow(named.atOnce ?? CALLS_AT_ONCE.usual);
      pace.allow(named.callsAMinute ?? null);
      return { host: next.address.host, hasKey: target.key !== null };
    },
    allow: (allowance) => spending.allow(allowance),
    async ask(prompt, signal) {
      const from = target;
      if (!from) throw new ModelFailure("not-connected", "No endpoint is named yet.");
      const name = hashText(JSON.stringify(prompt.messages));
      const known = cache.get(name);
      if (known) {
        const exchange = await known;
        spending.add({ fromCache: 1 });
        return { ...exchange, prompt };
      }
      const asked = queue.take(() => tryAgain(trying, from, prompt, signal));
      const mine = cache;
      mine.set(name, asked);
      // What failed or cannot be read is asked anew the next time.
      void asked.then(isReadable, () => false).then((isGood) => (isGood ? true : mine.delete(name)));
      return asked;
    },
    async test(named, signal) {
      return testConnection(readTarget(named, target, ports.limits), ports, spending, signal);
    },
    forget() {
      target = null;
      cache = new Map();
      spending.allow({ calls: 0, tokens: 0 });
    },
  };
}

/** Throws ModelFailure with the sentence that says what cannot be. The key of the same host is kept. */
function readTarget(named: EndpointTarget, before: CallTarget | null, given: CallLimits | undefined): CallTarget {
  const address = readAddress(named.address);
  const model = named.model.trim();
  if (model.length > 200) throw new ModelFailure("bad-address", "The name of a model has at most 200 letters.");
  const { key, atOnce = CALLS_AT_ONCE.usual, callsAMinute = null } = named;
  if (key !== null && !/^[\x21-\x7E]{1,500}$/u.test(key))
    throw new ModelFailure("bad-address", "A key has no spaces and only plain letters, digits and signs.");
  if (!isWithin(atOnce, CALLS_AT_ONCE))
    throw new ModelFailure(
      "bad-address",
      `Between ${CALLS_AT_ONCE.least} and ${CALLS_AT_ONCE.most} calls can be under way at once.`,
    );
  if (callsAMinute !== null && !isWithin(callsAMinute, CALLS_A_MINUTE))
    throw new ModelFailure(
      "bad-address",
      "Calls a minute are a whole number from 1 to 10,000; leave it empty for no limit.",
    );
  const seconds = named.silenceSeconds ?? usualSilence(address.url);
  if (!isWithin(seconds, SILENCE_SECONDS))
    throw new ModelFailure("bad-address", "An endpoint can be waited for between 1 and 3,600 seconds.");
  const kept = before?.address.origin === address.origin ? before.key : null;
  const silenceMs = seconds * 1000;
  const limits = given ?? { callMs: silenceMs * CALL_PER_SILENCE, silenceMs };
  const next = { address, model, key: key ?? kept, preset: findPreset(address.url), limits };
  return { ...next, leftOut: before && isSameModel(before, next) ? before.leftOut : new Set() };
}

function isSameModel(a: Pick<CallTarget, "address" | "model">, b: Pick<CallTarget, "address" | "model">): boolean {
  return a.address.url === b.address.url && a.model === b.model;
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function isSameTarget(a: CallTarget, b: CallTarget): boolean {
  const areSameLimits = a.limits.silenceMs === b.limits.silenceMs && a.limits.callMs === b.limits.callMs;
  return isSameModel(a, b) && a.key === b.key && areSameLimits;
}

interface Trying {
  ports: ModelCallerPorts;
  spending: Spending;
  pace: ReturnType<typeof createPace>;
  /** Nobody asks before this moment: one answer of "too often" holds for all. */
  notBefore: number;
  /** Whether this is still the endpoint the user has named. */
  isCurrent(from: CallTarget): boolean;
}

async function tryOnce(
  { ports, spending }: Trying,
  from: CallTarget,
  prompt: ModelPrompt,
  body: string,
  signal: AbortSignal,
): Promise<Exchange> {
  const reservation = spending.reserve(new TextEncoder().encode(body).byteLength);
  ports.onAsking();
  const estimate = estimatePromptTokens(prompt);
  let received = 0;
  try {
    const { text, tokens, bytes, ended } = await callEndpoint(
      from,
      body,
      ports,
      signal,
      (count) => (received += count),
    );
    const cost = tokens ? tokens.input + tokens.output : estimate + estimateTokens(text);
    reservation.settle({ tokens: cost, bytesReceived: bytes, isFailed: false });
    const origin = { kind: "endpoint", host: from.address.host, model: from.model } as const;
    return { prompt, answer: text, origin, tokens, ...(ended ? { ended } : {}) };
  } catch (error) {
    const tokens = costOfFailure(error, estimate, received);
    reservation.settle({ tokens, bytesReceived: received, isFailed: true });
    throw error;
  }
}

/** No model has seen what was turned away at the door. */
const AT_THE_DOOR: readonly ModelFailure["code"][] = [
  ...(["unreachable", "key-refused", "no-credit", "not-found", "refused", "busy"] as const),
];

/** What a failed call used, at most: nothing where no model was asked, else the prompt and what came of the answer. */
function costOfFailure(error: unknown, estimate: number, received: number): number {
  if (error instanceof ModelFailure && AT_THE_DOOR.includes(error.code)) return 0;
  return estimate + Math.min(MOST_ANSWER_TOKENS, Math.ceil(received / 4));
}

/**
 * What passes is tried again: after the time the endpoint asks for, else after one, two and four seconds. A parameter that is
 * refused is left out from then on, and the call made once more at once.
 */
async function tryAgain(trying: Trying, from: CallTarget, prompt: ModelPrompt, signal: AbortSignal): Promise<Exchange> {
  const { ports } = trying;
  const form = schemaOf(prompt);
  for (let attempt = 1; ; attempt++) {
    await rest(trying, signal);
    if (signal.aborted || !trying.isCurrent(from)) throw new ModelFailure("stopped", "It was stopped.");
    const { preset, leftOut } = from;
    const body = makeBody(from.model, prompt.messages, { preset, leftOut, temperature: temperatureOf(prompt), form });
    try {
      return await tryOnce(trying, from, prompt, body, signal);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.parameter !== null) {
        if (!from.leftOut.has(error.parameter)) ports.onLeftOut(error.parameter);
        from.leftOut.add(error.parameter);
        attempt -= 1;
        continue;
      }
      const why = PASSING.find((code) => code === error.code);
      if (why === undefined || attempt === ATTEMPTS) throw error;
      const wait = Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1));
      ports.onResting({ why, ms: wait });
      if (why === "busy") trying.notBefore = Math.max(trying.notBefore, ports.now() + wait);
      else await ports.wait(wait, signal);
    }
  }
}

/** Until the endpoint wants to be asked again, and until the pace allows a call. */
async function rest(trying: Trying, signal: AbortSignal): Promise<void> {
  const { ports, pace } = trying;
  await ports.wait(Math.max(0, trying.notBefore - ports.now()), signal);
  const held = signal.aborted ? 0 : pace.take(ports.now());
  if (held <= 0) return;
  ports.onResting({ why: "held", ms: held });
  await ports.wait(held, signal);
}
