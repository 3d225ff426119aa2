import type { DragEvent } from "react";
import { MOST_RUNS, type RunReference } from "../context/use-chosen-runs";

/** What a dragged run is called on its way; files and words from elsewhere are called something else. */
const KIND = "application/x-kitpick-run";

export function startDrag({ dataTransfer }: DragEvent, { key, label }: RunReference): void {
  dataTransfer.effectAllowed = "copyMove";
  dataTransfer.setData(KIND, JSON.stringify([key, label]));
}

export function isRunDragged({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(KIND);
}

/** The run that was let go here; `null`: it was something else. */
export function readDropped({ dataTransfer }: DragEvent): RunReference | null {
  try {
    const [key, label] = JSON.parse(dataTransfer.getData(KIND)) as unknown[];
    return typeof key === "string" && typeof label === "string" ? { key, label } : null;
  } catch {
    return null;
  }
}

/** The runs with this one at a place: those behind it move on; where there is no room, it takes the place of what was there. */
export function placeRun(chosen: readonly RunReference[], run: RunReference, place: number): RunReference[] {
  const others = chosen.filter(({ key }) => key !== run.key);
  const isFull = others.length >= MOST_RUNS;
  return others.toSpliced(place, isFull ? 1 : 0, run);
}
