/** What the places of a menu on a line and of the note under its words depend on, in pixels of the walk. */
export interface LineSpace {
  /** Where the words begin. */
  wordsLeft: number;
  /** Where the text of the line ends. */
  lineEnd: number;
  textLeft: number;
  textRight: number;
  /** Where the result begins; the menu keeps out of it where it can. */
  resultLeft: number;
  menuWidth: number;
  noteWidth: number;
}

const GAP = 20;
const LEAST_GAP = 6;

/**
 * The menu stands behind the text of its line, the note begins under its words. Where they would meet, the note first
 * moves to the left inside the column of the text, then the menu to the right. `isTight`: the menu runs into the result.
 */
export function positionMenu(space: LineSpace): { menuLeft: number; noteLeft: number; isTight: boolean } {
  const { wordsLeft, lineEnd, textLeft, textRight, resultLeft, menuWidth, noteWidth } = space;
  const free = resultLeft - menuWidth - 4;
  const wanted = Math.max(lineEnd + LEAST_GAP, Math.min(lineEnd + GAP, free));
  const furthest = Math.min(textRight, wanted - LEAST_GAP) - noteWidth;
  const noteLeft = noteWidth === 0 ? wordsLeft : Math.max(textLeft, Math.min(wordsLeft, furthest));
  const menuLeft = noteWidth === 0 ? wanted : Math.max(wanted, noteLeft + noteWidth + LEAST_GAP);
  return { menuLeft, noteLeft, isTight: menuLeft + menuWidth > resultLeft };
}
