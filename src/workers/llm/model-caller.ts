import { CALLS_AT_ONCE, type Exchange, type ModelPrompt } from "../../core/domain/exchange";
import { estimateTokens } from "../../core/domain/tool";
import { estimatePromptTokens } from "../../core/requirements/llm/prompts";
import { hashText } from "../hash";
import { callEndpoint, makeBody, type CallPorts, type CallTarget, readAddress } from "./call-endpoint";
import {
  ModelFailure,
  type Allowance,
  type Connection,
  type EndpointTarget,
  type Rest,
  type Spent,
  NOTHING_SPENT,
} from "./model-endpoint";
import { MOST_ANSWER_TOKENS } from "../../core/requirements/llm/limits";

export interface ModelCallerPorts extends CallPorts {
  /** Resolves after this many milliseconds, or at once when stopped. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  onSpent(spent: Spent): void;
  /** Said before each attempt. */
  onAsking(): void;
  /** Said when a failed attempt will be made again. */
  onResting(rest: Rest): void;
}

/** The endpoint as its worker keeps it: target, key, allowance, cache. */
export interface ModelCaller {
  connect(target: EndpointTarget): Connection;
  allow(allowance: Allowance): void;
  ask(prompt: ModelPrompt, signal: AbortSignal): Promise<Exchange>;
  forget(): void;
}

/** How often one prompt is tried. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1000;
/** Longest wait an endpoint can impose. */
const LONGEST_WAIT_MS = 120_000;
/** What may be better the next time. */
const PASSING: readonly Rest["why"][] = ["busy", "server-error", "too-slow"];

export function createModelCaller(ports: ModelCallerPorts): ModelCaller {
  const spending = createSpending(ports.onSpent);
  const queue = createCallQueue(CALLS_AT_ONCE.usual);
  let cache = new Map<string, Promise<Exchange>>();
  let target: CallTarget | null = null;
  const trying = { ports, spending, notBefore: 0, isCurrent: (from: CallTarget) => from === target };

  return {
    connect({ address, model, key, atOnce = CALLS_AT_ONCE.usual }) {
      const read = readAddress(address);
      const name = model.trim();
      if (name === "" || name.length > 200)
        throw new ModelFailure("bad-address", "Name the model, as the endpoint calls it.");
      if (key !== null && !/^[\x21-\x7E]{1,500}$/u.test(key))
        throw new ModelFailure("bad-address", "A key has no spaces and only plain letters, digits and signs.");
      const { least, most } = CALLS_AT_ONCE;
      if (!Number.isInteger(atOnce) || atOnce < least || atOnce > most)
        throw new ModelFailure("bad-address", `Between ${least} and ${most} calls can be under way at once.`);
      const kept = target?.address.origin === read.origin ? target.key : null;
      if (target && (target.address.url !== read.url || target.model !== name)) cache = new Map();
      if (target && target.address.origin !== read.origin) spending.allow({ calls: 0, tokens: 0 });
      const next: CallTarget = { address: read, model: name, key: key ?? kept };
      // The same again, for another number of calls, ends nothing that is under way or waits.
      if (!target || !isSameTarget(target, next)) target = next;
      queue.allow(atOnce);
      return { host: read.host, hasKey: target.key !== null };
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
      asked.catch(() => mine.delete(name));
      return asked;
    },
    forget() {
      target = null;
      cache = new Map();
      spending.allow({ calls: 0, tokens: 0 });
    },
  };
}

function isSameTarget(a: CallTarget, b: CallTarget): boolean {
  return a.address.url === b.address.url && a.model === b.model && a.key === b.key;
}

interface Trying {
  ports: ModelCallerPorts;
  spending: Spending;
  /** Nobody asks before this moment: one answer of "too often" holds for all. */
  notBefore: number;
  /** Whether this is still the endpoint the user has named. */
  isCurrent(from: CallTarget): boolean;
}

