/** So long may a server be silent, in milliseconds: one that says nothing more would be waited for without end. */
export const SILENCE_MS = 20_000;

/** The server said nothing for `SILENCE_MS`; the connection was let go. */
export class SilentServerError extends Error {
  constructor() {
    super(`the server said nothing for ${SILENCE_MS / 1000} seconds`);
    this.name = "SilentServerError";
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A response, and a way to read its body. */
export interface HeardDownload {
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
export async function fetchHeard(fetch: Fetch, url: string, init: RequestInit): Promise<HeardDownload> {
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

/** The whole body. Rejects as `readParts` does. */
export async function readBytes({ readParts }: HeardDownload): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  await readParts((part) => parts.push(part as Uint8Array<ArrayBuffer>));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The bytes at an address of the app. Rejects when they cannot be had. */
export async function loadBytes(url: string): Promise<Uint8Array> {
  const heard = await fetchHeard((at, init) => fetch(at, init), url, {});
  if (!heard.response.ok) throw new Error(`${url}: HTTP ${heard.response.status}`);
  return readBytes(heard);
}

async function hear<Value>(word: Promise<Value>, control: AbortController): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new SilentServerError();
      reject(error);
      control.abort(error);
    }, SILENCE_MS);
  });
  try {
    return await Promise.race([word, silence]);
  } finally {
    clearTimeout(timer);
  }
}
