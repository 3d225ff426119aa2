import { MOST_ANSWER_TOKENS } from "../../core/understand/model/answer-limits";
import { ModelFailure, NOTHING_SPENT, type Allowance, type Spent } from "./model-endpoint";

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
  add(change: Partial<Spent>): void;
}

export interface Reservation {
  /** The call was made: what it really cost. */
  settle(cost: { tokens: number; bytesReceived: number; isFailed: boolean }): void;
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
