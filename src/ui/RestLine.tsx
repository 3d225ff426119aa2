import { useEffect, useState } from "react";

interface RestLineProps {
  /** `until`: milliseconds since 1970. */
  resting: { why: keyof typeof WHY; until: number } | null;
}

/** Says that the endpoint is given a rest, why, and for how long still; nothing where it is not. */
export function RestLine({ resting }: RestLineProps) {
  const seconds = useSecondsUntil(resting?.until ?? 0);
  if (!resting || seconds === 0) return null;
  return (
    <p className="q" role="status">
      {WHY[resting.why]} It is tried again in {seconds} s.
    </p>
  );
}

const WHY = {
  busy: "The endpoint is asked too often.",
  "server-error": "The endpoint failed.",
  "too-slow": "The endpoint took too long.",
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
