import type { WalkId } from "../../core/domain/ids";
import type { PlacedFile } from "../../formats/import/data-reader";
import type { ImportContext } from "./import-session";
import { say } from "../app/toasts";
import { findBackups, openBackup } from "../backup/open-backup";
import { showWalk } from "../walk/open-walk";
import { hasEncoderFiles, isEncoderArchive } from "../../formats/zip/encoder-files";

/**
 * Dropped or picked files; adds to an import that is being looked at. A saved walk among them is opened at once. Nothing
 * happens where the import was given up meanwhile.
 */
export async function addFiles(
  context: ImportContext,
  files: readonly (File | PlacedFile)[],
  isWanted: () => boolean,
): Promise<void> {
  const { importSession } = context;
  const [backup] = await findBackups(files.filter((file) => file instanceof File));
  if (backup) return openBackup(context, backup);
  if (files.length === 0 || !isWanted()) return;
  await importSession.add(files);
  await openDroppedWalk(context);
}

export async function addPasted(context: ImportContext, text: string): Promise<void> {
  await context.importSession.add([{ name: nameOfPaste(context), bytes: new TextEncoder().encode(text) }]);
  await openDroppedWalk(context);
}

/** Of several pastes each has a name: what is said of one, and what its tools cost, is not said of another. */
function nameOfPaste({ library }: ImportContext): string {
  const files = library.getState().importing?.files ?? [];
  const before = files.filter(({ name }) => name.startsWith(PASTED)).length;
  return before === 0 ? PASTED : `${PASTED} ${before + 1}`;
}

const PASTED = "pasted text";

async function openDroppedWalk(context: ImportContext): Promise<void> {
  const { importSession, library, storage, newId, autosave } = context;
  const walk = importSession.takeWalk();
  if (!walk) return;
  const damage = library
    .getState()
    .importing?.messages.find(({ code }) => code === "bad-step" || code === "damaged-trace");
  if (library.getState().importing?.summary === null) importSession.clear();
  await autosave.settled();
  const known = await storage.walks.get(walk.id).catch(() => walk);
  const id = known ? (newId() as WalkId) : walk.id;
  showWalk(context, { ...walk, id, revision: 0, deletedAt: null });
  autosave.save();
  const opened = walk.name === null ? "The walk was opened." : `“${walk.name}” was opened.`;
  say(library, damage ? `${opened} ${damage.sentence}` : opened);
}

/** Whether a dropped folder or archive, whose name tells nothing, holds an encoder and no data. */
export async function isEncoderDrop(files: readonly PlacedFile[]): Promise<boolean> {
  const [first] = files;
  if (files.length === 1 && first && /\.zip$/i.test(first.path)) return isEncoderArchive(first.blob);
  return hasEncoderFiles(files.map(({ path }) => path));
}
