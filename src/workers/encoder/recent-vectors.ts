/**
 * An encoder that remembers what it was asked last, so that an edit encodes only the words it changed. Texts under way are
 * not asked for twice. Forgets the least recently used text beyond `limit`; 2,000 texts are about 3 MB.
 */
export function rememberRecent(
  encode: (texts: readonly string[]) => Promise<Float32Array[]>,
  limit = 2000,
): (texts: readonly string[]) => Promise<Float32Array[]> {
  const recent = new Map<string, Promise<Float32Array>>();

  const ask = (texts: readonly string[]): void => {
    const answer = encode(texts);
    texts.forEach((text, i) => {
      const vector = answer.then((vectors) => {
        const own = vectors[i];
        if (!own) throw new RangeError(`${vectors.length} vectors for ${texts.length} texts.`);
        return own;
      });
      vector.catch(() => {
        if (recent.get(text) === vector) recent.delete(text);
      });
      recent.set(text, vector);
    });
  };

  const touch = (text: string): Promise<Float32Array> | undefined => {
    const vector = recent.get(text);
    if (!vector) return undefined;
    recent.delete(text);
    recent.set(text, vector);
    return vector;
  };

  return async (texts) => {
    const unknown = [...new Set(texts)].filter((text) => !recent.has(text));
    if (unknown.length > 0) ask(unknown);
    const vectors = Promise.all(
      texts.map((text) => touch(text) ?? Promise.reject(new RangeError("A text was forgotten."))),
    );
    for (const text of [...recent.keys()].slice(0, Math.max(0, recent.size - limit))) recent.delete(text);
    return vectors;
  };
}
