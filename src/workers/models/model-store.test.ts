import { describe, expect, it, vi } from "vitest";
import { hashBytes } from "../hash";
import { STALL_MS } from "./fetch-with-stall-timeout";
import { MODELS, type ModelManifest } from "./manifest";
import { cacheKey, readModelFiles, type ModelSource } from "./model-store";

const BASE = "https://app.test/models/";
const CONTENT = new TextEncoder().encode("what a model is made of!");
const MODEL: ModelManifest = {
  ...MODELS["tool-static-256-int4"],
  files: [
    { path: "config.json", bytes: CONTENT.length, sha256: hashBytes(CONTENT) },
    // One of the current files: what is kept under its hash is not an old version.
    { ...MODELS["tool-static-256-int4"].files[1]!, path: "tokenizer_config.json" },
  ].slice(0, 1),
};
const KEY = cacheKey(BASE, MODEL, MODEL.files[0]!);

function flip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const flipped = bytes.slice();
  flipped[3]! ^= 1;
  return flipped;
}

/** A Cache with just what is used of it. */
function createFakeCache(kept = new Map<string, Uint8Array<ArrayBuffer>>()) {
  const cache = {
    match: async (key: string) => kept.get(key) && new Response(kept.get(key)),
    put: async (key: string, response: Response) => {
      kept.set(key, new Uint8Array(await response.arrayBuffer()));
    },
    delete: async (key: string | Request) => kept.delete(typeof key === "string" ? key : key.url),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
  return { kept, cache: cache as unknown as NonNullable<ModelSource["cache"]> };
}

function serve(answer: () => Response | Promise<Response>, cache: ModelSource["cache"]) {
  const asked: string[] = [];
  const source: ModelSource = {
    modelsBase: BASE,
    cache,
    fetch: async (url) => {
      asked.push(url);
      return answer();
    },
  };
  return { asked, read: () => readModelFiles(MODEL, source, () => undefined) };
}

const good = (): Response => new Response(CONTENT);

/** Begins well and breaks off, as when a train enters a tunnel. */
function cutOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(CONTENT.slice(0, 10));
      setTimeout(() => controller.error(new TypeError("network error")), 1);
    },
  });
  return new Response(body);
}

const webPage = (): Response => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
const OTHER_REVISION = new TextEncoder().encode("what a model was made of");

/** Every way a model file can be wrong, and what is said of it. */
const FAULTS: [string, () => Response | Promise<Response>, RegExp][] = [
  ["a web page instead of the file", webPage, /^Instead of config\.json a web page came back\.$/],
  ["too short", () => new Response(CONTENT.slice(1)), /^config\.json has 23 bytes instead of 24\.$/],
  ["too long", () => new Response(new Uint8Array([...CONTENT, 0])), /^config\.json is longer than 24 bytes\.$/],
  ["empty", () => new Response(null), /^config\.json has 0 bytes instead of 24\.$/],
  [
    "a flipped bit",
    () => new Response(flip(CONTENT)),
    /^config\.json is not the file it should be \(its SHA-256 differs\)\.$/,
  ],
  ["another revision of the same length", () => new Response(OTHER_REVISION), /its SHA-256 differs/],
  ["404", () => new Response("", { status: 404 }), /^config\.json was not there \(HTTP 404\)\.$/],
  ["403", () => new Response("", { status: 403 }), /^config\.json is not given out by the server \(HTTP 403\)\.$/],
  ["429", () => new Response("", { status: 429 }), /the server is busy\. Try again in a minute \(HTTP 429\)\.$/],
  ["500", () => new Response("", { status: 500 }), /^config\.json could not be had from the server \(HTTP 500\)\.$/],
  ["the download is cut", cutOff, /^The download of config\.json was cut off after 10 of 24 bytes\.$/],
  [
    "offline",
    () => Promise.reject(new TypeError("Failed to fetch")),
    /^config\.json could not be fetched \(Failed to fetch\)\. Are you online\?$/,
  ],
];

describe("reading model files", () => {
  it("fetches from its own folder, reports bytes, and keeps the file until another version takes its place", async () => {
    const { kept, cache } = createFakeCache();
    const reports: [number, number][] = [];
    const source: ModelSource = { modelsBase: BASE, cache, fetch: () => Promise.resolve(good()) };
    const files = await readModelFiles(MODEL, source, (loaded, total) => reports.push([loaded, total]));
    expect(files.get("config.json")).toEqual(CONTENT);
    expect(reports.at(-1)).toEqual([CONTENT.length, CONTENT.length]);
    expect(KEY).toBe(`${BASE}tool-static-256-int4/config.json?sha256=${hashBytes(CONTENT)}`);
    expect([...kept.values()]).toEqual([]);
  });

  it("is tried once more when the server falls silent, then says so", async () => {
    vi.useFakeTimers();
    try {
      const silent = (): Response =>
        new Response(new ReadableStream({ start: (controller) => controller.enqueue(CONTENT.slice(0, 10)) }));
      const { asked, read } = serve(silent, null);
      const error = read().catch((reason: unknown) => reason as Error);
      await vi.advanceTimersByTimeAsync(2 * STALL_MS);
      expect(asked).toHaveLength(2);
      expect(await error).toMatchObject({
        message: `The download of config.json was cut off after 10 of ${CONTENT.length} bytes: the server said nothing for 20 seconds.`,
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it("works where the browser has no cache", async () => {
    expect((await serve(good, null).read()).size).toBe(1);
  });

  describe.each(FAULTS)("%s", (_name, answer, message) => {
    it("is refused in one sentence, fetched once more, and never kept", async () => {
      const { kept, cache } = createFakeCache();
      const { asked, read } = serve(answer, cache);
      const error = await read().catch((reason: unknown) => reason);
      expect((error as Error).message).toMatch(message);
      expect(asked).toHaveLength(2);
      expect(kept.size).toBe(0);
    });

    it("is forgotten when the second download is good", async () => {
      const { cache } = createFakeCache();
      const answers = [answer, good];
      const { asked, read } = serve(() => answers.shift()!(), cache);
      expect((await read()).get("config.json")).toEqual(CONTENT);
      expect(asked).toHaveLength(2);
    });

    it("does not bring a wrong file back that lay in the cache", async () => {
      const { kept, cache } = createFakeCache(new Map([[KEY, flip(CONTENT)]]));
      await expect(serve(answer, cache).read()).rejects.toThrow(message);
      expect(kept.size).toBe(0);
    });
  });

  it("throws a wrong file out of the cache and fetches it anew", async () => {
    const { cache } = createFakeCache(new Map([[KEY, flip(CONTENT)]]));
    const { asked, read } = serve(good, cache);
    expect((await read()).get("config.json")).toEqual(CONTENT);
    expect(asked).toHaveLength(1);
  });

  it("goes past the browser's own cache the second time, where it has none of its own", async () => {
    const caches: (RequestCache | undefined)[] = [];
    const source: ModelSource = {
      modelsBase: BASE,
      cache: null,
      fetch: (_url, init) => {
        caches.push(init.cache);
        return Promise.resolve(caches.length === 1 ? webPage() : good());
      },
    };
    await readModelFiles(MODEL, source, () => undefined);
    expect(caches).toEqual(["default", "reload"]);
  });
});
