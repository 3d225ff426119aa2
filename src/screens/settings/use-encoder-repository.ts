import { useEffect, useState } from "react";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { useEncoderController } from "../app-context";
import { useStore } from "zustand";

/** The shelf of encoders, read anew when the settings open; `null` until it is there. */
export function useEncoderRepository(): EncoderController | null {
  const open = useEncoderController();
  const [shelf, setShelf] = useState<EncoderController | null>(null);
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

export function useEncoderRepositoryState<Slice>(
  shelf: EncoderController,
  selector: (state: EncoderControllerState) => Slice,
): Slice {
  return useStore(shelf.store, selector);
}
