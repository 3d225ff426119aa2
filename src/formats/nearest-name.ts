const LONGEST = 200;

/**
 * The name nearest to a wanted one by edit distance (insert, delete, replace; case ignored), if at most four in ten
 * characters differ; the first of equally near ones.
 */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const target = wanted.trim().toLowerCase().slice(0, LONGEST);
  let nearest: string | null = null;
  let least = Math.floor(target.length * 0.4) + 1;
  for (const name of names) {
    const candidate = name.toLowerCase().slice(0, LONGEST);
    if (Math.abs(candidate.length - target.length) >= least) continue;
    const distance = editDistance(target, candidate, least);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Levenshtein distance, or `atLeast` as soon as it cannot be smaller. */
function editDistance(a: string, b: string, atLeast: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1));
    }
    if (Math.min(...current) >= atLeast) return atLeast;
    previous = current;
  }
  return previous[b.length]!;
}
