import { StartStopButton } from "../StartStopButton";
import { useEffect, useState } from "react";

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
export function AskEndpoint({ host, isAsking, isAllowed, resting, onAsk, onStop }: AskEndpointProps) {
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
