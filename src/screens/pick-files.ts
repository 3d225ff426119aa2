import type { PlacedFiles } from "../state/encoders/encoder-controller";

/** Opens the browser's file dialog and hands over what was chosen. */
export function pickFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) take(files);
  });
  input.click();
}

/** Opens the browser's file dialog for one backup. */
export function pickBackup(take: (file: File) => void): void {
  pickFiles(([file]) => {
    if (file) take(file);
  });
}

export type TakeFiles = (files: PlacedFiles, folder: string) => void;

/** Opens the browser's dialog for a folder or an archive and hands over what was chosen, with the places of files. */
export function pickModel(kind: "folder" | "zip", take: TakeFiles): void {
  const input = document.createElement("input");
  input.type = "file";
  if (kind === "folder") input.webkitdirectory = true;
  else input.accept = ".zip,application/zip";
  input.addEventListener("change", () => takeFiles([...(input.files ?? [])], take));
  input.click();
}

function takeFiles(files: readonly File[], take: TakeFiles): void {
  const [first] = files;
  if (!first) return;
  const placed = files.map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
  take(placed, first.webkitRelativePath.split("/")[0] || first.name);
}

/** More files than a model has; the rest of a disk that was dropped by mistake is not read. */
const MOST_FILES = 2000;

/**
 * What was dropped, folders walked through. `webkitGetAsEntry` must have been called on the items while the event lasted;
 * where it gave nothing, the files are taken as they are.
 */
export async function takeDropped(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
  take: TakeFiles,
): Promise<void> {
  if (entries.length === 0) {
    takeFiles(files, take);
    return;
  }
  const placed: { path: string; blob: Blob }[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && placed.length < MOST_FILES; entry = waiting.shift()) {
    if (isDirectory(entry)) waiting.push(...(await listOf(entry)));
    else placed.push({ path: entry.fullPath.replace(/^\//, ""), blob: await fileOf(entry as FileSystemFileEntry) });
  }
  take(placed, entries[0]?.name ?? "");
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** The browser hands a folder's entries over in parts; an empty part is the end. */
async function listOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
