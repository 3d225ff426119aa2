import type { PlacedFile } from "../../formats/import/data-reader";
import type { WalkContext } from "../walk/walk-context";
import { addFiles, addPasted } from "./add-files";
import { confirmImport, exportHeldBack } from "./confirm-import";
import { createImportSession, type ImportSession } from "./import-session";

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
