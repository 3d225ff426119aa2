import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { makeZip } from "../../formats/zip/testing/make-zip";
import { makeTinyTextModel } from "../llm/testing/tiny-text-model";
import { createOwnModels, createOwnTextModels } from "../models/own-models";
import type { LibraryProgress } from "./encoder-library";
import { createTextModelLibrary } from "./text-model-library";

const REVISION = "0123456789abcdef0123456789abcdef01234567";
const ignore = (): void => undefined;
type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

function start(hub = "http://127.0.0.1:1") {
  let minute = 0;
  const clock = (): string => new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString();
  return createTextModelLibrary({ texts: createOwnTextModels(), clock, hub, fetch: (url, init) => fetch(url, init) });
}

const placed = (files: Files) => [...files].map(([path, bytes]) => ({ path: `tiny/${path}`, blob: new Blob([bytes]) }));
const look = (files: Files, library = start()) => library.lookText({ files: placed(files), folder: "tiny" }, ignore);
const json = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
const changed = (changes: Record<string, Uint8Array<ArrayBuffer> | null>): Files => {
  const files = new Map(makeTinyTextModel());
  for (const [path, bytes] of Object.entries(changes)) {
    if (bytes) files.set(path, bytes);
    else files.delete(path);
  }
  return files;
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("language models of one's own", () => {
  it("says what a folder holds, and keeps nothing", async () => {
    const library = start();
    const files = changed({
      "onnx/model_q4f16.onnx": new Uint8Array(10),
      "onnx/model_q4f16.onnx_data": new Uint8Array(300),
      "onnx/model_q4f16.onnx_data_1": new Uint8Array(200),
    });
    const bytes = makeTinyTextModel().get("onnx/model.onnx")!.length;
    expect(await look(files, library)).toMatchObject({
      ...{ name: "tiny", architecture: "llama", licence: "apache-2.0" },
      parameters: 259 * 16 + 2 * (4 * 16 * 16 + 3 * 16 * 16),
      models: [
        { path: "tiny/onnx/model_q4f16.onnx", bytes: 510, dtype: "q4f16", needsGpu: true },
        { path: "tiny/onnx/model.onnx", bytes, dtype: "fp32", needsGpu: false },
      ],
    });
    expect(await library.listText(null, ignore)).toEqual([]);
  });

  it("takes one up in two steps: laid down to be tried, and listed when it was", async () => {
    const library = start();
    await look(changed({ "onnx/model.onnx_data": new Uint8Array(7) }), library);
    const progress: LibraryProgress[] = [];
    const model = await library.takeText({ name: "Mine", modelPath: "tiny/onnx/model.onnx" }, (one) =>
      progress.push(one),
    );
    expect(model).toMatchObject({ name: "Mine", dtype: "fp32", dataFiles: 1, speed: null });
    expect(progress[0]).toMatchObject({ phase: "read", loadedBytes: 0 });
    expect(await library.listText(null, ignore)).toEqual([]);
    const files = await createOwnTextModels().readFiles(model, ignore);
    expect([...files.keys()].sort()).toEqual([
      ...["config.json", "generation_config.json", "onnx/model.onnx", "onnx/model.onnx_data"],
      ...["tokenizer.json", "tokenizer_config.json"],
    ]);
    const speed = {
      device: "wasm" as const,
      runtime: "r",
      readPerSecond: 1,
      writePerSecond: 1,
      loadSeconds: 1,
      isHeld: true,
    };
    await library.keepText({ ...model, speed }, ignore);
    expect(await start().listText(null, ignore)).toEqual([{ ...model, speed }]);
    expect(await createOwnModels().list()).toEqual([]);
    await library.removeText({ id: model.id }, ignore);
    expect(await library.listText(null, ignore)).toEqual([]);
  });

  it("is the same model whether it came in a folder or in a .zip, and brings one back", async () => {
    const library = start();
    const files = makeTinyTextModel();
    await look(files, library);
    const one = await library.takeText({ name: "One", modelPath: "tiny/onnx/model.onnx" }, ignore);
    const zip = new Blob([makeZip(Object.fromEntries(files)) as Uint8Array<ArrayBuffer>]);
    const offer = await library.lookText({ files: [{ path: "tiny.zip", blob: zip }], folder: "" }, ignore);
    expect(offer).toMatchObject({ name: "tiny", source: { kind: "zip" } });
    const two = await library.takeText({ name: "Two", modelPath: "onnx/model.onnx" }, ignore);
    expect(two.id).toBe(one.id);
    await library.keepText(two, ignore);
    await library.removeText({ id: two.id }, ignore);
    await library.bringBackText({ id: two.id }, ignore);
    expect(await library.listText(null, ignore)).toHaveLength(1);
  });

  it.each([
    ["nothing in it", new Map(), /no file in it/u],
    ["no settings", changed({ "config.json": null }), /holds config\.json, tokenizer\.json/u],
    ["an encoder", changed({ "config.json": json({ model_type: "bert" }) }), /encoder \(bert\).*in the settings/u],
    [
      "a model that writes no texts",
      changed({ "config.json": json({ model_type: "whisper", architectures: ["WhisperForConditionalGeneration"] }) }),
      /does not write texts/u,
    ],
    ["no tokenizer", changed({ "tokenizer.json": null }), /tokenizer\.json is missing/u],
    ["no template", makeTinyTextModel({ template: false }), /no chat template.*instruct/u],
    ["no weights", changed({ "onnx/model.onnx": null }), /no ONNX file/u],
    [
      "weights in another form",
      changed({ "onnx/model.onnx": null, "model.safetensors": new Uint8Array(3) }),
      /model\.safetensors, but not as ONNX/u,
    ],
  ])("refuses a folder with %s, in a sentence", async (_what, files: Files, sentence) => {
    await expect(look(files)).rejects.toThrow(sentence);
  });

  it("has a template in a file of its own, as newer folders do", async () => {
    const files = new Map([...makeTinyTextModel({ template: false }), ["chat_template.jinja", json({})] as const]);
    expect(await look(files)).toMatchObject({ name: "tiny" });
  });

  it("comes by name from a hub, at one commit, with nothing fetched but its list and settings before it is taken", async () => {
    const files = makeTinyTextModel();
    const asked: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      const siblings = [...files].map(([rfilename, { length }]) => ({ rfilename, size: length }));
      if (url.startsWith("/api/")) response.end(JSON.stringify({ sha: REVISION, siblings }));
      else response.end(files.get(url.replace(`/someone/tiny/resolve/${REVISION}/`, "")));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const library = start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const offer = await library.lookUpText({ name: "someone/tiny" }, ignore);
      expect(offer).toMatchObject({ name: "someone/tiny", source: { kind: "hub", revision: REVISION } });
      expect(asked.some((url) => url.includes("onnx"))).toBe(false);
      const model = await library.takeText({ name: offer.name, modelPath: "onnx/model.onnx" }, ignore);
      await look(files);
      expect(model.files.map(({ path }) => path)).toContain("onnx/model.onnx");
      expect(asked.every((url) => url.startsWith("/api/models/someone/tiny") || url.includes(REVISION))).toBe(true);
    } finally {
      server.close();
    }
  });
});
