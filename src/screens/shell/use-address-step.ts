import { useEffect } from "react";
import { readPart, withPart } from "../../state/address";
import { parseStep } from "../../state/view";
import { useSetView, useView } from "../app-context";

/** Keeps the step in the address (`#step=vote-2`) beside whatever else stands there, and follows the address. */
export function useAddressStep() {
  const step = useView((state) => state.step);
  const setView = useSetView();
  useEffect(() => {
    const follow = () => {
      const named = parseStep(readPart(location.hash.slice(1), "step"));
      if (named) setView({ step: named });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [setView]);
  useEffect(() => {
    const fragment = withPart(location.hash.slice(1), "step", step === "result" ? null : step);
    const hash = fragment === "" ? "" : `#${fragment}`;
    if (hash !== location.hash)
      history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  }, [step]);
}
