import { lazy, Suspense } from "react";
import { useLibrary } from "../app-context";

const StorageTrouble = lazy(async () => ({ default: (await import("./StorageTrouble")).StorageTrouble }));

/** Nothing, as long as all is well with what is stored. */
export function StorageNotice({ onExport }: { onExport: () => void }) {
  const isWell = useLibrary(
    ({ storage, unreadable, health }) =>
      storage !== "volatile" && unreadable.length === 0 && health.loss === null && health.room === "enough",
  );
  if (isWell) return null;
  return (
    <Suspense fallback={null}>
      <StorageTrouble onExport={onExport} />
    </Suspense>
  );
}