async function tryOnce(
  { ports, spending }: Trying,
  from: CallTarget,
  prompt: ModelPrompt,
  signal: AbortSignal,
): Promise<Exchange> {
  const body = makeBody(from.model, prompt.messages);
  const bytes = new TextEncoder().encode(body).byteLength;
  const reservation = spending.reserve(bytes);
  ports.onAsking();
  const estimate = estimatePromptTokens(prompt);
  try {
    const { text, tokens, bytes: bytesReceived } = await callEndpoint(from, body, ports, signal);
    const cost = tokens ? tokens.input + tokens.output : estimate + estimateTokens(text);
    reservation.settle({ tokens: cost, bytesReceived, isFailed: false });
    return { prompt, answer: text, origin: { kind: "endpoint", host: from.address.host, model: from.model }, tokens };
  } catch (error) {
    reservation.settle({ tokens: estimate, bytesReceived: 0, isFailed: true });
    throw error;
  }
}

/** What passes is tried again: after the time the endpoint asks for, else after one, two and four seconds. */
async function tryAgain(trying: Trying, from: CallTarget, prompt: ModelPrompt, signal: AbortSignal): Promise<Exchange> {
  const { ports } = trying;
  for (let attempt = 1; ; attempt++) {
    await ports.wait(Math.max(0, trying.notBefore - ports.now()), signal);
    if (signal.aborted || !trying.isCurrent(from)) throw new ModelFailure("stopped", "It was stopped.");
    try {
      return await tryOnce(trying, from, prompt, signal);
    } catch (error) {
      const why = error instanceof ModelFailure ? PASSING.find((code) => code === error.code) : undefined;
      if (!(error instanceof ModelFailure) || why === undefined || attempt === ATTEMPTS) throw error;
      const wait = Math.min(LONGEST_WAIT_MS, error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1));
      ports.onResting({ why, ms: wait });
      if (why === "busy") trying.notBefore = Math.max(trying.notBefore, ports.now() + wait);
      else await ports.wait(wait, signal);
    }
  }
}

interface CallQueue {
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** From now on so many at once; what is under way is not ended. */
  allow(atOnce: number): void;
}

/** At most so many at once, the others in turn. */
function createCallQueue(atOnce: number): CallQueue {
  let most = atOnce;
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    while (underWay < most && waiting.length > 0) {
      underWay += 1;
      waiting.shift()!();
    }
  };
  return {
    async take(work) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      try {
        return await work();
      } finally {
        underWay -= 1;
        admit();
      }
    },
    allow(wanted) {
      most = wanted;
      admit();
    },
  };
}

/** Keeps what is asked within what was allowed. */
interface Spending {
  readonly spent: Spent;
  /** A new allowance, counted from now. */
  allow(allowance: Allowance): void;
  /**
   * Sets the worst case of one call aside before it is made. Throws ModelFailure when it does not fit. The worst case is a
   * token for every two bytes sent and the longest answer; an endpoint that counts still more is found out when it says so,
   * and nothing is asked after it.
   */
  reserve(bytes: number): Reservation;
  add(change: Partial<Spent>): void;
}

interface Reservation {
  /** The call was made: what it really cost. */
  settle(cost: { tokens: number; bytesReceived: number; isFailed: boolean }): void;
}

function createSpending(onSpent: (spent: Spent) => void): Spending {
  let spent = NOTHING_SPENT;
  let left: Allowance = { calls: 0, tokens: 0 };
  const add = (change: Partial<Spent>): void => {
    const sum = { ...spent };
    for (const [name, value] of Object.entries(change) as [keyof Spent, number][]) sum[name] += value;
    spent = sum;
    onSpent(spent);
  };
  return {
    get spent() {
      return spent;
    },
    allow: (allowance) => void (left = { ...allowance }),
    reserve(bytes) {
      const worst = Math.ceil(bytes / 2) + MOST_ANSWER_TOKENS;
      if (left.calls < 1 || left.tokens < worst)
        throw new ModelFailure(
          "no-allowance",
          "What you allowed is used up. Allow more to go on; nothing more was sent.",
        );
      left = { calls: left.calls - 1, tokens: left.tokens - worst };
      return {
        settle({ tokens, bytesReceived, isFailed }) {
          left = { ...left, tokens: left.tokens + worst - tokens };
          add({ calls: 1, tokens, bytesSent: bytes, bytesReceived, failed: isFailed ? 1 : 0 });
        },
      };
    },
    add,
  };
}
