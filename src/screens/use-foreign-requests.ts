import { useSyncExternalStore } from "react";
import { useLibrary } from "./app-context";

/**
 * Counts every request the page made to another origin, answered or not, from the first byte on. The browser reports
 * them; requests its policy refused are counted too, since trying is what the number is about. Workers report to
 * themselves: the policy of most lets them reach this origin only; the one that may fetch encoders by name and those
 * that may ask a language model or a search engine say so of every request before they make it.
 */
const foreign: { count: number; policy: string | null } = { count: 0, policy: null };
const listeners = new Set<() => void>();

function add(count: number) {
  if (count === 0) return;
  foreign.count += count;
  listeners.forEach((tell) => tell());
}

function isForeign(address: string): boolean {
  const origin = URL.canParse(address) ? new URL(address).origin : location.origin;
  return address.startsWith("http") && origin !== location.origin;
}

/** A page that is held by several policies, one in itself and one from the server, hears of each; one of them is counted. */
function countRefused({ blockedURI, originalPolicy }: SecurityPolicyViolationEvent) {
  foreign.policy ??= originalPolicy;
  if (originalPolicy === foreign.policy && isForeign(blockedURI)) add(1);
}

if (typeof PerformanceObserver !== "undefined") {
  const observer = new PerformanceObserver((list) =>
    add(list.getEntries().filter(({ name }) => isForeign(name)).length),
  );
  observer.observe({ type: "resource", buffered: true });
  document.addEventListener("securitypolicyviolation", countRefused);
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function useForeignRequests(): number {
  const ofPage = useSyncExternalStore(subscribe, () => foreign.count);
  return ofPage + useLibrary(({ hubRequests, namedRequests }) => hubRequests + namedRequests);
}
