import type { HitCounts, RequirementCredit } from "../domain/evaluation";
import type { ToolId } from "../domain/ids";
import type { Trace } from "../domain/trace";
import { matchSpans } from "../understand/match-spans";

/** Precision, recall and F1 of counts, 0 to 1; `null` where there is nothing to divide by. */
export interface HitShares extends HitCounts {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/** Requirements and links of many walks, counted together (each requirement weighs the same, not each request). */
export interface CreditTogether {
  /** Walks whose request has requirements in the data. */
  n: number;
  requirements: HitShares;
  tools: HitShares;
}

/** What a walk found of the requirements that the data name; `null` where they name none. */
export function creditRequirements(trace: Trace): RequirementCredit | null {
  const right = trace.query.requirements;
  if (!right) return null;
  const found = trace.stage2.requirements;
  const hits = matchSpans(
    found.map(({ span }) => span),
    right.map(({ span }) => span),
  );
  const tools: HitCounts = { hits: 0, found: 0, right: 0 };
  for (const hit of hits) {
    const given = toolsFor(trace, found[hit.found]!.id);
    const needed = new Set(right[hit.right]!.tools);
    tools.found += given.size;
    tools.right += needed.size;
    tools.hits += [...given].filter((tool) => needed.has(tool)).length;
  }
  return { requirements: { hits: hits.length, found: found.length, right: right.length }, tools };
}

function toolsFor({ stage2, stage3 }: Trace, requirement: string): Set<ToolId> {
  const linked = stage2.matches.filter((match) => match.requirement === requirement && match.linked);
  const won = stage3.perRequirement.filter((vote) => vote.requirement === requirement);
  return new Set([
    ...linked.map(({ tool }) => tool),
    ...won.flatMap(({ winner }) => (winner === null ? [] : [winner])),
  ]);
}

/** `null` when none of the walks has requirements in the data. */
export function creditTogether(credits: readonly RequirementCredit[]): CreditTogether | null {
  if (credits.length === 0) return null;
  return {
    n: credits.length,
    requirements: sharesOf(credits.map(({ requirements }) => requirements)),
    tools: sharesOf(credits.map(({ tools }) => tools)),
  };
}

function sharesOf(counts: readonly HitCounts[]): HitShares {
  const sum = (key: keyof HitCounts): number => counts.reduce((total, count) => total + count[key], 0);
  const [hits, found, right] = [sum("hits"), sum("found"), sum("right")];
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    ...{ hits, found, right },
    precision: share(hits, found),
    recall: share(hits, right),
    f1: share(2 * hits, found + right),
  };
}
