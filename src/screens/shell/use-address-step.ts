import { useEffect } from "react";
import { parseStep } from "../../state/view";
import { useSetView, useView } from "../app-context";

/** Keeps the step in the address (`#step=vote-2`) beside whatever else stands there, and follows the address. */
export function useAddressStep() {
  const step = useView((state) => state.step);
  const setView = useSetView();
  useEffect(() => {
    const follow = () => {
      const named = parseStep(
        readParts()
          .find((part) => part.startsWith("step="))
          ?.slice("step=".length) ?? null,
      );
      if (named) setView({ step: named });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [setView]);
  useEffect(() => {
    const kept = readParts().filter((part) => !part.startsWith("step="));
    const parts = step === "result" ? kept : [...kept, `step=${step}`];
    const hash = parts.length === 0 ? "" : `#${parts.join("&")}`;
    if (hash !== location.hash)
      history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  }, [step]);
}

function readParts(): string[] {
  return location.hash.slice(1).split("&").filter(Boolean);
}
