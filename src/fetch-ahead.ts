/** What opens on demand. What is missing here makes a test fail. */
const ON_DEMAND: readonly (() => Promise<unknown>)[] = [
  () => import("./engine/words-in-page"),
  () => import("./join-build-desk"),
  () => import("./join-comparison"),
  () => import("./join-dataset-desk"),
  () => import("./join-encoder-shelf"),
  () => import("./join-evaluation"),
  () => import("./join-model-desk"),
  () => import("./join-reader"),
  () => import("./screens/compare/CompareScreen"),
  () => import("./screens/datasets/DatasetsScreen"),
  () => import("./screens/datasets/build/BuildTab"),
  () => import("./screens/evaluate/EvaluateScreen"),
  () => import("./screens/shell/EncoderNews"),
  () => import("./screens/shell/ImportPreview"),
  () => import("./screens/shell/RequestList"),
  () => import("./screens/shell/RestoreDialog"),
  () => import("./screens/shell/SettingsDialog"),
  () => import("./screens/shell/ShortcutsSheet"),
  () => import("./screens/shell/StorageLost"),
  () => import("./screens/shell/StorageTrouble"),
  () => import("./screens/shell/TrailBar"),
  () => import("./screens/shell/WalkList"),
  () => import("./screens/shell/sort-drop"),
  () => import("./screens/walk/editing/Doing"),
  () => import("./screens/walk/editing/EditingLayer"),
  () => import("./screens/walk/editing/ToolSearch"),
  () => import("./screens/walk/model/ModelDrawer"),
  () => import("./screens/walk/panels/HistoryDrawer"),
  () => import("./screens/walk/panels/OtherBundles"),
  () => import("./screens/walk/panels/ResultNotes"),
  () => import("./screens/walk/panels/RetrieverPanel"),
  () => import("./screens/walk/panels/TableTwin"),
  () => import("./screens/walk/panels/ThresholdPanel"),
  () => import("./state/actions/add-to-history"),
  () => import("./state/actions/attribute-walk"),
  () => import("./state/actions/backup"),
  () => import("./state/actions/confirm-import"),
  () => import("./state/actions/copy-link"),
  () => import("./state/actions/deleted-and-unreadable"),
  () => import("./state/actions/import-files"),
  () => import("./state/actions/open-linked-walk"),
  () => import("./state/earlier-state"),
  () => import("./state/import-habits"),
  () => import("./state/restore-desk"),
  () => import("./state/settings-shapes"),
  () => import("./storage/find-unreadable"),
  () => import("./storage/indexed-db-builds"),
  () => import("./storage/indexed-db-datasets"),
  () => import("./storage/indexed-db-precious"),
  () => import("./storage/indexed-db-settings"),
  () => import("./storage/indexed-db-walks"),
  () => import("./storage/reserve"),
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
