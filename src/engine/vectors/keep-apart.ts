import type { Sha256 } from "../../core/domain/ids";
import type { VectorStorePort } from "../../core/domain/ports";
import { hashText } from "../hash";

/**
 * A store whose vectors of each encoder are kept beside the reference ones, under a name of their own: what was computed
 * another way never takes the place of the reference, while the reference serves here too.
 */
export function keepApart(store: VectorStorePort, name: string): VectorStorePort {
  const apart = (encoder: Sha256): Sha256 => hashText(`${encoder} ${name}`);
  return {
    async read(encoder, texts) {
      const reference = await store.read(encoder, texts);
      const missing = texts.filter((text) => !reference.has(text));
      return missing.length === 0 ? reference : new Map([...reference, ...(await store.read(apart(encoder), missing))]);
    },
    write: (encoder, vectors) => store.write(apart(encoder), vectors),
  };
}
