/** The buffers of all typed arrays in plain data, each once: a message can hand them over instead of copying them. */
export function collectBuffers(data: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (value instanceof Map) for (const [, one] of value) look(one);
    else for (const one of Array.isArray(value) ? value : Object.values(value)) look(one);
  };
  look(data);
  return [...found];
}
