import type { EncoderId } from "../core/domain/config";
import { nameOfEncoder } from "../ui/encoder-names";
import { useLibrary } from "./app-context";
import { useEffect, useState } from "react";
import type { EncoderStatus } from "../state/app/library";

/** Names encoders, the user's own ones included. */
export function useEncoderName(): (id: EncoderId) => string {
  const own = useLibrary((state) => state.ownEncoders);
  return (id) => nameOfEncoder(id, own);
}

const measured = new Map<EncoderId, number>();

/** Remembers the texts per second that preparing reported. Called once, by what redraws with each report anyway. */
export function useSpeedKeeper(encoder: EncoderStatus) {
  useEffect(() => {
    if (encoder.status !== "preparing" || encoder.progress.phase !== "embed") return;
    const { perSecond } = encoder.progress;
    if (perSecond !== null) measured.set(encoder.wanted, perSecond);
  }, [encoder]);
}

/** "45 texts a second", once it was measured here; `null` before. */
export function useMeasuredSpeed(id: EncoderId): string | null {
  const encoder = useLibrary((state) => state.encoder);
  const [perSecond, setPerSecond] = useState(() => measured.get(id));
  useEffect(() => setPerSecond(measured.get(id)), [encoder, id]);
  return perSecond === undefined ? null : `${Math.round(perSecond)} texts a second`;
}
