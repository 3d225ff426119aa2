import type { Dtype, EncoderId, ShippedEncoderId, OwnEncoderId } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";

/** An encoder, shipped or the user's own: `words` is none. */
export type ModelId = Exclude<EncoderId, "words">;

/** How the vectors of a text's word pieces become one: their mean, or that of the first piece. */
export type Pooling = "mean" | "cls";

export interface ModelFile {
  /** Below `models/<id>/`. */
  path: string;
  bytes: number;
  sha256: Sha256;
}

/** Every byte an encoder reads, and how to tell that it works. */
export interface ModelManifest {
  id: ModelId;
  /** Of the ONNX file. Names the encoder in traces. */
  sha256: Sha256;
  /**
   * Under which its vectors are kept: vectors that were made differently do not mix. For a shipped encoder the hash of the
   * ONNX file; for one of the user's the hash of all that its vectors depend on (files, dtype, pooling, prefix).
   */
  key: Sha256;
  dtype: Dtype;
  pooling: Pooling;
  /** Put before every text, as the model was trained to expect; empty for most. */
  prefix: string;
  /** Longer texts are cut to so many word pieces; `null`: as `tokenizer_config.json` says. */
  maxTokens: number | null;
  dimensions: number;
  files: readonly ModelFile[];
  /** A text with the first components of its vector, as recorded in the model card. */
  probe: { text: string; components: readonly number[]; tolerance: number };
}

const PROBE_TEXT = "Find a cheap flight to Paris and book a hotel near the museum.";

const TOKENIZER_FILES: readonly ModelFile[] = [
  file("tokenizer.json", 414_927, "83c7ce7b418f7d2037b49ece5b4cf13ee10ede475dcd84e4111f31e2926b6ade"),
  file("tokenizer_config.json", 325, "da7f5dab6e61c37b86b855300cf8df584e3708800b5b465ee8090ce17bb65c23"),
];

/** The encoders in `public/models`. A test compares lengths and hashes with the files. */
export const MODELS: Record<ShippedEncoderId, ModelManifest> = {
  "tool-minilm-3x384-int4": manifest({
    id: "tool-minilm-3x384-int4",
    dimensions: 384,
    config: file("config.json", 602, "eccf99041113fc99581ded9a4cc9fb5937a34734ef5871f0c65335c00ad19717"),
    model: file("onnx/model.onnx", 8_630_004, "fa2a0f311fe36e7fac026d26b1e7fc3a1dc01ea8158a2d295a9bfdf60e923211"),
    components: [0.120618, 0.047361, -0.006531, 0.056215, -0.017784, 0.004817, -0.047361, -0.000216],
  }),
  "tool-static-256-int4": manifest({
    id: "tool-static-256-int4",
    dimensions: 256,
    config: file("config.json", 600, "4d66bb6eb0f37e8da9606b3288512309723611b4cbc33e8e045f252ed70cbe24"),
    model: file("onnx/model.onnx", 3_681_441, "5166f929ae3e706d2012bac09a4e4fc3a6ce59909c5488d6f59674897dfa9ad8"),
    components: [-0.257958, -0.221059, -0.187305, 0.109506, -0.42654, 0.078865, 0.085115, -0.020993],
  }),
};

/** All bytes of an encoder's files. */
export function totalBytes(model: ModelManifest): number {
  return model.files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function file(path: string, bytes: number, sha256: string): ModelFile {
  return { path, bytes, sha256: sha256 as Sha256 };
}

function manifest(parts: {
  id: ShippedEncoderId;
  dimensions: number;
  config: ModelFile;
  model: ModelFile;
  components: readonly number[];
}): ModelManifest {
  const { id, dimensions, config, model, components } = parts;
  return {
    id,
    sha256: model.sha256,
    key: model.sha256,
    dtype: "fp32",
    pooling: "mean",
    prefix: "",
    maxTokens: null,
    dimensions,
    files: [config, ...TOKENIZER_FILES, model],
    probe: { text: PROBE_TEXT, components, tolerance: 1e-4 },
  };
}

/** Whether the app ships it. */
export function isShipped(id: ModelId): id is ShippedEncoderId {
  return Object.hasOwn(MODELS, id);
}

/** Whether it reads a text in about a millisecond: then a second one beside it would only take memory. */
export function isQuick(id: ModelId): boolean {
  return id === "tool-static-256-int4";
}

/** Where the files of an encoder came from. A revision of the hub is a commit: what it names cannot change. */
export type ModelSourceLabel =
  | { kind: "folder" | "zip"; name: string }
  | { kind: "hub"; host: string; name: string; revision: string };

/** An encoder the user brought: a manifest like that of a shipped one, and what its card says. Plain JSON. */
export interface OwnModel extends ModelManifest {
  schema: 1;
  id: OwnEncoderId;
  /** As shown; from the folder's name or the name on the hub. */
  name: string;
  /** `model_type` of `config.json`. */
  architecture: string;
  source: ModelSourceLabel;
  /** ISO 8601. */
  addedAt: string;
  /** Texts with the vectors they must have, from `golden.json` beside the model; empty for most. */
  golden: readonly GoldenVector[];
}

/** An encoder of either kind; what only the user's own have may be absent. */
export type AnyModel = ModelManifest & Partial<Omit<OwnModel, keyof ModelManifest>>;

export interface GoldenVector {
  text: string;
  /** All components, or the first ones. */
  vector: readonly number[];
}

/** How far a component may be off. Sums of q8 round differently with the surroundings (up to 1.6e-2 was measured). */
export const TOLERANCE: Record<Dtype, number> = { fp32: 1e-4, q8: 2e-2 };

/**
 * Under which the vectors of an encoder are kept: the SHA-256 of everything they depend on. Two folders with the same
 * files, read the same way, are one encoder, in every browser.
 */
export function keyOf(parts: {
  files: readonly ModelFile[];
  dtype: Dtype;
  pooling: Pooling;
  prefix: string;
  maxTokens: number | null;
}): Sha256 {
  const { files, dtype, pooling, prefix, maxTokens } = parts;
  const named = files.map(({ path, sha256 }) => [path, sha256]).sort();
  return hashText(JSON.stringify(["kitpick-encoder-1", named, dtype, pooling, prefix, maxTokens]));
}

export function ownIdOf(key: Sha256): OwnEncoderId {
  return `own-${key.slice(0, 16)}`;
}
