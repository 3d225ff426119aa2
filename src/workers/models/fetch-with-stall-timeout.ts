/** So long may a server be silent, in milliseconds: one that says nothing more would be waited for without end. */
export const STALL_MS = 20_000;

/** The server said nothing for `SILENCE_MS`; the connection was let go. */
export class StalledDownloadError extends Error {
  constructor() {
    super(`the server said nothing for ${STALL_MS / 1000} seconds`);
    this.name = "SilentServerError";
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A response, and a way to read its body. */
export interface Download {
  response: Response;
  /**
   * The body, part by part. Rejects with `SilentServerError` when none comes for too long, with what `take` throws, which
   * ends the download, or as the stream does.
   */
  readParts(take: (part: Uint8Array) => void): Promise<void>;
}

/**
 * Fetches as `fetch` does, but waits for no word, the first or a later one, longer than `SILENCE_MS`: a slow download goes
 * on, a dead one ends. Rejects with `SilentServerError`, or with what `fetch` rejects with.
 */
export async function fetchWithStallTimeout(fetch: Fetch, url: string, init: RequestInit): Promise<Download> {
  const control = new AbortController();
  const response = await hear(fetch(url, { ...init, signal: control.signal }), control);
  return {
    response,
    async readParts(take) {
      const reader = response.body?.getReader();
      for (;;) {
        const part = await (reader && hear(reader.read(), control));
        if (!part || part.done) return;
        try {
          take(part.value);
        } catch (error) {
          void reader?.cancel();
          throw error;
        }
      }
    },
  };
}

/** The whole body. `onBytes`: so many came, told at most once a megabyte. Rejects as `readParts` does. */
export async function readBytes(
  { readParts }: Download,
  onBytes: (count: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  let [count, told] = [0, 0];
  await readParts((part) => {
    parts.push(part as Uint8Array<ArrayBuffer>);
    count += part.length;
    if (count - told < 1e6) return;
    told = count;
    onBytes(count);
  });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The bytes at an address of the app; without a net, as they were fetched before. Rejects when they cannot be had. */
export async function loadBytes(url: string): Promise<Uint8Array> {
  const load = (init: RequestInit): Promise<Download> => fetchWithStallTimeout((at, all) => fetch(at, all), url, init);
  const fetched = await load({}).catch(() => load({ cache: "force-cache" }));
  if (!fetched.response.ok) throw new Error(`${url}: HTTP ${fetched.response.status}`);
  return readBytes(fetched);
}

async function hear<Value>(word: Promise<Value>, control: AbortController): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new StalledDownloadError();
      reject(error);
      control.abort(error);
    }, STALL_MS);
  });
  try {
    return await Promise.race([word, silence]);
  } finally {
    clearTimeout(timer);
  }
}
