import { useState, type ReactNode } from "react";
import { Button } from "../Button";

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
