import { useEffect, useState, useCallback } from "react";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { useEncoderController } from "../app-context";
import { useStore } from "zustand";

/** Reading takes a moment. A browser that never answers is not waited for any longer. */
const PATIENCE_MS = 10_000;

/**
 * The controller of encoders; what there is of them is read anew when the settings open. `reading` until it has been read once:
 * what comes later would push everything below it away from under a finger. `failed`: its code could not be fetched.
 */
export function useEncoderRepository(): EncoderController | "reading" | "failed" {
  const open = useEncoderController();
  const [encoders, setEncoders] = useState<EncoderController | "reading" | "failed">("reading");
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<EncoderController> => {
      const opened = await open();
      const reading = opened.refresh().catch(() => undefined);
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      if (opened.store.getState().cards === null) await Promise.race([reading, patience]);
      return opened;
    };
    read().then(
      (opened) => isWanted && setEncoders(opened),
      () => isWanted && setEncoders("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [open]);
  return encoders;
}

export function useEncoderRepositoryState<Slice>(
  encoders: EncoderController,
  selector: (state: EncoderControllerState) => Slice,
): Slice {
  return useStore(encoders.store, selector);
}

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

/** What the app's own files take that are kept for visits without a net, in bytes; 0: nothing is kept. */
export function useKeptApp(): [number, () => Promise<void>] {
  const [bytes, setBytes] = useState(0);
  useEffect(() => void readKeptApp().then(setBytes, () => undefined), []);
  const clear = async (): Promise<void> => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    await caches.delete(APP_CACHE);
    setBytes(0);
  };
  return [bytes, clear];
}

/** As `workers/offline` names it. */
const APP_CACHE = "kitpick-app";

async function readKeptApp(): Promise<number> {
  if (!(await globalThis.caches?.has(APP_CACHE))) return 0;
  const responses = await (await caches.open(APP_CACHE)).matchAll();
  const sizes = responses.map(async (response) => {
    const said = response.headers.get("content-length");
    return said === null || response.headers.has("content-encoding") ? (await response.blob()).size : Number(said);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
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
