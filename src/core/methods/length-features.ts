import { naturalLog } from "../retrieve/logarithm";
import { tokenize } from "../retrieve/tokenize";
import { splitRequirements } from "../understand/split-requirements";
import type { FoldGround } from "./fold-ground";

/** How long a request is: logs of its words and of its requirements, each plus one. A longer request needs more tools. */
export function lengthFeatures(ground: FoldGround, text: string): readonly number[] {
  const known = ground.once("lengths", () => new Map<string, readonly number[]>());
  const before = known.get(text);
  if (before) return before;
  const features = [naturalLog(1 + tokenize(text).length), naturalLog(1 + splitRequirements(text).length)];
  known.set(text, features);
  return features;
}
