import { useEffect } from "react";

let shownBefore: string | null = null;

/** Stands behind a screen and draws nothing: when another screen has come, its heading gets the focus and the page its title. */
export function ScreenArrival({ label }: { label: string }) {
  useEffect(() => {
    document.title = label === "Workbench" ? "Kitpick" : `${label}, Kitpick`;
    const isAnother = shownBefore !== null && shownBefore !== label;
    shownBefore = label;
    if (!isAnother) return;
    focusHeading();
    scrollTo({ top: 0 });
    return stayOnHeading();
  }, [label]);
  return null;
}

/** What the screen was about may be read only now, under another heading: the focus goes along unless it was taken elsewhere. */
function stayOnHeading(): () => void {
  let heading = document.activeElement;
  const observer = new MutationObserver(() => {
    if (heading?.isConnected || document.activeElement !== document.body) return;
    focusHeading();
    heading = document.activeElement;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** So that the keys and a screen reader go on from the top of what has come. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
