import { describe, expect, it } from "vitest";
import { hashBytes } from "../hash";
import { MODELS, type ModelManifest } from "./manifest";
import { cacheKey, readModelFiles, type ModelSource } from "./model-store";

const BASE = "https://app.test/models/";
const CONTENT = new TextEncoder().encode("what a model is made of");
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

describe("reading model files", () => {
  it("fetches from its own folder, reports bytes, and keeps the file under its hash", async () => {
    const { kept, cache } = createFakeCache();
    const reports: [number, number][] = [];
    const source: ModelSource = { modelsBase: BASE, cache, fetch: () => Promise.resolve(good()) };
    const files = await readModelFiles(MODEL, source, (loaded, total) => reports.push([loaded, total]));
    expect(files.get("config.json")).toEqual(CONTENT);
    expect(reports.at(-1)).toEqual([CONTENT.length, CONTENT.length]);
    expect(KEY).toBe(`${BASE}tool-static-256-int4/config.json?sha256=${hashBytes(CONTENT)}`);
    expect([...kept.values()]).toEqual([]);
  });

  it("works where the browser has no cache", async () => {
    expect((await serve(good, null).read()).size).toBe(1);
  });

  it.each<[string, () => Response, RegExp]>([
    ["too short", () => new Response(CONTENT.slice(1)), /config\.json has 22 bytes instead of 23/],
    ["too long", () => new Response(new Uint8Array([...CONTENT, 0])), /longer than 23 bytes/],
    ["with a flipped bit", () => new Response(flip(CONTENT)), /SHA-256 differs/],
    [
      "a web page",
      () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
      /a web page came back/,
    ],
    ["not there", () => new Response("", { status: 404 }), /was not there \(HTTP 404\)/],
    ["empty", () => new Response(null), /has 0 bytes instead of 23/],
  ])("refuses a file that is %s and does not keep it", async (_name, answer, message) => {
    const { kept, cache } = createFakeCache();
    await expect(serve(answer, cache).read()).rejects.toThrow(message);
    expect(kept.size).toBe(0);
  });

  it("says so when nothing can be fetched", async () => {
    const { read } = serve(() => Promise.reject(new TypeError("Failed to fetch")), null);
    await expect(read()).rejects.toThrow("config.json could not be fetched (Failed to fetch).");
  });

  it("throws a wrong file out of the cache and fetches it anew", async () => {
    const { cache } = createFakeCache(new Map([[KEY, flip(CONTENT)]]));
    const { asked, read } = serve(good, cache);
    expect((await read()).get("config.json")).toEqual(CONTENT);
    expect(asked).toHaveLength(1);
  });

  it("throws a wrong file out even when there is no good one to be had", async () => {
    const { kept, cache } = createFakeCache(new Map([[KEY, flip(CONTENT)]]));
    await expect(serve(() => new Response("", { status: 500 }), cache).read()).rejects.toThrow("HTTP 500");
    expect(kept.size).toBe(0);
  });
});
