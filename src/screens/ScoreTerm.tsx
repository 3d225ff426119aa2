import { labelOfScore, metricOfScore } from "../core/metrics/score-names";
import type { PathScoreId } from "../core/metrics/correct-path";
import type { MetricId } from "../core/metrics/metric";
import type { TermName } from "../ui/glossary";
import { Term } from "../ui/Term";

/** Scores that the glossary explains. */
const TERMS: Readonly<Partial<Record<MetricId | PathScoreId, TermName>>> = {
  tracc: "tracc",
  acc: "acc",
  precision: "precision",
  f1: "f1",
  jaccard: "jaccard",
  exact: "exact",
  "size-difference": "sizeDifference",
  recall: "recallAt",
  ndcg: "ndcg",
  comp: "compAt",
  "correct-path": "correctPath",
  "extra-calls": "extraCalls",
};

interface ScoreTermProps {
  score: string;
  label?: string;
  /** As of `Term`. */
  as?: "word" | "sign" | "plain";
}

/** A score by its label, with its sentence from the glossary; "as published" has a sentence of its own. */
export function ScoreTerm({ score, label = labelOfScore(score), as = "word" }: ScoreTermProps) {
  const { metric, form } = metricOfScore(score);
  const term = form === "as published" ? "asPublished" : metric && TERMS[metric.id];
  if (!term) return as === "sign" ? null : label;
  return (
    <Term name={term} as={as}>
      {label}
    </Term>
  );
}
