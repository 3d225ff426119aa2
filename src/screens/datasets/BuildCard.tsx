import { isOfRecord, isPartlyOfRecord } from "../../core/build/finish-build";
import type { BuildProvenance, RejectReason } from "../../core/domain/build";
import { describeOrigin } from "../../state/describe-answers";
import { formatScore } from "../../ui/format-number";
import { countOf, formatCount } from "../../ui/amounts";

const REASONS: readonly [RejectReason, string][] = [
  ["not-exact", "not exact with all tools"],
  ["not-partial", "still served without a tool"],
  ["too-similar", "too near another"],
  ["unreadable", "no answer that could be read"],
];

/** How the requests of a data set were made, for whoever reads its card. */
export function BuildCard({ build }: { build: BuildProvenance }) {
  const { plan, counts, models, prompts } = build;
  const rejected = REASONS.flatMap(([reason, words]) =>
    counts[reason] > 0 ? [`${formatCount(counts[reason])} ${words}`] : [],
  );
  return (
    <>
      <h3>How the requests were made</h3>
      <p>{describeMaking(models)}</p>
      <dl>
        <dt>Answers</dt>
        <dd>{models.map(({ origin, answers }) => `${describeOrigin(origin)}, ${formatCount(answers)}`).join("; ")}</dd>
        <dt>Sets</dt>
        <dd>
          {countOf(plan.sets.length, "set")}, {plan.draw ? `drawn with seed ${plan.draw.seed}` : "chosen by hand"},{" "}
          {formatCount(plan.perSet)} wanted of each
        </dd>
        <dt>Rule</dt>
        <dd>
          exact with all tools, partial without {plan.deletion === "last" ? "the last one" : "a random one"}; cosine
          below {formatScore(plan.tooSimilar)} to others of its set
        </dd>
        <dt>Rejected</dt>
        <dd>{rejected.length === 0 ? "none" : rejected.join(", ")}</dd>
        <dt>By hand</dt>
        <dd>
          {formatCount(counts.kept)} kept, {formatCount(counts.reworded)} of them reworded,{" "}
          {formatCount(counts.dropped)} dropped
        </dd>
        <dt>Prompts</dt>
        <dd>
          {prompts.map(({ version }) => version).join(", ")}; their text, every answer and verdict are in the export
        </dd>
      </dl>
    </>
  );
}

function describeMaking(models: BuildProvenance["models"]): string {
  if (isOfRecord(models))
    return "From answers that were written for a sample: no model gave them, and nothing was measured with them.";
  const how = isPartlyOfRecord(models)
    ? "Partly from answers that were written for a sample, by no model, and partly by a language model."
    : "By a language model, which also judged them.";
  return `${how} They show what it takes for a request, not what people ask.`;
}
