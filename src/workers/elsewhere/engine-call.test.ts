import { describe, expect, it, vi } from "vitest";
import { createEngineCall, readEngineAddress } from "./engine-call";
import { createMockOpenSearch, type MockOpenSearch } from "./testing/mock-opensearch";

const ADDRESS = "http://127.0.0.1:9200";
const PAGE = "https://kitpick.example";

function open(mock: MockOpenSearch, key: string | null = null, origin: string | null = PAGE) {
  const waited: number[] = [];
  const seen: RequestInit[] = [];
  const call = createEngineCall(readEngineAddress(ADDRESS), key, {
    fetch(url, init) {
      seen.push(init);
      return mock.fetch(url, init);
    },
    wait: async (ms) => void waited.push(ms),
    origin,
  });
  return { call, waited, seen };
}

const get = (mock: MockOpenSearch) => open(mock).call.send({ method: "GET", path: "/kitpick-*/_mapping" });
const respond =
  (status: number, body = "{}", headers = {}) =>
  () =>
    new Response(body, { status, headers });
const fail = () => Promise.reject(new TypeError("Failed to fetch"));

describe("readEngineAddress", () => {
  it.each([
    ["nonsense", "is no address"],
    ["http://search.example", "Only https"],
    ["https://me:secret@search.example", "name or a password"],
    ["https://search.example/logs", "https://search.example"],
  ])("refuses %s", (written, said) => {
    expect(() => readEngineAddress(written)).toThrow(said);
  });

  it("takes https, and http on this machine", () => {
    expect(readEngineAddress("https://search.example/").host).toBe("search.example");
    expect(readEngineAddress("http://localhost:9200").host).toBe("localhost:9200");
  });
});

describe("a call", () => {
  it("sends the key to that origin alone, follows nothing and stores nothing", async () => {
    const { call, seen } = open(createMockOpenSearch(), "ApiKey abc");
    await call.send({ method: "GET", path: "/kitpick-*/_mapping" });
    expect(seen[0]).toMatchObject({
      ...{ redirect: "error", credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" },
      headers: { Authorization: "ApiKey abc" },
    });
  });

  it("lets the browser remember that it may search there", async () => {
    const { call, seen } = open(createMockOpenSearch());
    await call.send({ method: "POST", path: "/_cluster/health", body: "{}" });
    expect(seen[0], "Chromium forgets it with no-store, and asks before each search.").toMatchObject({
      ...{ redirect: "error", credentials: "omit", referrerPolicy: "no-referrer", cache: "default" },
    });
  });

  it.each<[number, string, string]>([
    [401, "key-refused", "refused the key"],
    [403, "key-refused", "refused the key"],
    [404, "missing", "no longer has this index"],
    [400, "wrong-dimension", "another encoder"],
    [500, "refused", "refused the search"],
  ])("names HTTP %d", async (status, code, said) => {
    const mock = createMockOpenSearch();
    mock.next.push(respond(status, JSON.stringify({ error: { reason: "query vector has invalid dimension" } })));
    await expect(get(mock)).rejects.toMatchObject({ code, message: expect.stringContaining(said) as string });
  });

  it("waits as told where there is too much to do, at most twice", async () => {
    const mock = createMockOpenSearch();
    mock.next.push(respond(429, "", { "Retry-After": "2" }), respond(503));
    const { call, waited } = open(mock);
    expect(await call.send({ method: "GET", path: "/kitpick-*/_mapping" })).toEqual({});
    expect(waited).toEqual([2000, 500]);
    mock.next.push(respond(429), respond(429), respond(429));
    await expect(get(mock)).rejects.toMatchObject({ code: "busy" });
  });

  it("tells an engine that is down from one that does not let the page in", async () => {
    const mock = createMockOpenSearch();
    mock.next.push(fail, fail);
    await expect(get(mock)).rejects.toMatchObject({ code: "down" });
    mock.next.push(fail);
    await expect(get(mock)).rejects.toMatchObject({
      code: "origin-refused",
      message: expect.stringContaining(`http.cors.allow-origin: "${PAGE}"`) as string,
    });
  });

  it("tells a command that a connection broke off, not that its pages are not let in", async () => {
    const mock = createMockOpenSearch();
    mock.next.push(fail);
    const { call } = open(mock, null, null);
    await expect(call.send({ method: "GET", path: "/" })).rejects.toMatchObject({
      code: "down",
      message: expect.stringContaining("runs, but the connection broke off") as string,
    });
  });

  it("is stopped when the engine is slow", async () => {
    const mock = createMockOpenSearch();
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockReturnValue(AbortSignal.abort(new DOMException("", "TimeoutError")));
    mock.next.push(() => Promise.reject(new DOMException("", "TimeoutError")));
    await expect(get(mock)).rejects.toMatchObject({ code: "slow" });
    timeout.mockRestore();
  });

  it("says that it was stopped where that happened while the answer came", async () => {
    const mock = createMockOpenSearch();
    const stop = new AbortController();
    mock.next.push(() => {
      const body = new ReadableStream({
        pull(stream) {
          stop.abort();
          stream.error(stop.signal.reason);
        },
      });
      return new Response(body);
    });
    const sent = open(mock).call.send({ method: "GET", path: "/kitpick-*/_mapping", signal: stop.signal });
    await expect(sent).rejects.toMatchObject({ code: "stopped" });
  });

  it("refuses what is no JSON", async () => {
    const mock = createMockOpenSearch();
    mock.next.push(respond(200, "<html>"));
    await expect(get(mock)).rejects.toThrow("is not JSON");
  });
});
