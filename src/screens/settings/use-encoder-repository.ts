import { useEffect, useState } from "react";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { useEncoderController } from "../app-context";
import { useStore } from "zustand";

/** The controller of encoders; what there is of them is read anew when the settings open. `null` until it is there. */
export function useEncoderRepository(): EncoderController | null {
  const open = useEncoderController();
  const [encoders, setEncoders] = useState<EncoderController | null>(null);
  useEffect(() => {
    let isWanted = true;
    void open().then((opened) => {
      if (isWanted) setEncoders(opened);
      opened.refresh().catch(() => undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [open]);
  return encoders;
}

export function useEncoderRepositoryState<Slice>(
  encoders: EncoderController,
  selector: (state: EncoderControllerState) => Slice,
): Slice {
  return useStore(encoders.store, selector);
}
