import type { RequirementId, ToolId } from "../../../core/domain/ids";
import type { Picture } from "../picture/picture";

/** Where the columns of the walk begin and end. Pixels from the left of the picture, like all lengths here. */
export interface Columns {
  bundleRight: number;
  textLeft: number;
  textRight: number;
  voteLeft: number;
  voteRight: number;
  resultLeft: number;
  right: number;
}

/** The part of some words that stands on one line. */
export interface LineBox {
  line: number;
  left: number;
  right: number;
  /** Upper edge of the words. */
  top: number;
  /** Where their underline runs. */
  y: number;
}

/** A ruled line. */
export interface RuledLine {
  y: number;
  top: number;
  /** Where its words end. */
  right: number;
}

/** Everything that was measured on the rendered words. */
export interface Measured {
  columns: Columns;
  lines: RuledLine[];
  /** The words of each requirement, one box a line. */
  words: Partial<Record<RequirementId, LineBox[]>>;
  /** The same with the punctuation that follows. */
  framed: Partial<Record<RequirementId, LineBox[]>>;
  /** Words that were a requirement before the edits. */
  ghosts: Partial<Record<RequirementId, LineBox[]>>;
  /** Words that call for a tool and belong to no requirement. */
  called: Partial<Record<ToolId, LineBox[]>>;
  /** Words selected by hand, or the place where a requirement would be split. */
  selected: LineBox[];
  /** Upper edge of the drawer that hangs below the picture; `null`: none is open there. */
  drawerTop: number | null;
  /** Lower edge of the last line. */
  textBottom: number;
}

/** What is drawn: rows and lines with their places. */
export interface Scene extends Measured {
  picture: Picture;
  /** Middle of each name. */
  left: Partial<Record<ToolId, number>>;
  right: Partial<Record<string, number>>;
  /** Width of one rank cell and of its square. */
  cell: number;
  square: number;
  form: WalkForm;
}

/** `long`: from nine lines on the words are smaller and the lines closer. */
export type WalkForm = "short" | "long";

/** Where a requirement's ribbon arrives. */
export function firstBox({ words }: Pick<Measured, "words">, id: RequirementId): LineBox | undefined {
  return words[id]?.[0];
}

/** Where a requirement's line leaves. */
export function lastBox({ words }: Pick<Measured, "words">, id: RequirementId): LineBox | undefined {
  return words[id]?.at(-1);
}

/** One path of the picture. `look` names its classes in canvas.css; without both ends it belongs to no chain. */
export interface Stroke {
  key: string;
  d: string;
  look: string;
  layer: "back" | "middle" | "top";
  requirement?: RequirementId;
  tool?: ToolId;
}
