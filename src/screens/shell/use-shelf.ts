import { useEffect, useState } from "react";
import type { EncoderShelf, EncoderShelfState } from "../../state/encoder-shelf";
import { useEncoderShelf } from "../app-context";
import { useStore } from "zustand";

/** The shelf of encoders, read anew when the settings open; `null` until it is there. */
export function useShelf(): EncoderShelf | null {
  const open = useEncoderShelf();
  const [shelf, setShelf] = useState<EncoderShelf | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => {
      if (isWanted) setShelf(opened);
      opened.refresh().catch(() => undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [open]);
  return shelf;
}

export function useShelfState<Slice>(shelf: EncoderShelf, selector: (state: EncoderShelfState) => Slice): Slice {
  return useStore(shelf.store, selector);
}
