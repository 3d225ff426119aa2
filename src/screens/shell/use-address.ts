import { useEffect, useLayoutEffect, useRef } from "react";
import { readPart, withPart } from "../../state/app/address";
import { parseScreen, type ScreenName, parseStep } from "../../state/app/view";
import { useSetView, useView } from "../app-context";
import type { ScreenEntry } from "./screen-entry";

/**
 * Keeps the screen in the address (`#screen=evaluate`) beside whatever else stands there. Each change is a step of the
 * browser's history, so back and forward go from screen to screen. A screen that is not `listed` is the workbench.
 */
export function useAddressScreen(listed: readonly ScreenEntry[]) {
  const screen = useView((state) => state.screen);
  const setView = useSetView();
  const before = useRef(screen);
  useLayoutEffect(() => {
    const follow = () => setView({ screen: screenOfAddress(listed) });
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [listed, setView]);
  useEffect(() => {
    const isNews = before.current !== screen;
    before.current = screen;
    if (!isNews || screenOfAddress(listed) === screen) return;
    const next = withPart(location.hash.slice(1), "screen", screen === "workbench" ? null : screen);
    history.pushState(null, "", `${location.pathname}${location.search}${next === "" ? "" : `#${next}`}`);
  }, [listed, screen]);
}

function screenOfAddress(listed: readonly ScreenEntry[]): ScreenName {
  const named = parseScreen(readPart(location.hash.slice(1), "screen"));
  return listed.some(({ name }) => name === named) ? named : "workbench";
}

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
