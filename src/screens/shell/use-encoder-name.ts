import type { EncoderId } from "../../core/domain/config";
import { nameOfEncoder } from "../../ui/encoder-names";
import { useLibrary } from "../app-context";

/** Names encoders, the user's own ones included. */
export function useEncoderName(): (id: EncoderId) => string {
  const own = useLibrary((state) => state.ownEncoders);
  return (id) => nameOfEncoder(id, own);
}
