import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { readZip as read } from "./read-zip";

const LIMITS = { entries: 2000, entryBytes: 1_000_000_000, ratio: 200 };
const readZip = async (archive: Blob) => (await read(archive, LIMITS)).files;

const CONFIG = strToU8('{"model_type":"bert"}');

function archive(files: Zippable, change: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined): Blob {
  const bytes = new Uint8Array(zipSync(files));
  change(bytes);
  return new Blob([bytes]);
}

/** Where the table of contents begins. */
function directoryOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 1) if (view.getUint32(at, true) === 0x02014b50) return at;
  throw new Error("no table of contents");
}

function inDirectory(change: (view: DataView, at: number) => void) {
  return (bytes: Uint8Array<ArrayBuffer>): void => change(new DataView(bytes.buffer), directoryOf(bytes));
}

describe("reading a .zip", () => {
  it("gives packed and stored files as they were", async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
    const parcel = await readZip(archive({ "m/config.json": CONFIG, "m/onnx/model.onnx": [noise, { level: 0 }] }));
    expect([...parcel.keys()]).toEqual(["m/config.json", "m/onnx/model.onnx"]);
    expect(await parcel.get("m/config.json")!.read()).toEqual(new Uint8Array(CONFIG));
    expect(await parcel.get("m/onnx/model.onnx")!.read()).toEqual(noise);
  });

  it("gives both of two files of one name", async () => {
    const twice = archive({ "a.json": CONFIG, "b.json": strToU8("{}") }, (bytes) => {
      for (let at = 0; at < bytes.length - 6; at += 1)
        if (new TextDecoder().decode(bytes.subarray(at, at + 6)) === "b.json") bytes[at] = "a".charCodeAt(0);
    });
    const files = await readZip(twice);
    expect([...files.keys()]).toEqual(["a.json", "a (2).json"]);
    expect(await files.get("a (2).json")!.read()).toEqual(new Uint8Array(strToU8("{}")));
  });

  it("leaves out names that lead out of the archive, and says which", async () => {
    const names = ["../config.json", "/etc/config.json", "a/../../b.json", "C:/x.json", "a\\b.json", "a\u0000.json"];
    const files = Object.fromEntries([...names, "a/config.json"].map((name) => [name, CONFIG]));
    const parcel = await read(archive(files), LIMITS);
    expect([...parcel.files.keys()]).toEqual(["a/config.json"]);
    expect(parcel.leftOut).toEqual(names);
  });

  it.each<[string, Blob, RegExp]>([
    ["no archive", new Blob(["not a zip at all, but long enough to hold an end record"]), /not a \.zip file/],
    ["cut off", new Blob([new Uint8Array(zipSync({ "config.json": CONFIG })).slice(0, -30)]), /cut off/],
    ["empty", new Blob([]), /not a \.zip file/],
    [
      "of thousands of entries",
      archive(Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`${i}`, new Uint8Array()]))),
      /2100 entries/,
    ],
  ])("refuses one that is %s", async (_name, blob, message) => {
    await expect(readZip(blob)).rejects.toThrow(message);
  });

  it.each<[string, Blob, RegExp]>([
    [
      "grows without end (a bomb)",
      archive({ "config.json": new Uint8Array(3_000_000) }),
      /would unpack to \d+ times its size/,
    ],
    [
      "says it is small but is not",
      archive(
        { "config.json": strToU8("abcdefgh".repeat(50)) },
        inDirectory((view, at) => view.setUint32(at + 24, 100, true)),
      ),
      /checksum differs/,
    ],
    [
      "would be larger than any encoder",
      archive(
        { "config.json": CONFIG },
        inDirectory((view, at) => view.setUint32(at + 24, 2_000_000_000, true)),
      ),
      /2000 MB/,
    ],
    [
      "has a flipped bit",
      archive({ "config.json": [CONFIG, { level: 0 }] }, (bytes) => {
        bytes[45]! ^= 1;
      }),
      /checksum differs/,
    ],
    [
      "is encrypted",
      archive(
        { "config.json": CONFIG },
        inDirectory((view, at) => view.setUint16(at + 8, 1, true)),
      ),
      /is encrypted/,
    ],
  ])("refuses a file that %s", async (_name, blob, message) => {
    const parcel = await readZip(blob);
    await expect(parcel.get("config.json")!.read()).rejects.toThrow(message);
  });
});
