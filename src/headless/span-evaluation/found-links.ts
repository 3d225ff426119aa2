import type { Query, Span } from "../../core/domain/query";
import { chooseBundle, scoreTexts } from "../../core/evaluate/coverage-ground";
import type { HitCounts } from "../../core/domain/evaluation";
import { countLinks, type ScoredRequirement } from "../../core/evaluate/links";
import { ruleOf } from "../../core/understand/fitted";
import { matchSpans } from "../../core/understand/match-spans";
import type { NamedGround } from "./coverage-ground";

/** Links of the found requirements that hit an annotated one, compared with the annotated links. */
export async function countFoundLinks(
  queries: readonly Query[],
  split: (text: string) => readonly Span[],
  ground: NamedGround,
): Promise<HitCounts> {
  const scored: ScoredRequirement[] = [];
  for (const query of queries) {
    const right = query.requirements ?? [];
    const found = split(query.text);
    const spans = right.map(({ span }) => span);
    const hits = matchSpans(found, spans);
    if (hits.length === 0) continue;
    const tools = await chooseBundle(query, ground);
    const texts = hits.map((hit) => query.text.slice(found[hit.found]!.start, found[hit.found]!.end));
    const rows = await scoreTexts(texts, tools, ground);
    hits.forEach((hit, i) => {
      scored.push({ tools, scores: rows[i]!, right: new Set(right[hit.right]!.tools) });
    });
  }
  return countLinks(scored, ruleOf(ground.encoderId));
}
