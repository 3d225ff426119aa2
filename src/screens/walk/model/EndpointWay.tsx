import { useId, useRef, useState, type SubmitEvent } from "react";
import type { ModelConfig } from "../../../core/domain/config";
import type { ModelPrompt } from "../../../core/domain/exchange";
import { estimateCost } from "../../../core/understand/model/estimate-cost";
import { count } from "../../../core/pipeline/wording";
import type { ModelDesk } from "../../../state/model-desk";
import { Button } from "../../../ui/Button";
import { SpentLine } from "./SpentLine";
import { useDeskState } from "./use-model-desk";

interface EndpointWayProps {
  desk: ModelDesk;
  waiting: readonly ModelPrompt[];
  model: ModelConfig;
}

/** An OpenAI-compatible endpoint: named, allowed a number of calls and tokens, then asked. */
export function EndpointWay({ desk, waiting, model }: EndpointWayProps) {
  const connection = useDeskState(desk, (state) => state.connection);
  const allowed = useDeskState(desk, (state) => state.allowed);
  const status = useDeskState(desk, (state) => state.status);
  const failure = useDeskState(desk, (state) => state.failure);
  return (
    <div className="endpoint">
      <EndpointForm desk={desk} />
      {connection && (
        <>
          <Consent key={connection.host} desk={desk} host={connection.host} waiting={waiting} model={model} />
          <SpentLine desk={desk} />
          <p className="do">
            {status === "asking" ? (
              <>
                <Button onClick={desk.stop}>Stop</Button> <span role="status">{connection.host} is being asked…</span>
              </>
            ) : (
              <Button kind="go" disabled={!allowed} onClick={() => void desk.ask()}>
                Ask {connection.host}
              </Button>
            )}
            <Button kind="link" onClick={desk.forget}>
              Forget endpoint and key
            </Button>
          </p>
        </>
      )}
      {failure && (
        <p className="trouble" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The key never becomes state of the page: it goes from the field to the worker, and the field is emptied. */
function EndpointForm({ desk }: { desk: ModelDesk }) {
  const connection = useDeskState(desk, (state) => state.connection);
  const id = useId();
  const keyField = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const value = fields.get(name);
      return typeof value === "string" ? value : "";
    };
    const key = read("key");
    if (keyField.current) keyField.current.value = "";
    void desk.connect({ address: read("address"), model: read("model"), key: key === "" ? null : key });
  };
  return (
    <form className="fields" onSubmit={submit} autoComplete="off">
      <label htmlFor={`${id}-address`}>Address</label>
      <input
        id={`${id}-address`}
        name="address"
        className="field"
        placeholder="http://localhost:11434/v1"
        defaultValue={connection?.address ?? ""}
        spellCheck={false}
        required
      />
      <label htmlFor={`${id}-model`}>Model</label>
      <input
        id={`${id}-model`}
        name="model"
        className="field"
        defaultValue={connection?.model ?? ""}
        spellCheck={false}
        required
      />
      <label htmlFor={`${id}-key`}>Key</label>
      <input
        id={`${id}-key`}
        ref={keyField}
        name="key"
        type="password"
        className="field"
        autoComplete="off"
        placeholder={connection?.hasKey ? "kept by the worker that asks" : "if it needs one"}
      />
      <Button type="submit">{connection ? "Change" : "Name it"}</Button>
      <p className="q">
        Any OpenAI-compatible address: https, or http on this machine. The key stays in the one worker that asks, is
        never stored, and is forgotten with the page or when the host changes. Naming it asks nothing.
      </p>
    </form>
  );
}

function Consent({ desk, host, waiting, model }: EndpointWayProps & { host: string }) {
  const cost = estimateCost(waiting, model);
  const allowed = useDeskState(desk, (state) => state.allowed);
  const [calls, setCalls] = useState(String(cost.mostCalls));
  const [tokens, setTokens] = useState(String(cost.mostTokens));
  const [asCalls, asTokens] = [readCount(calls), readCount(tokens)];
  const isGood = asCalls !== null && asTokens !== null;
  return (
    <div className="consent">
      <p>
        This walk takes {describeRange(cost.calls, cost.mostCalls)} to <b>{host}</b>, about{" "}
        {cost.tokens.toLocaleString("en-GB")} tokens, at most {cost.mostTokens.toLocaleString("en-GB")}. The request and
        the tools of the bundle are sent, nothing else.
      </p>
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
    </div>
  );
}

function describeRange(least: number, most: number): string {
  return least === most ? count(most, "call") : `${least} to ${count(most, "call")}`;
}

/** A whole number from 1 to a billion; `null`: it is none. */
function readCount(typed: string): number | null {
  const number = Number(typed.replaceAll(/[\s,]/gu, ""));
  return Number.isSafeInteger(number) && number >= 1 && number <= 1e9 ? number : null;
}
