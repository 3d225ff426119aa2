/** Places in rising order of their values, equal ones in the order they came in; those without a value apart. */
export interface RankedValues {
  /** Each group holds the places of one value. */
  groups: number[][];
  valueless: number[];
}

/** Numbers by size, texts by code unit. */
export function rankValues(values: readonly (number | string | null)[]): RankedValues {
  const valueless: number[] = [];
  const places: number[] = [];
  values.forEach((value, place) => (value === null ? valueless : places).push(place));
  places.sort((a, b) => {
    const [one, other] = [values[a]!, values[b]!];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
  const groups: number[][] = [];
  let last: number | string | undefined;
  for (const place of places) {
    const value = values[place]!;
    if (groups.length > 0 && value === last) groups.at(-1)!.push(place);
    else groups.push([place]);
    last = value;
  }
  return { groups, valueless };
}

/** The places in that order or its reverse; equal ones stay in the order they came in, those without a value come last. */
export function orderPlaces({ groups, valueless }: RankedValues, direction: "asc" | "desc"): number[] {
  const ordered = direction === "asc" ? groups : [...groups].reverse();
  return [...ordered, valueless].flat();
}
