/** Longer lists are looked through by a set; making one costs more than comparing a few. */
const FEW = 8;

/** Whether a value stands in a list twice. */
export function hasRepeats(values: readonly string[]): boolean {
  if (values.length > FEW) return new Set(values).size < values.length;
  return values.some((value, index) => values.indexOf(value) < index);
}
