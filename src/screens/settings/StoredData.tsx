import { useEffect, useState } from "react";
import { countOf, formatSize, formatCount } from "../../ui/format-number";
import { useLibrary } from "../app-context";
import { PersistentStorageSwitch } from "../PersistentStorageSwitch";
import type { EncoderController } from "../../state/encoders/encoder-controller";
import { Button } from "../../ui/Button";
import { useEncoderRepositoryState } from "./use-encoder-repository";

/** What is stored, how much room it takes, and whether the browser was asked not to clear it. */
export function StorageUsed() {
  const storage = useLibrary((state) => state.storage);
  const walks = useLibrary((state) => state.walks.filter(({ deletedAt }) => deletedAt === null).length);
  const datasets = useLibrary((state) => state.datasets.length);
  const [usedBytes, setUsedBytes] = useState<number | null>(null);
  useEffect(() => {
    void readUsedBytes().then(setUsedBytes);
  }, [walks, datasets]);
  if (storage === "volatile")
    return <p>This browser stores nothing for this page; everything is lost when the tab is closed.</p>;
  return (
    <p className="control-line">
      <span>
        {countOf(walks, "walk")}, {countOf(datasets, "data set")}
        {usedBytes !== null && `, ${formatSize(usedBytes)} with encoders and vectors`}
      </span>
      <PersistentStorageSwitch />
    </p>
  );
}

async function readUsedBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.usage ?? null;
}

/** Answers of language models that evaluations keep, and the way to be rid of them. */
export function KeptAnswers({ shelf }: { shelf: EncoderController }) {
  const kept = useEncoderRepositoryState(shelf, (state) => state.answers);
  if (kept === null) return null;
  if (kept.answers === 0) return <p className="quiet">No answers of language models are stored.</p>;
  return (
    <p className="control-line">
      <span>
        {countOf(kept.answers, "answer")} of language models: {formatSize(kept.bytes)}, at most{" "}
        {formatSize(kept.limitBytes)}; the least recently used are deleted first.
      </span>
      <Button kind="link" onClick={() => void shelf.clearAnswers()}>
        Clear them
      </Button>
    </p>
  );
}

/** The vectors that were computed and kept, by encoder, and the way to be rid of them. */
export function KeptVectors({ shelf }: { shelf: EncoderController }) {
  const vectors = useEncoderRepositoryState(shelf, (state) => state.vectors);
  const isBusy = useEncoderRepositoryState(shelf, (state) => state.work !== null);
  if (vectors === null) return null;
  const bytes = vectors.reduce((sum, use) => sum + use.bytes, 0);
  if (bytes === 0) return <p className="quiet">No vectors are stored. Those of the sample come with the app.</p>;
  return (
    <p className="control-line">
      <span>
        Vectors: {formatSize(bytes)} (
        {vectors.map(({ name, texts }) => `${formatCount(texts)} by ${name ?? "a removed encoder"}`).join(", ")})
      </span>
      <Button kind="link" disabled={isBusy} onClick={() => void shelf.clearVectors()}>
        Clear them
      </Button>
    </p>
  );
}
