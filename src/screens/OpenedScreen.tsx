import { useEffect, useState, type ReactNode } from "react";

interface OpenedScreenProps<Value> {
  /** The heading while it is on its way, for a screen reader. */
  title: string;
  /** Fetches what the screen stands on. Must stay the same function. */
  open: () => Promise<Value>;
  children: (opened: Value) => ReactNode;
}

/** What a part of the page stands on; `null` until its code is there, `failed` where that cannot be fetched. */
export function useOpened<Value>(open: () => Promise<Value>): Value | "failed" | null {
  const [opened, setOpened] = useState<Value | "failed" | null>(null);
  useEffect(() => {
    let isHere = true;
    const arrive = (found: Value | "failed") => {
      if (isHere) setOpened(found);
    };
    open().then(arrive, () => arrive("failed"));
    return () => {
      isHere = false;
    };
  }, [open]);
  return opened;
}

/** A screen whose code comes on first use: its heading until it is there, and a sentence where it cannot be fetched. */
export function OpenedScreen<Value extends object>({ title, open, children }: OpenedScreenProps<Value>) {
  const opened = useOpened(open);
  if (opened === null) return <h1 className="visually-hidden">{title}</h1>;
  if (opened !== "failed") return children(opened);
  return (
    <div className="intro">
      <h1>This screen could not be loaded.</h1>
      <p className="quiet">You may be offline. Reload the page when you are not; nothing that is stored is lost.</p>
    </div>
  );
}
