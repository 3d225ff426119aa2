import { describe, expect, it } from "vitest";
import { DeviceFallback } from "./device-fallback";
import type { Device } from "./encoder-protocol";
import type { OpenedEncoder } from "./open-encoder";

const ID = "tool-static-256-int4";
const stays = new AbortController().signal;
const ignore = (): void => undefined;

function start({ gpuOpens = true } = {}) {
  const opened: Device[] = [];
  const told: string[] = [];
  const ladder = new DeviceFallback(
    async (id, _onProgress, _signal, device = "wasm") => {
      opened.push(device);
      if (device === "webgpu" && !gpuOpens) throw new Error("The probe vector differs by 0.2.");
      const encode: OpenedEncoder["encode"] = () =>
        device === "webgpu" ? Promise.reject(new Error("The GPU was lost.")) : Promise.resolve([]);
      return { id, device, encode, close: ignore } as unknown as OpenedEncoder;
    },
    (sentence) => told.push(sentence),
  );
  return { ladder, opened, told };
}

describe("the ladder of devices", () => {
  it("is WebAssembly unless the GPU is wanted", async () => {
    const { ladder, opened } = start();
    expect((await ladder.open(ID, ignore, stays)).device).toBe("wasm");
    ladder.want("webgpu");
    expect((await ladder.open(ID, ignore, stays)).device).toBe("webgpu");
    expect(opened).toEqual(["wasm", "webgpu"]);
    expect(ladder.fallback).toBeNull();
  });

  it("a GPU that gives a wrong probe vector is not used, and that is said once", async () => {
    const { ladder, opened, told } = start({ gpuOpens: false });
    ladder.want("webgpu");
    expect((await ladder.open(ID, ignore, stays)).device).toBe("wasm");
    await ladder.open(ID, ignore, stays);
    expect(opened).toEqual(["webgpu", "wasm", "wasm"]);
    expect(told).toEqual(["WebGPU does not work: The probe vector differs by 0.2. Texts are encoded by WebAssembly."]);
    expect(ladder.fallback).toBe(told[0]);
  });

  it("a GPU that is lost in a run is left, until it is wanted anew", async () => {
    const { ladder, opened, told } = start();
    ladder.want("webgpu");
    const encoder = await ladder.open(ID, ignore, stays);
    await expect(encoder.encode(["a"])).rejects.toThrow("lost");
    expect((await ladder.open(ID, ignore, stays)).device).toBe("wasm");
    expect(told).toHaveLength(1);
    ladder.want("webgpu");
    expect(ladder.fallback).not.toBeNull();
    ladder.want("wasm");
    ladder.want("webgpu");
    await ladder.open(ID, ignore, stays);
    expect(opened).toEqual(["webgpu", "wasm", "webgpu"]);
  });

  it("an encoder that was closed is no lost GPU", async () => {
    const { ladder, told } = start();
    ladder.want("webgpu");
    const encoder = await ladder.open(ID, ignore, stays);
    encoder.close();
    await expect(encoder.encode(["a"])).rejects.toThrow();
    expect([ladder.fallback, told]).toEqual([null, []]);
  });
});
