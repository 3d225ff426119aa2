import { readBackup } from "../../formats/records/backup-file";
import { MAX_FILE_BYTES, explainTooLarge } from "../../formats/model/file-size";
import type { UserDataStore, RestorePlan, Storage } from "../../storage/ports/storage";
import type { WalkContext } from "../walk/walk-context";
import type { RestoreState } from "../app/library";

/** How many rows of one kind would be added, replaced, or stay. */
export interface RestoreCounts {
  store: UserDataStore;
  added: number;
  changed: number;
  same: number;
}

/** Kinds of rows as a person sees them, in the order of a table. */
const SHOWN_STORES = [
  "walks",
  "datasets",
  "evaluations",
  "runs",
  "builds",
  "build-tools",
  "projects",
  "judgements",
  "drafts",
  "networks",
  "settings",
  "deletions",
] as const satisfies readonly UserDataStore[];

/** Counts of the kinds of which there are rows. */
export function countPlan({ added, changed, same }: RestorePlan): RestoreCounts[] {
  return SHOWN_STORES.map((store) => ({
    store,
    added: added.filter((row) => row.store === store).length,
    changed: changed.filter(({ row }) => row.store === store).length,
    same: same.filter((row) => row.store === store).length,
  })).filter((counts) => counts.added + counts.changed + counts.same > 0);
}

/** Reads a backup whole and compares it with what is here. A later file, or closing, makes an earlier one unwanted. */
export async function readBackupFile({ library, storage }: WalkContext, file: File): Promise<void> {
  const reading: RestoreState = { status: "reading", fileName: file.name };
  library.setState({ restoring: reading });
  const looked = await lookAt(storage, file);
  if (library.getState().restoring === reading) library.setState({ restoring: looked });
}

async function lookAt({ userData }: Storage, file: File): Promise<RestoreState> {
  const refuse = (why: string): RestoreState => ({ status: "refused", fileName: file.name, why });
  if (file.size > MAX_FILE_BYTES) return refuse(explainTooLarge(file.size));
  const text = await file.text().catch(() => null);
  if (text === null) return refuse("The browser could not read it.");
  const read = readBackup(text);
  if (!read.ok) return refuse(read.why);
  const plan = await userData.planRestore(read.backup.rows).catch(() => null);
  if (!plan) return refuse("The browser's storage did not answer. Try again.");
  return { status: "preview", fileName: file.name, savedAt: read.backup.savedAt, plan, problem: null };
}
