import { listWords, numberWord, verb } from "../core/domain/phrases";

/**
 * What several answers have in common, and what each has of its own.
 *
 * @example describeDivision([["A", "B"], ["A"], ["A", "B", "C"]]) // "Three answers. They share A; two add B, one adds C."
 */
export function describeDivision(sets: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const name of sets.flatMap((set) => [...new Set(set)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts].flatMap(([name, count]) => (count === sets.length ? [name] : []));
  const head = `${numberWord(sets.length)} ${verb(sets.length, "answer", "answers")}.`;
  if (sets.length === 1) return `One answer: ${shared.length === 0 ? "no tool is needed" : listWords(shared)}.`;
  if (shared.length === counts.size)
    return shared.length === 0 ? `${head} No tool is needed.` : `${head} The tools are the same: ${listWords(shared)}.`;
  const says = shared.length > 0 ? ["adds", "add"] : ["wants", "want"];
  const groups = [...new Set(counts.values())].filter((count) => count < sets.length).sort((a, b) => b - a);
  const parts = groups.map((count) => {
    const names = [...counts].flatMap(([name, own]) => (own === count ? [name] : []));
    if (count === 1 && names.length > 1) return `${listWords(names)} are in one answer each`;
    return `${small(count)} ${verb(count, says[0]!, says[1]!)} ${listWords(names)}`;
  });
  const none = sets.filter((set) => set.length === 0).length;
  const nobody = none > 0 ? [`${small(none)} ${verb(none, "says", "say")} that none is needed`] : [];
  const common = shared.length > 0 ? `They share ${listWords(shared)}` : "They share no tool";
  return `${head} ${common}; ${[...parts, ...nobody].join(", ")}.`;
}

const small = (count: number): string => numberWord(count).toLowerCase();
