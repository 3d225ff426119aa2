import { isOwnEncoder, type EncoderId, type OwnEncoderId, type Config } from "../domain/config";
import type { RequirementId } from "../domain/ids";
import type { RequirementMapper } from "../domain/learned";
import type { CoverageResult, Environment, RequirementVote } from "../domain/trace";

/** When a tool of the bundle is taken to serve a requirement. */
export interface LinkRule {
  /** Least score of a link: a cosine, or a BM25 share for `words`. */
  threshold: number;
  /** A linked tool must be among its best this many of the bundle. */
  bestTools: number;
}

/**
 * Constants that belong to an encoder: the least score of a link (cosine, or BM25 share for `words`), and among how many
 * best tools of the bundle a linked tool must be.
 *
 * Found by `src/headless/fit-thresholds.ts` on the 938 annotated requirements of the sample's 300 past requests (split
 * `history`; no chance in it, so no seed), over the tools of the bundle that stage 1 chooses with the request itself left
 * out: the threshold with the best link F1 among steps of 0.005. Link F1 there: 0.629, 0.645 and 0.438. With one best
 * tool link F1 would be higher (0.682, 0.688, 0.454), but the recommendation worse (mean TRACC 0.516 instead of 0.557 with
 * the first encoder), since a requirement that two tools serve keeps only one of them: hence two.
 */
export const FITTED_LINK_RULES: Record<Exclude<EncoderId, OwnEncoderId>, LinkRule> = {
  "tool-minilm-3x384-int4": { threshold: 0.26, bestTools: 2 },
  "tool-static-256-int4": { threshold: 0.255, bestTools: 2 },
  words: { threshold: 0.07, bestTools: 2 },
};

/**
 * Where an encoder begins that nothing was fitted for. The paper names no threshold; 0.3 is our choice, a little above the
 * constants of the two encoders that were fitted, which come from the same family as most sentence encoders. Encoders
 * whose cosines are all high (E5 and its like) need a higher one: fit it, or set it by hand.
 */
const DEFAULT_LINK_RULE: LinkRule = { threshold: 0.3, bestTools: 2 };

/**
 * The constants to use when none was set by hand.
 *
 * @example linkRuleOf("words") // { threshold: 0.07, bestTools: 2 }
 */
export function linkRuleOf(encoder: EncoderId): LinkRule {
  return isOwnEncoder(encoder) ? DEFAULT_LINK_RULE : FITTED_LINK_RULES[encoder];
}

/**
 * A threshold set by hand holds for the encoder it was set with. While another stands in (words, before the encoder is
 * ready) its fitted one holds, since the scores of the two are not on one scale. So it is with what is learned.
 */
export function thresholdFor({ encoder, stage2 }: Config, inUse: EncoderId, mapper?: RequirementMapper): number {
  const isMeant = inUse === encoder && (stage2.mapper === "learned") === (mapper !== undefined);
  const byHand = isMeant ? stage2.threshold : null;
  if (mapper) return byHand ?? mapper.threshold;
  return byHand ?? linkRuleOf(inUse).threshold;
}

/**
 * What a tool of the bundle must score to serve a requirement: the threshold, and with a margin no more than that below the
 * tool of the catalogue that scores highest.
 *
 * @example leastScore(0.3, 0.6, 0.08) // 0.52
 */
export function leastScore(threshold: number, nearest: number, margin: number | undefined): number {
  return margin === undefined ? threshold : Math.max(threshold, nearest - margin);
}

/** That of one requirement in a finished stage 2, and what the nearest tool of the catalogue scores; −Infinity without a margin. */
export function leastScoreIn(
  { threshold, nearest }: CoverageResult,
  { stage2: { margin } }: Config,
  id: RequirementId,
): { least: number; nearest: number } {
  const most = nearest?.find(({ requirement }) => requirement === id)?.score ?? -Infinity;
  return { least: leastScore(threshold, most, margin), nearest: most };
}

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
