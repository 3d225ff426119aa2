import { useEffect } from "react";
import { useDesk } from "./use-desk";

/** Undo and redo of the data set, by the keys that undo everywhere. Fields keep theirs. */
export function useDatasetKeys() {
  const desk = useDesk();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField || document.querySelector("dialog[open]"))
        return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      void (key === "y" || event.shiftKey ? desk.redo() : desk.undo());
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [desk]);
}
