import { useCallback, useSyncExternalStore } from "react";
import { readPart, withPart } from "../state/app/address";

const listeners = new Set<() => void>();

/** A named part of the address as state: a reload and a link bring it back. `null` takes it out. No step of the history. */
export function useAddressPart(name: string): [value: string | null, set: (value: string | null) => void] {
  const value = useSyncExternalStore(listen, () => {
    const text = readPart(location.hash.slice(1), name);
    return text === null ? null : decode(text);
  });
  const set = useCallback((next: string | null) => setAddressParts({ [name]: next }), [name]);
  return [value, set];
}

/** Sets named parts of the address together. `step`: back brings the address before it again. */
export function setAddressParts(parts: Readonly<Record<string, string | null>>, how: "replace" | "step" = "replace") {
  const fragment = Object.entries(parts).reduce(
    (text, [name, value]) => withPart(text, name, value === null || value === "" ? null : encode(value)),
    location.hash.slice(1),
  );
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  if (how === "step") history.pushState(null, "", address);
  else history.replaceState(history.state, "", address);
  for (const listener of listeners) listener();
}

/** Commas stay: they part what a list holds, and a link is read by people, too. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",");
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("hashchange", listener);
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
