/** What a run is called in sentences and raised marks: A for place 0, B for 1, … Six are the most. */
export function letterOf(place: number): string {
  return "ABCDEF"[place] ?? String(place + 1);
}
