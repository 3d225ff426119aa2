import type { DatasetId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import type { PlacedFile } from "../../formats/import/data-reader";
import { StorageError } from "../../storage/ports/storage";
import { listDatasets } from "../app/list-stored";
import { say } from "../app/toasts";
import { labelOf } from "../datasets/dataset-repository";
import { clearWalk, showWalk } from "../walk/open-walk";
import type { WalkContext } from "../walk/walk-context";
import { addFiles, addPasted } from "./add-files";
import { createImportSession, type ImportContext, type ImportSession } from "./import-session";

/** Looking at files, and storing what they are. */
export interface ImportController extends Pick<ImportSession, "choose" | "takeBack" | "clear"> {
  /** `isWanted`: whether the import was not given up meanwhile. */
  addFiles(files: readonly (File | PlacedFile)[], isWanted: () => boolean): Promise<void>;
  addPasted(text: string): Promise<void>;
  exportHeldBack(): Promise<void>;
  confirm(name: string): Promise<void>;
}

export function createImportController(context: WalkContext): ImportController {
  const importSession = createImportSession(context);
  const importing = { ...context, importSession };
  return {
    ...importSession,
    addFiles: (files, isWanted) => addFiles(importing, files, isWanted),
    addPasted: (text) => addPasted(importing, text),
    exportHeldBack: () => exportHeldBack(importing),
    confirm: (name) => confirmImport(importing, name),
  };
}

/** The rows that are held back, as a table beside the reasons. */
async function exportHeldBack({ importSession, page, library }: ImportContext): Promise<void> {
  const name = library.getState().importing?.summary?.name ?? "import";
  page.download(`${name.replace(/[^\p{L}\p{N}]+/gu, "-")}-held-back.csv`, await importSession.heldBack());
}

/** Stores what was looked at and makes it the data set on the screen. Nothing changes when it cannot be stored. */
async function confirmImport(context: ImportContext, name: string): Promise<void> {
  const { importSession, storage, library, autosave } = context;
  const before = library.getState().importing;
  if (!before?.summary || before.status !== "preview") return;
  importSession.show({ status: "storing" });
  const wantedName = name.trim() || "My data";
  const refuse = (sentence: string): void => {
    const message = { code: "not-stored", severity: "error", file: wantedName, where: null, sentence } as const;
    const group = { ...message, count: 1, rowCount: 0, members: [message] };
    importSession.show({
      status: "preview",
      messages: [group, ...before.messages.filter(({ code }) => code !== "not-stored")],
    });
  };
  const given = await importSession.dataset(wantedName);
  if (library.getState().importing?.status !== "storing") return;
  if (!given) {
    refuse("The files are no longer in memory. Nothing was stored. Drop them again.");
    return;
  }
  const { dataset, vectors } = given;
  const isNew = !library.getState().datasets.some(({ hash }) => hash === dataset.hash);
  try {
    await storage.datasets.put(dataset);
  } catch (error) {
    refuse(error instanceof StorageError ? error.message : "The browser could not store it. Try again.");
    return;
  }
  storage.health.forgetLoss();
  context.page.askToKeep();
  importSession.remember();
  for (const brought of vectors) say(library, await context.takeVectors(brought));
  const wanted = library.getState().wantedData;
  importSession.clear();
  await listDatasets(context);
  if (wanted?.hash === dataset.hash) return goOn(context, labelOf(dataset));
  const waiting = isNew ? await findWaiting(context, dataset.id) : null;
  if (waiting) {
    showWalk(context, waiting);
    say(library, "This walk waited for its data. It is computed now.");
    return;
  }
  clearWalk(context);
  autosave.begin(dataset.id);
  await context.repository.use(labelOf(dataset), dataset);
}

/** The newest walk of this data that was never computed: its link was opened before the data was here, and left for something else. */
async function findWaiting({ library, storage }: ImportContext, dataset: DatasetId): Promise<WalkRecord | null> {
  for (const { id, datasetId, deletedAt } of library.getState().walks) {
    if (datasetId !== dataset || deletedAt !== null) continue;
    const record = await storage.walks.get(id).catch(() => null);
    if (record?.computed === null) return record;
  }
  return null;
}

/** The data that a walk or a link was waiting for is there. */
async function goOn(context: ImportContext, label: WalkRecord["dataset"]): Promise<void> {
  context.library.setState({ wantedData: null });
  await context.repository.use(label);
}
