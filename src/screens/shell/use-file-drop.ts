import { useEffect, useState } from "react";
import { isTyping } from "../../ui/bind-keys";
import { useActions, useComparisonController, useEvaluationController, useSetView, useView } from "../app-context";

/** Files dragged over any part of the page are read when let go; pasted files and text too, outside text fields. A folder or .zip goes to `onFolder`. Returns how many hover now. */
export function useFileDrop(onFolder: (entries: FileSystemEntry[], files: File[]) => void): number {
  const { addFiles, addPasted } = useActions();
  const openEvaluations = useEvaluationController();
  const openComparison = useComparisonController();
  const screen = useView((state) => state.screen);
  const setView = useSetView();
  const [hovering, setHovering] = useState(0);
  useEffect(() => {
    const leaving = { timer: 0 };
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      clearTimeout(leaving.timer);
      setHovering(countFiles(event.dataTransfer));
    };
    const leave = () => {
      leaving.timer = window.setTimeout(() => setHovering(0), 60);
    };
    const drop = (event: DragEvent) => {
      setHovering(0);
      const files = [...(event.dataTransfer?.files ?? [])];
      // What is prevented already was taken by the part of the page it fell on.
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      // A folder or an archive has to be looked into; entries can be had only while the event lasts.
      const entries = [...(event.dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
      const isFolder = entries.some(({ isDirectory }) => isDirectory) || files.some(({ name }) => /\.zip$/i.test(name));
      if (isFolder) onFolder(entries, files);
      else void take(files);
    };
    /** On the Compare screen files are runs. Elsewhere a single one may be an evaluation; everything else is data. */
    const take = async (files: File[]) => {
      if (screen === "compare") return (await openComparison()).addFiles(files);
      const [first] = files;
      if (files.length !== 1 || !first || !(await isEvaluationFile(first))) return addFiles(files);
      await (await openEvaluations()).openFile(first);
      setView({ screen: "evaluate" });
    };
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (files.length > 0) void addFiles(files);
      else if (text.trim() !== "") void addPasted(text);
    };
    const listened = [
      ["dragenter", hover],
      ["dragover", hover],
      ["dragleave", leave],
      ["drop", drop],
      ["paste", paste],
    ] as const;
    for (const [type, act] of listened) document.addEventListener(type, act as EventListener);
    return () => {
      clearTimeout(leaving.timer);
      for (const [type, act] of listened) document.removeEventListener(type, act as EventListener);
    };
  }, [addFiles, addPasted, onFolder, openEvaluations, openComparison, screen, setView]);
  return hovering;
}

/** Names are not told before the drop; how many is. */
function countFiles(transfer: DataTransfer): number {
  const files = [...transfer.items].filter(({ kind }) => kind === "file");
  return Math.max(1, files.length);
}

/** Whether a file begins as an Evaluation file does. It is read and checked as a whole when it is opened. */
async function isEvaluationFile(file: File): Promise<boolean> {
  if (!file.name.toLowerCase().endsWith(".json")) return false;
  const head = await file
    .slice(0, 2000)
    .text()
    .catch(() => "");
  return /^\s*\[?\s*\{/.test(head) && /"split"\s*:\s*\{\s*"kind"/.test(head) && /"protocol"\s*:/.test(head);
}
