import { useEffect, useState } from "react";
import { countOf, formatSize } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { useLibrary } from "../app-context";

interface StorageFigures {
  usedBytes: number | null;
  persisted: boolean;
}

/** What is stored, how much room it takes, and whether the browser was asked not to clear it. */
export function StorageUsed() {
  const storage = useLibrary((state) => state.storage);
  const walks = useLibrary((state) => state.walks.filter(({ deletedAt }) => deletedAt === null).length);
  const datasets = useLibrary((state) => state.datasets.length);
  const [figures, setFigures] = useState<StorageFigures | null>(null);
  useEffect(() => {
    void readFigures().then(setFigures);
  }, [walks, datasets]);
  if (storage === "volatile")
    return <p>This browser keeps nothing for this page; all is gone when the tab is closed.</p>;
  return (
    <p className="ln">
      <span>
        {countOf(walks, "walk")}, {countOf(datasets, "data set")}
        {figures && figures.usedBytes !== null && `, ${formatSize(figures.usedBytes)} with encoders and vectors`}
      </span>
      {figures?.persisted ? (
        <span className="q">The browser was asked not to clear it, and agreed.</span>
      ) : (
        <Button kind="link" onClick={() => void askToKeep().then(setFigures)}>
          Ask the browser not to clear it
        </Button>
      )}
    </p>
  );
}

async function readFigures(): Promise<StorageFigures> {
  const manager: StorageManager | undefined = navigator.storage;
  const estimate = await manager?.estimate?.().catch(() => undefined);
  const persisted = await manager?.persisted?.().catch(() => false);
  return { usedBytes: estimate?.usage ?? null, persisted: persisted ?? false };
}

async function askToKeep(): Promise<StorageFigures> {
  await navigator.storage?.persist?.().catch(() => false);
  return readFigures();
}
