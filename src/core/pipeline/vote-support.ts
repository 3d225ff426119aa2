import type { Environment, RequirementVote } from "../domain/trace";
import { linkRuleOf } from "./link-rules";

/** How near anything is that a vote went by. */
export interface VoteSupport {
  /** Cosine, or BM25 without an encoder: of the nearest tool of the direct view, of the nearest past request; `null` without one. */
  tool: number | null;
  request: number | null;
  /** The better of the two; 0 without either. */
  best: number;
  /** Least score that counts as near: that of a link with this encoder, or any shared word. */
  least: number;
  isNear: boolean;
}

/**
 * Whether a vote has anything to go by. Its lists are full whatever is asked, so there is always a winner; where neither a
 * tool nor a past request is as near as a link must be, it says little. A vote without lists says nothing of it. Ours: neither the paper nor the released code asks.
 */
export function supportOf(
  { views, pastRequests }: Pick<RequirementVote, "views" | "pastRequests">,
  { encoder }: Pick<Environment, "encoder">,
): VoteSupport {
  const tool = views.direct.length > 0 ? Math.max(...views.direct.map(({ score }) => score)) : null;
  const request = pastRequests.length > 0 ? Math.max(...pastRequests.map(({ score }) => score)) : null;
  const best = Math.max(tool ?? 0, request ?? 0);
  const least = encoder ? linkRuleOf(encoder.id).threshold : 0;
  const isEmpty = tool === null && request === null;
  return { tool, request, best, least, isNear: isEmpty || (encoder ? best >= least : best > 0) };
}
