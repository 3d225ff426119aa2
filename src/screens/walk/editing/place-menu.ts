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
 * moves to the left inside the column of the text, then the menu to the right.
 */
export function placeMenu(space: LineSpace): { menuLeft: number; noteLeft: number } {
  const { wordsLeft, lineEnd, textLeft, textRight, resultLeft, menuWidth, noteWidth } = space;
  const free = resultLeft - menuWidth - 4;
  const menuLeft = Math.max(lineEnd + LEAST_GAP, Math.min(lineEnd + GAP, free));
  if (noteWidth === 0) return { menuLeft, noteLeft: wordsLeft };
  const furthest = Math.min(textRight, menuLeft - LEAST_GAP) - noteWidth;
  const noteLeft = Math.max(textLeft, Math.min(wordsLeft, furthest));
  return { menuLeft: Math.max(menuLeft, noteLeft + noteWidth + LEAST_GAP), noteLeft };
}
