/** What opens on demand. What is missing here makes a test fail. */
const ON_DEMAND: readonly (() => Promise<unknown>)[] = [
  () => import("../workers/walk/walk-engine-in-thread"),
  () => import("./generate"),
  () => import("./comparison"),
  () => import("./datasets"),
  () => import("./encoders"),
  () => import("./evaluation"),
  () => import("./llm"),
  () => import("./reader"),
  () => import("../screens/compare/CompareScreen"),
  () => import("../screens/datasets/DatasetsScreen"),
  () => import("../screens/datasets/generate/GenerateTab"),
  () => import("../screens/evaluate/EvaluateScreen"),
  () => import("../screens/shell/EncoderStatusNotice"),
  () => import("../screens/import/ImportPreview"),
  () => import("../screens/shell/ask/RequestList"),
  () => import("../screens/settings/RestoreDialog"),
  () => import("../screens/settings/SettingsDialog"),
  () => import("../screens/shell/ShortcutsSheet"),
  () => import("../screens/shell/StorageLost"),
  () => import("../screens/shell/StorageProblem"),
  () => import("../screens/walks/TrailBar"),
  () => import("../screens/walks/WalkList"),
  () => import("../screens/shell/classify-drop"),
  () => import("../screens/walk/editing/ModePanel"),
  () => import("../screens/walk/editing/EditingLayer"),
  () => import("../screens/walk/editing/ToolSearch"),
  () => import("../screens/walk/mapper/MapperDrawer"),
  () => import("../screens/walk/HistoryDrawer"),
  () => import("../screens/walk/evidence/OtherBundles"),
  () => import("../screens/walk/evidence/ResultNotes"),
  () => import("../screens/walk/heads/RetrieverPanel"),
  () => import("../screens/walk/TableView"),
  () => import("../screens/walk/heads/ThresholdPanel"),
  () => import("../state/walk/add-to-history"),
  () => import("../state/walk/attribute-walk"),
  () => import("../state/backup/backup"),
  () => import("../state/import/confirm-import"),
  () => import("../state/walk/copy-link"),
  () => import("../state/backup/deleted"),
  () => import("../state/import/add-files"),
  () => import("../state/walk/linked-walk"),
  () => import("../state/datasets/earlier-state"),
  () => import("../state/import/remembered-choices"),
  () => import("../state/backup/read-backup"),
  () => import("../state/app/check-settings"),
  () => import("../storage/user-data/find-unreadable"),
  () => import("../storage/user-data/builds"),
  () => import("../storage/user-data/datasets"),
  () => import("../storage/user-data/backup-port"),
  () => import("../storage/user-data/settings"),
  () => import("../storage/user-data/walks"),
  () => import("../storage/cache/reserve"),
];

/**
 * Fetches what opens on demand when the page has nothing else to do, so that it opens at once and without a net. The
 * returned promise resolves when it was tried.
 */
export async function fetchAhead(): Promise<void> {
  await quiet();
  await Promise.allSettled(ON_DEMAND.map((fetch) => fetch()));
}

function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 2000);
  });
}
