import type { EncoderShelf } from "../../state/encoder-shelf";
import { formatCount, formatSize } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useShelfState } from "./use-shelf";

/** The vectors that were computed and kept, by encoder, and the way to be rid of them. */
export function VectorsKept({ shelf }: { shelf: EncoderShelf }) {
  const vectors = useShelfState(shelf, (state) => state.vectors);
  const isBusy = useShelfState(shelf, (state) => state.work !== null);
  if (vectors === null) return null;
  const bytes = vectors.reduce((sum, use) => sum + use.bytes, 0);
  if (bytes === 0) return <p className="q">No vectors are kept. Those of the sample come with the app.</p>;
  return (
    <p className="ln">
      <span>
        Vectors: {formatSize(bytes)} (
        {vectors.map(({ name, texts }) => `${formatCount(texts)} by ${name ?? "an encoder that is gone"}`).join(", ")})
      </span>
      <Button kind="link" disabled={isBusy} onClick={() => void shelf.clearVectors()}>
        Clear them
      </Button>
    </p>
  );
}
