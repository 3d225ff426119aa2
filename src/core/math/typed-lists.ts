/** A list with room for more numbers: a copy, with zeros behind. */
export function lengthen<List extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  list: List,
  length: number,
): List {
  const longer = new (list.constructor as new (length: number) => List)(length);
  longer.set(list);
  return longer;
}
