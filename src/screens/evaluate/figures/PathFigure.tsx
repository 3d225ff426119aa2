import { Figure } from "../../../charts/Figure";
import { StackedRows } from "../../../charts/StackedRows";
import type { PathAnalysis } from "../../../core/evaluate/path-analysis";
import { PATH_ERRORS } from "../../../core/evaluate/path-metrics";
import { Button } from "../../../ui/Button";
import { formatCount } from "../../../ui/format-number";
import { useAddressPart } from "../../use-address-part";
import { useShown, type NamedAnalysis } from "../context/evaluation-context";
import { PATH_NAMES } from "../../../wording/evaluation";
import { PATH_COLOURS, describeOrigin } from "../context/labels";
import { filterOfSlice } from "../rows/row-facts";
import { labelOfPath } from "../rows/path-slices";
import styles from "../context/evaluate.module.css";

/** What the paths of each method come to, for data whose requests name their calls in order. */
export function PathFigure({ methods }: { methods: readonly NamedAnalysis[] }) {
  const shown = useShown();
  const judged = methods.flatMap(({ name, analysis: { paths } }) => (paths ? [{ name, paths }] : []));
  const [first] = judged;
  if (!first) return null;
  const { summary, knowsLookAlikes } = first.paths;
  return (
    <Figure
      title="Paths"
      note={`${formatCount(summary.n)} requests that name their calls in order; at the right: answers that can be executed`}
      explain={`Correct: the needed calls stand in the answer in their order, others between them allowed. Dependency neglect: the first call needs what nothing gives it, or a call stands before the one that gives what it needs. Tool misselection: a call is missing, and one that looks like it is there. Incomplete: a call is missing, and nothing looks like it. Others: no tool, or one that is not in the catalogue. The first that holds counts, in this order: others, correct, neglect, misselection, incomplete. An answer can be executed if every call has what it needs. The rules follow ToolExpNet (2025), whose own labels were given by people.${knowsLookAlikes ? "" : LACKS}`}
      table={{
        columns: ["method", "requests", ...PATH_ERRORS.map((kind) => PATH_NAMES[kind]), "executable, %", "ΔSL"],
        rows: judged.map(({ name, paths: { summary: sum } }) => [
          ...[name, sum.n, ...PATH_ERRORS.map((kind) => sum.errors[kind])],
          ...[sum.executable, sum.extraCalls],
        ]),
      }}
      stamp={describeOrigin(shown)}
      className={styles.paths}
    >
      {() => (
        <>
          <StackedRows
            what="What paths come to"
            rows={judged.map(({ name, paths: { summary: sum } }) => ({
              label: name,
              parts: PATH_ERRORS.map((kind) => ({
                label: PATH_NAMES[kind],
                count: sum.errors[kind],
                colour: PATH_COLOURS[kind],
              })),
              figure: `${Math.round(sum.executable)} %`,
            }))}
          />
          <PathLegend paths={first.paths} />
          {!knowsLookAlikes && <p className="small quiet">{LACKS.trim()}</p>}
        </>
      )}
    </Figure>
  );
}

const LACKS =
  " Without vectors of the tools nobody knows which look alike: what was mistaken for another counts as incomplete.";

/** What colours mean; each kind shows its rows. */
function PathLegend({ paths: { summary } }: { paths: PathAnalysis }) {
  const [filter, setFilter] = useAddressPart("only");
  return (
    <p className={`${styles.pathLegend} small`}>
      {PATH_ERRORS.map((kind) => {
        const own = filterOfSlice(labelOfPath(kind));
        const isChosen = filter === own;
        return (
          <span key={kind}>
            <i style={{ background: PATH_COLOURS[kind] }} />
            <Button
              kind="link"
              aria-pressed={isChosen}
              disabled={summary.errors[kind] === 0}
              onClick={() => {
                setFilter(isChosen ? null : own);
                if (!isChosen) document.querySelector(`.${styles.evalRows}`)?.scrollIntoView({ block: "nearest" });
              }}
            >
              {PATH_NAMES[kind]}
            </Button>{" "}
            <span className="numeric quiet">{formatCount(summary.errors[kind])}</span>
          </span>
        );
      })}
    </p>
  );
}
