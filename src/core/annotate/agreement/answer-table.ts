/** What a person says of an item now, as `currentState` gives it. */
interface CurrentAnswer {
  item: string;
  annotator: string;
  /** `null`: skipped. */
  tools: readonly string[] | null;
  counts: boolean;
  verdict: "judged" | "unsure" | "skipped";
}

/** The answers to one item, each by its voice: a person, or beside them `gold`, `suggestion`, `decision`. */
export interface ItemAnswers {
  item: string;
  /** Sets without repeats. Who did not judge is absent. */
  answers: ReadonlyMap<string, readonly string[]>;
}

/** The counting answers of all items, by item. Skipped ones never count; unsure ones do unless `withUnsure` is off. */
export function answersOf(current: readonly CurrentAnswer[], withUnsure = true): ItemAnswers[] {
  const items = new Map<string, Map<string, readonly string[]>>();
  for (const { item, annotator, tools, counts, verdict } of current) {
    if (!counts || tools === null || (verdict === "unsure" && !withUnsure)) continue;
    const answers = items.get(item) ?? new Map<string, readonly string[]>();
    items.set(item, answers.set(annotator, tools));
  }
  return [...items].map(([item, answers]) => ({ item, answers }));
}

/** The same with one more voice; items about which it says nothing stay as they are. */
export function withVoice(
  items: readonly ItemAnswers[],
  voice: string,
  setOf: (item: string) => readonly string[] | null,
): ItemAnswers[] {
  return items.map((one) => {
    const set = setOf(one.item);
    return set === null ? one : { ...one, answers: new Map(one.answers).set(voice, set) };
  });
}

/** The same of some voices alone. */
export function onlyVoices(items: readonly ItemAnswers[], voices: readonly string[]): ItemAnswers[] {
  return items.map(({ item, answers }) => ({
    item,
    answers: new Map(voices.flatMap((voice) => (answers.has(voice) ? [[voice, answers.get(voice)!] as const] : []))),
  }));
}
