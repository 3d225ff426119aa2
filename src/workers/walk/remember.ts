/** Does a thing once per key; what failed is done again next time. */
export function remember<Key, Value>(
  done: Map<Key, Promise<Value>>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = done.get(key);
  if (before) return before;
  const value = work();
  done.set(key, value);
  value.catch(() => done.delete(key));
  return value;
}
