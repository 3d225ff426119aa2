import type { WalkId } from "../../core/domain/ids";
import { writeBackup } from "../../formats/records/backup-file";
import { StorageError, type UserDataRow } from "../../storage/ports/storage";
import type { StoredSize } from "../app/actions";
import type { WalkContext } from "../walk/walk-context";
import { readSettings, applySettings } from "../app/settings";
import { say, tryToStore } from "../app/toasts";
import { listDatasets, listUnreadable, listWalks, noteEvaluations } from "../app/list-stored";
import { isOfPart } from "./deleted";
import { newWalk, showWalk } from "../walk/open-walk";

/** What a backup is said to hold, one and more of it. */
const COUNTED = [
  ["walks", "walk", "walks"],
  ["datasets", "data set", "data sets"],
  ["evaluations", "evaluation", "evaluations"],
  ["runs", "run from a file", "runs from files"],
] as const;

/** Everything that is stored and could not be made again, or one part of it, in one file, as a download. */
export async function saveBackup(context: WalkContext, part?: StoredSize): Promise<void> {
  const { storage, autosave, page, library, now, version } = context;
  await autosave.settled();
  const all = await tryToStore(context, () => storage.userData.rows());
  if (all === "failed") return;
  const savedAt = now();
  if (part) {
    const rows = all.filter((row) => isOfPart(row, part));
    const name = `kitpick-${fileNameOf(part)}-${savedAt.slice(0, 10)}.jsonl`;
    page.download(name, writeBackup({ savedAt, app: version, rows }));
    say(library, `${name} was saved. Drop it on the page to restore what it holds, here or in another browser.`);
    return;
  }
  const rows = all;
  page.download(`kitpick-backup-${savedAt.slice(0, 10)}.jsonl`, writeBackup({ savedAt, app: version, rows }));
  const counts = COUNTED.flatMap(([store, one, more]) => {
    const count = rows.filter((row) => row.store === store).length;
    if (count === 0 && (store === "evaluations" || store === "runs")) return [];
    return [`${count} ${count === 1 ? one : more}`];
  });
  say(library, `Everything was saved to a file: ${counts.join(", ")} and the settings.`);
}

/** "walks", or the name of the data set in letters that every system takes. */
function fileNameOf({ kind, name }: StoredSize): string {
  const letters = (name ?? "").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return kind === "dataset" ? ["data-set", ...letters].join("-").slice(0, 60) : kind === "rest" ? "settings" : kind;
}

/** Restores the backup that was looked at, in one transaction. `theirs`: where both have something, that of the backup. */
export async function confirmRestore(context: WalkContext, choice: "theirs" | "mine"): Promise<void> {
  const { storage, autosave, library, page, now } = context;
  const { restoring } = library.getState();
  if (restoring?.status !== "preview") return;
  const { added, changed } = restoring.plan;
  const rows = [...added, ...(choice === "theirs" ? changed.map(({ row }) => row) : [])];
  library.setState({ restoring: { ...restoring, status: "storing", problem: null } });
  try {
    await autosave.settled();
    await storage.userData.restore(rows, now());
  } catch (error) {
    const problem = error instanceof StorageError ? error.message : "The browser could not store it. Try again.";
    library.setState({ restoring: { ...restoring, status: "preview", problem } });
    return;
  }
  storage.health.forgetLoss();
  library.setState({ restoring: null });
  await showRestored(context, rows);
  page.askToKeep();
  say(library, rows.length === 1 ? "1 record was restored." : `${rows.length} records were restored.`, async () => {
    await undoRestore(context);
    return null;
  });
}

/** Puts back what the last restore replaced. What was changed by hand since then stays. */
export async function undoRestore(context: WalkContext): Promise<void> {
  const { storage, autosave, library } = context;
  await autosave.settled();
  const outcome = await tryToStore(context, () => storage.userData.undoRestore());
  if (outcome === "failed") return;
  await showRestored(context, []);
  const { restored, kept } = outcome;
  const rest = kept === 0 ? "" : ` ${kept} that changed since then stay.`;
  say(library, `The restore was undone: ${restored} ${restored === 1 ? "record" : "records"}.${rest}`);
}

/** Lists, settings and the walk on the screen, as they are stored now. */
async function showRestored(context: WalkContext, written: readonly UserDataRow[]): Promise<void> {
  const { storage, session, library, repository } = context;
  applySettings(context, await readSettings(storage));
  await Promise.all([listDatasets(context), listWalks(context)]);
  noteEvaluations(context);
  await listUnreadable(context);
  const { walk, datasetLabel } = session.getState();
  const wantedId = walk.revision > 0 ? walk.id : newestOf(context, written);
  const record = wantedId && (await storage.walks.get(wantedId).catch(() => undefined));
  // What is not stored any more would be stored again with the next look at it.
  if (walk.revision > 0 && record === null) await newWalk(context);
  else if (record && record.deletedAt === null && record.revision !== walk.revision) showWalk(context, record);
  else if (library.getState().wantedData && datasetLabel) await repository.use(datasetLabel);
}

/** Of the walks that were written, the one that was changed last: it stands for what was there before. */
function newestOf({ library }: WalkContext, written: readonly UserDataRow[]): WalkId | null {
  const keys = new Set(written.filter(({ store }) => store === "walks").map(({ key }) => key));
  return library.getState().walks.find(({ id, deletedAt }) => keys.has(id) && deletedAt === null)?.id ?? null;
}
