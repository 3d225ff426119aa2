import { useCallback, useEffect, useState } from "react";

/** Files of the app's encoders that are kept here, in bytes by encoder, and the way to read them again. */
export function useKeptEncoders(): [ReadonlyMap<string, number>, () => void] {
  const [kept, setKept] = useState<ReadonlyMap<string, number>>(new Map());
  const read = useCallback(() => void readKeptEncoders().then(setKept, () => undefined), []);
  useEffect(read, [read]);
  return [kept, read];
}

/** An encoder that has started goes on: only its files go, and the next visit fetches them. */
export async function deleteKeptEncoder(id: string): Promise<void> {
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (encoderOf(request) === id) await cache.delete(request);
  }
}

const ownCaches = async () => ((await globalThis.caches?.keys()) ?? []).filter((one) => one.startsWith("kitpick-"));
const encoderOf = ({ url }: Request) => /\/models\/([^/]+)\//.exec(url)?.[1];

async function readKeptEncoders(): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const id = encoderOf(request);
      const size = Number((await cache.match(request))?.headers.get("content-length") ?? 0);
      if (id !== undefined) kept.set(id, (kept.get(id) ?? 0) + size);
    }
  }
  return kept;
}
