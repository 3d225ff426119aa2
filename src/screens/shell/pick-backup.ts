import { pickFiles } from "./pick-files";

/** Opens the browser's file dialog for one backup. */
export function pickBackup(take: (file: File) => void): void {
  pickFiles(([file]) => {
    if (file) take(file);
  });
}
