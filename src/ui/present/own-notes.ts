const nameOf = (place: string): string => `kitpick-lesson-notes-${place}`;

/** What the presenter wrote for a step of the lesson or of a walk, in this browser; where it keeps nothing there is none. */
export function readOwnNotes(place: string): string {
  try {
    return localStorage.getItem(nameOf(place)) ?? "";
  } catch {
    return "";
  }
}

/** Whether it was kept. An empty text takes it out. */
export function keepOwnNotes(place: string, text: string): boolean {
  try {
    if (text === "") localStorage.removeItem(nameOf(place));
    else localStorage.setItem(nameOf(place), text);
    return true;
  } catch {
    return false;
  }
}
