import { useEffect, useLayoutEffect } from "react";
import { readPart, withPart } from "../../state/address";
import { parseScreen, type ScreenName } from "../../state/view";
import { useSetView, useView } from "../app-context";
import type { ScreenEntry } from "./screen-entry";

/**
 * Keeps the screen in the address (`#screen=evaluate`) beside whatever else stands there. Each change is a step of the
 * browser's history, so back and forward go from screen to screen. A screen that is not `listed` is the workbench.
 */
export function useAddressScreen(listed: readonly ScreenEntry[]) {
  const screen = useView((state) => state.screen);
  const setView = useSetView();
  useLayoutEffect(() => {
    const follow = () => setView({ screen: screenOfAddress(listed) });
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [listed, setView]);
  useEffect(() => {
    if (screenOfAddress(listed) === screen) return;
    const next = withPart(location.hash.slice(1), "screen", screen === "workbench" ? null : screen);
    history.pushState(null, "", `${location.pathname}${location.search}${next === "" ? "" : `#${next}`}`);
  }, [listed, screen]);
}

function screenOfAddress(listed: readonly ScreenEntry[]): ScreenName {
  const named = parseScreen(readPart(location.hash.slice(1), "screen"));
  return listed.some(({ name }) => name === named) ? named : "workbench";
}
