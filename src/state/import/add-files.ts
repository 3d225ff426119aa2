import type { WalkId } from "../../core/domain/ids";
import type { PlacedFile } from "../../formats/import/reader-protocol";
import type { ActionContext } from "../app/dependencies";
import { say } from "../app/toasts";
import { findBackups, openBackup } from "../backup/open-backup";
import { showWalk } from "../walk/open-walk";
import { hasEncoderFiles, isEncoderArchive } from "../../formats/zip/encoder-files";

/**
 * Dropped or picked files; adds to an import that is being looked at. A saved walk among them is opened at once. Nothing
 * happens where the desk was cleared since `clears` was counted.
 */
export async function addFiles(
  context: ActionContext,
  files: readonly (File | PlacedFile)[],
  clears: number,
): Promise<void> {
  const { desk } = context;
  const [backup] = await findBackups(files.filter((file) => file instanceof File));
  if (backup) return openBackup(context, backup);
  if (files.length === 0 || desk.clears !== clears) return;
  await desk.add(files);
  await openDroppedWalk(context);
}

export async function addPasted(context: ActionContext, text: string): Promise<void> {
  await context.desk.add([{ name: "pasted text", bytes: new TextEncoder().encode(text) }]);
  await openDroppedWalk(context);
}

async function openDroppedWalk(context: ActionContext): Promise<void> {
  const { desk, library, storage, newId, saver } = context;
  const walk = desk.takeWalk();
  if (!walk) return;
  const damage = library
    .getState()
    .importing?.messages.find(({ code }) => code === "bad-step" || code === "damaged-trace");
  if (library.getState().importing?.summary === null) desk.clear();
  await saver.settled();
  const known = await storage.walks.get(walk.id).catch(() => walk);
  const id = known ? (newId() as WalkId) : walk.id;
  showWalk(context, { ...walk, id, revision: 0, deletedAt: null });
  saver.save();
  const opened = walk.name === null ? "The walk was opened." : `“${walk.name}” was opened.`;
  say(library, damage ? `${opened} ${damage.sentence}` : opened);
}

/** Whether a dropped folder or archive, whose name tells nothing, holds an encoder and no data. */
export async function isEncoderDrop(files: readonly PlacedFile[]): Promise<boolean> {
  const [first] = files;
  if (files.length === 1 && first && /\.zip$/i.test(first.path)) return isEncoderArchive(first.blob);
  return hasEncoderFiles(files.map(({ path }) => path));
}
