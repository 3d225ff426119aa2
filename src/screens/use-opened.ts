import { useEffect, useState } from "react";

/** What is opened when it is first wanted; `null` until it is there. */
export function useOpened<Thing extends object>(open: () => Promise<Thing>): Thing | null {
  const [thing, setThing] = useState<Thing | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => isWanted && setThing(opened));
    return () => {
      isWanted = false;
    };
  }, [open]);
  return thing;
}
