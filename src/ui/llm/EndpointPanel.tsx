import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "../Button";
import { StartStopButton } from "../StartStopButton";
import { EndpointForm } from "./EndpointForm";
import { UsageLine } from "./ModelUsage";

type FormProps = ComponentProps<typeof EndpointForm>;

interface EndpointPanelProps {
  /** As the store of an endpoint has it; whatever else stands there is not looked at. */
  state: Omit<FormProps["state"], "connection"> &
    Pick<ComponentProps<typeof UsageLine>, "allowed" | "spent" | "leftOut"> & {
      connection: (NonNullable<FormProps["state"]["connection"]> & { host: string }) | null;
      spentBefore: ComponentProps<typeof UsageLine>["before"];
      resting: ComponentProps<typeof AskEndpoint>["resting"];
      status: string;
    };
  acts: FormProps["acts"] & { stop: () => void; forget: () => void };
  /** `null`: nothing waits to be asked. */
  onAsk: (() => unknown) | null;
  /** What will be asked and sent, and how much of it is allowed. */
  consent: (host: string) => ReactNode;
  /** Below all. */
  children?: ReactNode;
}

/** An endpoint from its address to its answers: named, allowed, asked, and what was used of it. */
export function EndpointPanel({ state, acts, onAsk, consent, children }: EndpointPanelProps) {
  const { connection, allowed, status, spent, spentBefore, resting, leftOut } = state;
  return (
    <div className="endpoint">
      <EndpointForm state={state} acts={acts} />
      {connection && (
        <>
          {consent(connection.host)}
          <UsageLine spent={spent} before={spentBefore} allowed={allowed} leftOut={leftOut} />
          <AskEndpoint
            host={connection.host}
            isAsking={status === "asking"}
            isAllowed={allowed !== null}
            resting={resting}
            onAsk={onAsk && (() => void onAsk())}
            onStop={acts.stop}
          />
        </>
      )}
      {(connection || state.keepsKey) && (
        <p className="button-row">
          <Button kind="link" onClick={acts.forget}>
            Forget endpoint and key
          </Button>
        </p>
      )}
      {children}
    </div>
  );
}

interface AskEndpointProps {
  host: string;
  isAsking: boolean;
  isAllowed: boolean;
  /** The endpoint is given a rest before it is tried again. */
  resting: Parameters<typeof EndpointPause>[0]["resting"];
  /** `null`: nothing waits to be asked. */
  onAsk: (() => void) | null;
  onStop: () => void;
}

/** Asks a named endpoint, and stops asking. */
function AskEndpoint({ host, isAsking, isAllowed, resting, onAsk, onStop }: AskEndpointProps) {
  if (!onAsk) return null;
  return (
    <>
      <p className="button-row">
        <StartStopButton isUnderWay={isAsking} disabled={!isAllowed} onStart={onAsk} onStop={onStop}>
          Ask {host}
        </StartStopButton>
        {isAsking && <span role="status">{host} is being asked …</span>}
      </p>
      {isAsking && <EndpointPause resting={resting} />}
    </>
  );
}

interface RestLineProps {
  /** `until`: milliseconds since 1970. */
  resting: { why: keyof typeof WHY; until: number } | null;
}

/** Says that the endpoint is given a rest, why, and for how long still; nothing where it is not. */
export function EndpointPause({ resting }: RestLineProps) {
  const seconds = useSecondsUntil(resting?.until ?? 0);
  if (!resting || seconds === 0) return null;
  return (
    <p className="quiet" role="status">
      {WHY[resting.why]} {resting.why === "held" ? "The next one goes out" : "It is tried again"} in {seconds} s.
    </p>
  );
}

const WHY = {
  busy: "The endpoint received too many requests.",
  "server-error": "The endpoint failed.",
  "too-slow": "The endpoint took too long.",
  cut: "The endpoint broke off in the middle of its answer.",
  held: "Calls are held to as many a minute as you said.",
};

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
