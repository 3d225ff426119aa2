import { useCallback, useSyncExternalStore } from "react";
import { readPart, withPart } from "../../state/address";

const listeners = new Set<() => void>();

/** A named part of the address as state: a reload and a link bring it back. `null` takes it out. No step of the history. */
export function useAddressPart(name: string): [value: string | null, set: (value: string | null) => void] {
  const value = useSyncExternalStore(listen, () => {
    const text = readPart(location.hash.slice(1), name);
    return text === null ? null : decode(text);
  });
  const set = useCallback(
    (next: string | null) => {
      const text = next === null || next === "" ? null : encodeURIComponent(next);
      const fragment = withPart(location.hash.slice(1), name, text);
      history.replaceState(history.state, "", `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [value, set];
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
