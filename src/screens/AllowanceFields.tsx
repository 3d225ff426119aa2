import { useState } from "react";
import type { ModelDesk } from "../state/model-desk";
import { Button } from "../ui/Button";
import { useDeskState } from "./use-model-desk";

interface AllowanceFieldsProps {
  desk: ModelDesk;
  /** What the fields say at first. */
  proposed: { calls: number; tokens: number };
}

/** How much may be asked: consent, in calls and tokens. */
export function AllowanceFields({ desk, proposed }: AllowanceFieldsProps) {
  const allowed = useDeskState(desk, (state) => state.allowed);
  const [calls, setCalls] = useState(String(proposed.calls));
  const [tokens, setTokens] = useState(String(proposed.tokens));
  const [asCalls, asTokens] = [readCount(calls), readCount(tokens)];
  const isGood = asCalls !== null && asTokens !== null;
  return (
    <p className="do">
      <label>
        At most{" "}
        <input
          className="field n"
          inputMode="numeric"
          value={calls}
          onChange={(event) => setCalls(event.target.value)}
        />{" "}
        calls
      </label>
      <label>
        and{" "}
        <input
          className="field n"
          inputMode="numeric"
          value={tokens}
          onChange={(event) => setTokens(event.target.value)}
        />{" "}
        tokens
      </label>
      <Button disabled={!isGood} onClick={() => isGood && void desk.allow({ calls: asCalls, tokens: asTokens })}>
        {allowed ? "Allow anew" : "Allow"}
      </Button>
    </p>
  );
}

/** A whole number from 1 to a billion; `null`: it is none. */
function readCount(typed: string): number | null {
  const number = Number(typed.replaceAll(/[\s,]/gu, ""));
  return Number.isSafeInteger(number) && number >= 1 && number <= 1e9 ? number : null;
}
