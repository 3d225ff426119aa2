import { useState, type ReactNode } from "react";
import { Button } from "../Button";
import { countOf, formatCount, formatSize } from "../format-number";

interface AllowanceFormProps {
  /** What would be sent, where to, and what it costs. */
  children: ReactNode;
  /** What is offered at first. */
  calls: number;
  tokens: number;
  isAllowed: boolean;
  onAllow: (allowance: { calls: number; tokens: number }) => void;
}

/** Consent to ask an endpoint: at most so many calls and so many tokens. */
export function AllowanceForm({ children, calls, tokens, isAllowed, onAllow }: AllowanceFormProps) {
  const [mostCalls, setMostCalls] = useState(String(calls));
  const [mostTokens, setMostTokens] = useState(String(tokens));
  const [asCalls, asTokens] = [readCount(mostCalls), readCount(mostTokens)];
  const isGood = asCalls !== null && asTokens !== null;
  return (
    <div className="consent">
      <p>{children}</p>
      <p className="button-row">
        <label>
          At most{" "}
          <input
            className="field numeric"
            inputMode="numeric"
            value={mostCalls}
            onChange={(event) => setMostCalls(event.target.value)}
          />{" "}
          calls
        </label>
        <label>
          and{" "}
          <input
            className="field numeric"
            inputMode="numeric"
            value={mostTokens}
            onChange={(event) => setMostTokens(event.target.value)}
          />{" "}
          tokens
        </label>
        <Button disabled={!isGood} onClick={() => isGood && onAllow({ calls: asCalls, tokens: asTokens })}>
          {isAllowed ? "Allow anew" : "Allow"}
        </Button>
      </p>
    </div>
  );
}

/** A whole number from 1 to a billion; `null`: it is none. */
function readCount(typed: string): number | null {
  const number = Number(typed.replaceAll(/[\s,]/gu, ""));
  return Number.isSafeInteger(number) && number >= 1 && number <= 1e9 ? number : null;
}

interface Amount {
  calls: number;
  tokens: number;
}

interface SpentLineProps {
  spent: Amount & { bytesSent: number; failed: number };
  /** What had been spent when it was allowed. */
  before: Amount;
  allowed: Amount | null;
  /** Parameters that the endpoint refused. */
  leftOut: readonly string[];
}

/** What was asked since the page was loaded, and what is left of what was allowed. */
export function UsageLine({ spent, before, allowed, leftOut }: SpentLineProps) {
  const left = allowed && {
    calls: Math.max(0, allowed.calls - (spent.calls - before.calls)),
    tokens: Math.max(0, allowed.tokens - (spent.tokens - before.tokens)),
  };
  return (
    <p className="quiet numeric" role="status">
      {left ? `Left: ${countOf(left.calls, "call")}, ${formatCount(left.tokens)} tokens.` : "Nothing is allowed yet."}
      {spent.calls > 0 &&
        ` Since the page was opened: ${countOf(spent.calls, "call")}${describeFailed(spent)}, ${formatCount(spent.tokens)} tokens, ${formatSize(spent.bytesSent)} sent.`}
      {leftOut.length > 0 && ` ${sayLeftOut(leftOut)}`}
    </p>
  );
}

/** Parameters that the endpoint refused: the same question was asked once more without them. */
export function sayLeftOut(parameters: readonly string[]): string {
  return `The endpoint refused ${parameters.join(", ")}: it is asked without.`;
}

/** Of the calls before it: ", 25 of them failed". */
function describeFailed({ calls, failed }: { calls: number; failed: number }): string {
  if (failed === 0) return "";
  if (failed < calls) return `, ${formatCount(failed)} of them failed`;
  return calls === 1 ? ", which failed" : ", all of them failed";
}
