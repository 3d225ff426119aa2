import { describe, expect, it } from "vitest";
import { filesOf } from "./encoder-files";
import { recogniseEncoder } from "./recognise-encoder";

const GOOD: Record<string, string> = {
  "m/config.json": JSON.stringify({ model_type: "bert", hidden_size: 384, max_position_embeddings: 512 }),
  "m/tokenizer.json": "{}",
  "m/tokenizer_config.json": JSON.stringify({ model_max_length: 1e30 }),
  "m/onnx/model.onnx": "0123456789",
};

/** The good folder with files changed; `null` takes one away. */
function look(changes: Record<string, string | null> = {}) {
  const files = Object.entries({ ...GOOD, ...changes }).flatMap(([path, text]) =>
    text === null ? [] : [{ path, blob: new Blob([text]) }],
  );
  return recogniseEncoder(filesOf(files));
}

describe("recognising an encoder", () => {
  it("reads what the folder says, and marks what it does not", async () => {
    expect(await look()).toEqual({
      root: "m/",
      architecture: "bert",
      dimensions: 384,
      models: [{ path: "m/onnx/model.onnx", bytes: 10, dtype: "fp32" }],
      pooling: null,
      prefix: "",
      maxTokens: 512,
      golden: [],
    });
  });

  it("offers every model it can use by its name, the smallest first", async () => {
    const { models } = await look({
      "m/onnx/model_quantized.onnx": "123",
      "m/onnx/model_qint8_avx512.onnx": "1234",
      "m/onnx/model_fp16.onnx": "12",
      "m/onnx/model_O4.onnx": "1",
    });
    expect(models.map(({ path, dtype }) => [path, dtype])).toEqual([
      ["m/onnx/model_quantized.onnx", "q8"],
      ["m/onnx/model_qint8_avx512.onnx", "q8"],
      ["m/onnx/model.onnx", "fp32"],
    ]);
  });

  it.each<[string, string, "mean" | "cls"]>([
    ["the mean", JSON.stringify({ pooling_mode_mean_tokens: true, pooling_mode_cls_token: false }), "mean"],
    ["the first piece", JSON.stringify({ pooling_mode_cls_token: true }), "cls"],
    ["the mean, as newer files say it", JSON.stringify({ pooling_mode: "mean" }), "mean"],
  ])("reads that it pools by %s", async (_name, config, pooling) => {
    expect((await look({ "m/1_Pooling/config.json": config })).pooling).toBe(pooling);
  });

  it("reads the prefix from the prompts: the default one, else that for queries", async () => {
    const prompts = { query: "query: ", passage: "passage: " };
    const file = "m/config_sentence_transformers.json";
    expect((await look({ [file]: JSON.stringify({ prompts }) })).prefix).toBe("query: ");
    expect((await look({ [file]: JSON.stringify({ prompts, default_prompt_name: "passage" }) })).prefix).toBe(
      "passage: ",
    );
  });

  it("takes the least of the limits on length; RoBERTa's positions begin two late", async () => {
    expect((await look({ "m/sentence_bert_config.json": '{"max_seq_length": 128}' })).maxTokens).toBe(128);
    const config = JSON.stringify({ model_type: "xlm-roberta", hidden_size: 8, max_position_embeddings: 514 });
    expect((await look({ "m/config.json": config })).maxTokens).toBe(512);
  });

  it("reads golden vectors, and leaves out what is none", async () => {
    const golden = [{ text: "a", vector: [0.6, 0.8] }, { text: "b", vector: ["x"] }, null, { vector: [1] }];
    expect((await look({ "m/golden.json": JSON.stringify(golden) })).golden).toEqual([golden[0]]);
  });

  it.each<[string, Record<string, string | null>, string, RegExp]>([
    ["not an encoder's folder", { "m/config.json": null }, "not-an-encoder", /no config\.json here/],
    ["settings of something else", { "m/config.json": '{"name": "x"}' }, "not-an-encoder", /no "model_type"/],
    ["a missing tokenizer", { "m/tokenizer.json": null }, "no-tokenizer", /tokenizer\.json is missing/],
    [
      "a missing tokenizer_config",
      { "m/tokenizer_config.json": null },
      "no-tokenizer",
      /tokenizer_config\.json is missing/,
    ],
    [
      "an unsupported architecture",
      { "m/config.json": '{"model_type": "llama", "hidden_size": 8}' },
      "unsupported-architecture",
      /type llama/,
    ],
    [
      "a language model",
      { "m/config.json": '{"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 8}' },
      "unsupported-architecture",
      /language model \(llama\), no encoder/,
    ],
    ["no ONNX file", { "m/onnx/model.onnx": null }, "no-model", /There is no ONNX file/],
    [
      "weights, but not as ONNX",
      { "m/onnx/model.onnx": null, "m/model.safetensors": "x" },
      "no-model",
      /as model\.safetensors, but not as ONNX/,
    ],
    [
      "only 16-bit floats",
      { "m/onnx/model.onnx": null, "m/onnx/model_fp16.onnx": "x" },
      "no-model",
      /Of onnx\/model_fp16\.onnx none can be used/,
    ],
    ["weights in a second file", { "m/onnx/model.onnx_data": "x" }, "weights-outside", /second file/],
    [
      "several encoders",
      Object.fromEntries(Object.entries(GOOD).map(([path, text]) => [path.replace("m/", "n/"), text])),
      "several-folders",
      /m, n\. Choose the folder of one/,
    ],
    [
      "a dense layer after the pooling",
      { "m/modules.json": '[{"type": "sentence_transformers.models.Dense"}]' },
      "unsupported-pooling",
      /one more layer .*Dense/,
    ],
    [
      "two poolings",
      { "m/1_Pooling/config.json": '{"pooling_mode_mean_tokens": true, "pooling_mode_max_tokens": true}' },
      "unsupported-pooling",
      /mean_tokens and max_tokens/,
    ],
    ["JSON cut off", { "m/config.json": '{"model_type": "be' }, "unreadable-json", /cut off/],
    ["a web page", { "m/config.json": "<!doctype html><html>" }, "unreadable-json", /web page/],
    [
      "a pointer of Git LFS",
      { "m/config.json": "version https://git-lfs.github.com/spec/v1" },
      "unreadable-json",
      /pointer of Git LFS/,
    ],
  ])("refuses %s", async (_name, changes, code, message) => {
    const refusal = await look(changes).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  it("refuses a model too big for a browser", async () => {
    const files = new Map(Object.entries(GOOD).map(([path, text]) => [path, fileOf(text)]));
    files.set("m/onnx/model.onnx", { ...fileOf("x"), bytes: 1_300_000_000 });
    await expect(recogniseEncoder(files)).rejects.toThrow("The model has 1300 MB; at most 700 MB");
  });

  it("refuses an empty folder", async () => {
    await expect(recogniseEncoder(new Map())).rejects.toThrow("no file in it");
  });
});

function fileOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  return { bytes: bytes.length, read: () => Promise.resolve(bytes) };
}
