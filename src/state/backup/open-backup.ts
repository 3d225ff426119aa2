import type { WalkContext } from "../walk/walk-context";

/** How a backup begins; the rest of what is known of backups is fetched when there is one. */
const BEGINNING = '{"kitpick":"backup"';

/** Those of the files that are backups, by how they begin. */
export async function findBackups(files: readonly File[]): Promise<File[]> {
  const isBackup = await Promise.all(
    files.map(async (file) => {
      const beginning = await file
        .slice(0, BEGINNING.length)
        .text()
        .catch(() => "");
      return beginning === BEGINNING;
    }),
  );
  return files.filter((_file, at) => isBackup[at]);
}

/** Reads a backup and shows what restoring it would do. Nothing is changed by that. */
export async function openBackup(context: WalkContext, file: File): Promise<void> {
  const { readBackupFile } = await import("./read-backup");
  await readBackupFile(context, file);
}
