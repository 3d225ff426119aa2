import type { Dtype, OwnEncoderId } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import type { ModelFile, ModelManifest, Pooling } from "./manifest";

/** Where the files of an encoder came from. A revision of the hub is a commit: what it names cannot change. */
export type ModelSourceLabel =
  { kind: "folder" | "zip"; name: string } | { kind: "hub"; host: string; name: string; revision: string };

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
