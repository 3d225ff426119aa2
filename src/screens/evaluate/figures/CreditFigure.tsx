import type { CreditSummary } from "../../../core/evaluate/digest-walk";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { describeOrigin } from "../context/stamp";
import { RowChart } from "../../../charts/RowChart";

/** How well the walks found the requirements that the data name. */
export function CreditFigure({ credit }: { credit: CreditSummary }) {
  const { n, requirements, tools } = credit;
  return (
    <Figure
      title="Requirements found"
      note={`of ${formatCount(requirements.right)}, n = ${formatCount(n)}`}
      explain={`The data set lists the requirements of ${formatCount(n)} requests, with the tools for each. A requirement counts as found when a requirement of the walk covers at least half of its letters; each is used once. The last three rows count pairs of requirement and tool among the requirements that were found. All requirements are counted together.`}
      table={{
        columns: ["what", "hits", "found", "in the data", "precision", "recall", "F1"],
        rows: [["requirements", requirements] as const, ["their tools", tools] as const].map(
          ([what, { hits, found, right, precision, recall, f1 }]) => [what, hits, found, right, precision, recall, f1],
        ),
      }}
      stamp={describeOrigin(useShown())}
    >
      {() => <CreditChart credit={credit} />}
    </Figure>
  );
}

const SHARES = { precision: "precision", recall: "recall", f1: "F1" } as const;

/** Precision, recall and F1 of the requirements found, and of the tools of those. */
function CreditChart({ credit: { requirements, tools } }: { credit: CreditSummary }) {
  const rows = [["requirements", requirements] as const, ["their tools", tools] as const].flatMap(([what, shares]) =>
    (Object.keys(SHARES) as (keyof typeof SHARES)[]).map((share) => {
      const label = `${SHARES[share]} of ${what}`;
      const value = shares[share];
      const figure = value === null ? "none" : formatFigure(value);
      return { key: label, label, span: value === null ? undefined : ([0, value] as const), figures: [figure] };
    }),
  );
  return (
    <RowChart
      label={`Requirements found: ${rows.map(({ label, figures }) => `${label} ${figures[0]}`).join(", ")}`}
      rows={rows.map((row) => ({ ...row, tip: `${row.label}: ${row.figures[0]}` }))}
      range={[0, 1]}
      names={144}
      columns={[{ width: 40 }]}
      line={28}
      thickness={3}
    />
  );
}
