import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchWithStallTimeout, readBytes, STALL_MS, StalledDownloadError } from "./fetch-with-stall-timeout";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that sends its parts with so many milliseconds before each, and then says nothing more unless it ends. */
function serve(waitsMs: readonly number[], ends: boolean) {
  const heard = { signal: null as AbortSignal | null };
  const fetch = (_url: string, { signal }: RequestInit): Promise<Response> => {
    heard.signal = signal ?? null;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const [part, waitMs] of waitsMs.entries()) {
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          controller.enqueue(Uint8Array.of(part));
        }
        if (ends) controller.close();
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { fetch, heard };
}

const settle = <Value>(work: Promise<Value>): Promise<Value | Error> => work.catch((error: unknown) => error as Error);

describe("a download that is listened to", () => {
  it("may be as slow as it likes while it says something", async () => {
    const { fetch } = serve([STALL_MS - 1, STALL_MS - 1, STALL_MS - 1], true);
    const bytes = settle(fetchWithStallTimeout(fetch, "a", {}).then(readBytes));
    await vi.advanceTimersByTimeAsync(4 * STALL_MS);
    vi.useRealTimers();
    expect(await bytes).toEqual(Uint8Array.of(0, 1, 2));
  });

  it("is given up, and let go, when the server falls silent in the middle", async () => {
    const { fetch, heard } = serve([1, 1], false);
    const parts: number[] = [];
    const download = await fetchWithStallTimeout(fetch, "a", {});
    const read = settle(download.readParts((part) => parts.push(...part)));
    await vi.advanceTimersByTimeAsync(STALL_MS);
    expect(heard.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(await read).toBeInstanceOf(StalledDownloadError);
    expect(parts).toEqual([0, 1]);
    expect(heard.signal?.aborted).toBe(true);
  });

  it("is given up when the server never answers", async () => {
    const asked = settle(fetchWithStallTimeout(() => new Promise(() => undefined), "a", {}));
    await vi.advanceTimersByTimeAsync(STALL_MS);
    expect(await asked).toMatchObject({ message: "the server said nothing for 20 seconds" });
  });

  it("ends with what its reader throws, and leaves no clock running", async () => {
    const { fetch } = serve([1], false);
    const download = await fetchWithStallTimeout(fetch, "a", {});
    const read = settle(
      download.readParts(() => {
        throw new RangeError("too long");
      }),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toMatchObject({ message: "too long" });
    expect(vi.getTimerCount()).toBe(0);
  });
});
