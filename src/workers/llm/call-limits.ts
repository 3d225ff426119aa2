import { MOST_ANSWER_TOKENS } from "../../core/requirements/llm/limits";
import { ModelFailure, NOTHING_SPENT, type Allowance, type Spent } from "./model-endpoint";

/** At most so many calls at once. */
interface CallQueue {
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** From now on so many at once; what is under way is not ended. */
  allow(atOnce: number): void;
}

/** The others wait their turn. */
export function createCallQueue(atOnce: number): CallQueue {
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
export interface Spending {
  readonly spent: Spent;
  /** A new allowance, counted from now. */
  allow(allowance: Allowance): void;
  /**
   * Sets the worst case of one call aside before it is made. Throws ModelFailure when it does not fit. The worst case is a
   * token for every two bytes sent and the longest answer; an endpoint that counts still more is found out when it says so,
   * and nothing is asked after it.
   */
  reserve(bytes: number): Reservation;
  /** A call that was consented to by itself: what it used is taken off what is left, as far as that goes. */
  charge(cost: Cost & { bytesSent: number }): void;
  add(change: Partial<Spent>): void;
}

interface Cost {
  tokens: number;
  bytesReceived: number;
  isFailed: boolean;
}

interface Reservation {
  /** The call was made: what it really cost. */
  settle(cost: Cost): void;
}

export function createSpending(onSpent: (spent: Spent) => void): Spending {
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
      if (left.calls < 1 || left.tokens < worst) throw usedUp(left, worst);
      left = { calls: left.calls - 1, tokens: left.tokens - worst };
      return {
        settle({ tokens, bytesReceived, isFailed }) {
          left = { ...left, tokens: left.tokens + worst - tokens };
          add({ calls: 1, tokens, bytesSent: bytes, bytesReceived, failed: isFailed ? 1 : 0 });
        },
      };
    },
    charge({ tokens, bytesSent, bytesReceived, isFailed }) {
      left = { calls: Math.max(0, left.calls - 1), tokens: left.tokens - tokens };
      add({ calls: 1, tokens, bytesSent, bytesReceived, failed: isFailed ? 1 : 0 });
    },
    add,
  };
}

/** Calls may be left where the tokens are not, and the other way round: it says which. */
function usedUp(left: Allowance, worst: number): ModelFailure {
  const tokens = Math.max(0, left.tokens).toLocaleString("en-GB");
  const what =
    left.calls < 1
      ? "The calls you allowed are used up."
      : `A call can take ${worst.toLocaleString("en-GB")} tokens, and of those you allowed ${tokens} are left.`;
  return new ModelFailure("no-allowance", `${what} Allow more to go on; nothing more was sent.`);
}

/** Lets at most so many calls begin within a minute. */
interface Pace {
  /** `null`: as many as can. */
  allow(callsAMinute: number | null): void;
  /** Takes the next place; milliseconds until it comes. */
  take(now: number): number;
}

const MINUTE_MS = 60_000;

export function createPace(): Pace {
  let most: number | null = null;
  let begun: number[] = [];
  return {
    allow: (callsAMinute) => void (most = callsAMinute),
    take(now) {
      begun = begun.filter((at) => at > now - MINUTE_MS);
      const before = most === null ? undefined : begun.at(-most);
      const at = before === undefined ? now : Math.max(now, before + MINUTE_MS);
      begun.push(at);
      return at - now;
    },
  };
}
