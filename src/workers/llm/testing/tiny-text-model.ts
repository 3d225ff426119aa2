import { createOnnxGraph, type OnnxGraph } from "./onnx-writer";

/* A language model of two layers, made of random numbers when a test wants one: no file of it is kept. It has learned nothing.
 * What it is for is the way: tokenizer, template, key and value of past tokens, the form it is held to, the worker. */

const LAYERS = 2;
const HEADS = 2;
const HEAD_SIZE = 8;
const WIDTH = HEADS * HEAD_SIZE;
const SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"];

interface TinyOptions {
  /** Bytes that it likes to write: with quotation marks and brackets, answers come to an end. */
  likes?: string;
  template?: boolean;
  modelType?: string;
  weights?: Uint8Array<ArrayBuffer>;
}

/** The files of its folder, as transformers.js lays them out. */
export function makeTinyTextModel({
  likes = '"]}',
  template = true,
  modelType = "llama",
  weights,
}: TinyOptions = {}): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const vocabulary = byteVocabulary();
  const size = vocabulary.length + SPECIAL.length;
  const [end, start, stop] = SPECIAL.map((_, i) => vocabulary.length + i);
  const added = SPECIAL.map((content, i) => ({
    ...{ id: vocabulary.length + i, content, single_word: false, lstrip: false, rstrip: false },
    ...{ normalized: false, special: true },
  }));
  const json = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
  return new Map([
    [
      "config.json",
      json({
        ...{ model_type: modelType, architectures: ["LlamaForCausalLM"], hidden_size: WIDTH, vocab_size: size },
        ...{ num_attention_heads: HEADS, num_key_value_heads: HEADS, num_hidden_layers: LAYERS, head_dim: HEAD_SIZE },
        ...{ intermediate_size: WIDTH, tie_word_embeddings: true, bos_token_id: start, eos_token_id: stop },
      }),
    ],
    ["generation_config.json", json({ eos_token_id: stop, pad_token_id: end })],
    [
      "tokenizer.json",
      json({
        ...{ version: "1.0", truncation: null, padding: null, added_tokens: added, normalizer: null },
        pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
        post_processor: null,
        decoder: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
        model: {
          ...{ type: "BPE", dropout: null, unk_token: null, continuing_subword_prefix: "", end_of_word_suffix: "" },
          ...{ fuse_unk: false, byte_fallback: false, merges: [] },
          vocab: Object.fromEntries([...vocabulary, ...SPECIAL].map((token, i) => [token, i])),
        },
      }),
    ],
    [
      "tokenizer_config.json",
      json({
        ...{ tokenizer_class: "GPT2Tokenizer", bos_token: SPECIAL[1], eos_token: SPECIAL[2], pad_token: SPECIAL[0] },
        ...{ model_max_length: 8192, clean_up_tokenization_spaces: false },
        ...(template ? { chat_template: TEMPLATE } : {}),
      }),
    ],
    ["onnx/model.onnx", weights ?? makeWeights(size, [...new TextEncoder().encode(likes)].map(indexOfByte))],
    ["README.md", new TextEncoder().encode("---\nlicense: apache-2.0\n---\nRandom numbers.\n")],
  ]);
}

const TEMPLATE =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";

/** The characters by which a byte-level tokenizer writes the 256 bytes, in the order of GPT-2. */
function byteVocabulary(): string[] {
  return PRINTED.map((byte, i) => String.fromCodePoint(i < PLAIN ? byte : 256 + i - PLAIN));
}

const isPlain = (byte: number): boolean => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
const BYTES = Array.from({ length: 256 }, (_, byte) => byte);
const PLAIN = BYTES.filter(isPlain).length;
const PRINTED = [...BYTES.filter(isPlain), ...BYTES.filter((byte) => !isPlain(byte))];

function indexOfByte(byte: number): number {
  return PRINTED.indexOf(byte);
}

/** Attention over all that came before, and a projection back to the vocabulary. */
function makeWeights(size: number, liked: readonly number[]): Uint8Array<ArrayBuffer> {
  const random = createRandom(7);
  const graph = createOnnxGraph();
  const matrix = (rows: number, columns: number): string =>
    graph.floats(
      Float32Array.from({ length: rows * columns }, () => random() - 0.5),
      [rows, columns],
    );
  const ids = graph.input("input_ids", "int64", ["batch_size", "sequence_length"]);
  graph.input("attention_mask", "int64", ["batch_size", "total_sequence_length"]);
  let hidden = graph.node("Gather", [matrix(size, WIDTH), ids]);
  for (let layer = 0; layer < LAYERS; layer++) {
    const attended = addLayer(graph, layer, hidden, matrix);
    hidden = graph.node("Tanh", [graph.node("Add", [hidden, attended])]);
  }
  const bias = Float32Array.from({ length: size }, (_, i) => (liked.includes(i) ? 6 : 0));
  const scores = graph.node("MatMul", [hidden, matrix(WIDTH, size)]);
  const logits = graph.node("Add", [scores, graph.floats(bias, [size])]);
  graph.output("logits", logits, ["batch_size", "sequence_length", size]);
  return graph.bytes();
}

function addLayer(
  graph: OnnxGraph,
  layer: number,
  hidden: string,
  matrix: (rows: number, columns: number) => string,
): string {
  const shape = ["batch_size", HEADS, "past_sequence_length", HEAD_SIZE];
  const split = graph.ints([0, 0, HEADS, HEAD_SIZE]);
  const project = (): string => {
    const flat = graph.node("MatMul", [hidden, matrix(WIDTH, WIDTH)]);
    return graph.node("Transpose", [graph.node("Reshape", [flat, split])], { perm: [0, 2, 1, 3] });
  };
  const remember = (what: "key" | "value"): string => {
    const past = graph.input(`past_key_values.${layer}.${what}`, "float", shape);
    const all = graph.node("Concat", [past, project()], { axis: 2 });
    graph.output(`present.${layer}.${what}`, all, ["batch_size", HEADS, "total_sequence_length", HEAD_SIZE]);
    return all;
  };
  const query = project();
  const [keys, values] = [remember("key"), remember("value")];
  const scores = graph.node("MatMul", [query, graph.node("Transpose", [keys], { perm: [0, 1, 3, 2] })]);
  const weights = graph.node("Softmax", [graph.node("Add", [scores, addMask(graph, scores)])], { axis: 3 });
  const mixed = graph.node("Transpose", [graph.node("MatMul", [weights, values])], { perm: [0, 2, 1, 3] });
  return graph.node("MatMul", [graph.node("Reshape", [mixed, graph.ints([0, 0, WIDTH])]), matrix(WIDTH, WIDTH)]);
}

/** A large negative number wherever a token would look at a later one. */
function addMask(graph: OnnxGraph, scores: string): string {
  const shape = graph.node("Shape", [scores]);
  const at = (index: number): string => graph.node("Gather", [shape, graph.ints([index])], { axis: 0 });
  const [asked, all] = [at(2), at(3)];
  const square = graph.node("Concat", [asked, all], { axis: 0 });
  const large = graph.node("Expand", [graph.floats(Float32Array.of(-1e9), [1]), square]);
  const past = graph.node("Squeeze", [graph.node("Sub", [all, asked])]);
  const next = graph.node("Add", [past, graph.node("Squeeze", [graph.ints([1])])]);
  return graph.node("Trilu", [large, next], { upper: 1 });
}

/** The same numbers every time, 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
