import { useEffect, useState } from "react";
import { countOf, formatSize } from "../../ui/amounts";
import { useLibrary } from "../app-context";
import { KeepSwitch } from "./KeepSwitch";

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
    return <p>This browser keeps nothing for this page; all is gone when the tab is closed.</p>;
  return (
    <p className="ln">
      <span>
        {countOf(walks, "walk")}, {countOf(datasets, "data set")}
        {usedBytes !== null && `, ${formatSize(usedBytes)} with encoders and vectors`}
      </span>
      <KeepSwitch />
    </p>
  );
}

async function readUsedBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.usage ?? null;
}
