import { formatMegabytes } from "../../../ui/amounts";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { useLibrary } from "../../app-context";
import { useBuildState } from "./use-build";

/** What the first comparison waits for: the encoder opens, and may have to be fetched. Nothing where nothing waits. */
export function EncoderWait() {
  const opening = useBuildState((state) => state.opening);
  const encoder = useBuildState(({ draft }) => draft?.plan.encoder);
  const own = useLibrary((state) => state.ownEncoders);
  if (!opening || !encoder) return null;
  const name = nameOfEncoder(encoder, own);
  const isFetched = opening.phase === "download" || opening.phase === "read";
  return (
    <p role="status" className="q n">
      Requests of the same tools are compared by {name}.{" "}
      {isFetched
        ? `It is loading: ${formatMegabytes(opening.loadedBytes)} of ${formatMegabytes(opening.totalBytes)} MB.`
        : "It starts, which takes a few seconds."}
    </p>
  );
}
