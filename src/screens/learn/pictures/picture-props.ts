import type { Trace } from "../../../core/domain/trace";
import type { LessonGround } from "../../../lessons/ptr/step";
import { useAddressPart } from "../../use-address-part";

/** What a picture of the lesson is drawn from. */
export interface PictureProps {
  trace: Trace;
  ground: LessonGround;
  /** Whether the answer may be seen. */
  isOpen: boolean;
}

/**
 * What was moved in the picture of a step, as a part of the address, so that a link opens as it was left; leaving the step
 * forgets it. `read` gives `null` for what is not of this picture.
 */
export function useMoved<Moved>(
  read: (text: string) => Moved | null,
): [moved: Moved | null, move: (text: string | null) => void] {
  const [text, move] = useAddressPart("move");
  return [text === null ? null : read(text), move];
}

/** A whole number between two ends. */
export function readWhole(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return text !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
