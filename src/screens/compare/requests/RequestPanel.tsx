import { explainDelta } from "../../../core/compare/explain-delta";
import type { EvaluationRow } from "../../../core/domain/evaluation";
import type { ToolId } from "../../../core/domain/ids";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import type { Outcome } from "../../../ui/outcome";
import { useAddressPart } from "../../use-address-part";
import { voiceOfAsked } from "../../voice";
import { useBrush, useCompared, WithLetters, useComparison, useToolName } from "../context/comparison-context";
import { MOST_SWARM_DOTS } from "../../../charts/Beeswarm";
import { ToolMark } from "./WalkStrip";
import { WalksPanel } from "./WalksPanel";
import styles from "../context/compare.module.css";

/** One request in all runs: which tools each gives, what became of them, and why. Begins with the way to the losses. */
export function RequestPanel() {
  const { deltas, losses, letters, against, comparison, label } = useCompared();
  const { focus, setFocus, picked } = useBrush();
  const among = picked ? losses.filter(({ query }) => picked.has(query)) : losses;
  const at = among.findIndex(({ query }) => query === focus);
  const other = letters[against]!;
  const areDots = deltas.length <= MOST_SWARM_DOTS;
  const go = (index: number) => {
    const next = among[index];
    if (next) setFocus(next.query);
  };
  return (
    <section className={styles.requestPanel} aria-label="One request">
      <div className={`${styles.lossHead} small`}>
        <h2 className="small">{at < 0 ? `Losses of ${other}` : `Loss of ${other}`}</h2>
        {at >= 0 && (
          <span className="numeric">
            {formatFigure(among[at]!.base)} → {formatFigure(among[at]!.other)} <span className="faint">{label}</span>
          </span>
        )}
        <span className={`${styles.lossSteps} no-print`}>
          {among.length > 0 && (
            <span className="numeric quiet" role="status">
              {at < 0 ? formatCount(among.length) : `${at + 1} of ${formatCount(among.length)}`}
            </span>
          )}
          <Button kind="link" disabled={at <= 0} aria-label="The loss before" onClick={() => go(at - 1)}>
            before <Kbd keys={["P"]} />
          </Button>
          <Button kind="link" disabled={among.length === 0 || at === among.length - 1} onClick={() => go(at + 1)}>
            {at < 0 ? "largest loss" : "next loss"} <Kbd keys={["N"]} />
          </Button>
        </span>
      </div>
      {focus === null ? (
        <p className={`small quiet ${styles.explanation} ${losses.length === 0 ? "" : "no-print"}`}>
          {losses.length === 0
            ? `${other} is not worse than ${letters[comparison.options.base]!} on any request.`
            : `${areDots ? "Click a dot, choose" : "Choose"} a row below, or go to the largest loss.`}
        </p>
      ) : (
        <OneRequest key={focus} />
      )}
    </section>
  );
}

function OneRequest() {
  const { aligned, against, letters, comparison } = useCompared();
  const { focus } = useBrush();
  const nameOf = useToolName();
  const [walks, setWalks] = useAddressPart("walks");
  const { base } = comparison.options;
  const index = aligned.alignment.common.indexOf(focus!);
  if (index < 0)
    return <p className={`small quiet ${styles.explanation}`}>This request is not part of the comparison.</p>;
  const why = explainDelta(aligned, against, focus!, nameOf);
  const asked = aligned.asked.get(focus!);
  return (
    <>
      <p className={`small quiet ${styles.explanation}`}>
        {why.length === 0 ? "Both recommend the same tools." : <WithLetters text={why.join(" ")} letters={letters} />}
      </p>
      <p className={`person ${styles.requestText} ${voiceOfAsked(asked)}`}>{asked?.text ?? focus}</p>
      <UnknownNames />
      <Duel rows={[base, against].map((run) => aligned.rows[run]![index]!)} gold={asked?.gold ?? null} />
      <p className="button-row no-print">
        <Button kind={walks === null ? "go" : "plain"} onClick={() => setWalks(walks === null ? "open" : null)}>
          {walks === null ? (letters.length > 2 ? "Open all walks" : "Open both walks") : "Close the walks"}
        </Button>
      </p>
      {walks !== null && <WalksPanel query={focus!} />}
    </>
  );
}

/** Ids say little: whoever has the data can have the names. */
function UnknownNames() {
  const { comparison } = useCompared();
  const names = useComparison((state) => state.toolNames);
  const dataset = comparison.runs.find((run) => run.dataset)?.dataset;
  if (Object.keys(names).length > 0) return null;
  return (
    <p className="small quiet">
      Tools are shown by their ids: {dataset ? `“${dataset.name}”` : "the data set"} is not in this browser. Import it
      to see their names and to walk this request.
    </p>
  );
}

interface DuelProps {
  rows: readonly EvaluationRow[];
  gold: readonly ToolId[] | null;
}

/** The tools of both answers, one beside the other; those that both treat alike last. */
function Duel({ rows, gold }: DuelProps) {
  const { letters, against, comparison } = useCompared();
  const nameOf = useToolName();
  const tools = [...new Set([...rows.flatMap(({ predicted }) => predicted), ...(gold ?? [])])];
  const lines = tools.map((tool) => ({ tool, cells: rows.map((row) => outcomeOf(row, tool, gold)) }));
  const differing = lines.filter(({ cells }) => cells[0] !== cells[1]);
  const equal = lines.filter(({ cells }) => cells[0] === cells[1]);
  return (
    <table className={styles.duel}>
      <thead>
        <tr>
          <th scope="col">{letters[comparison.options.base]}</th>
          <th scope="col">{letters[against]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.some(({ predicted }) => predicted.length === 0) && (
          <tr>
            {rows.map(({ predicted }, run) => (
              <td key={run}>{predicted.length === 0 && "No tool"}</td>
            ))}
          </tr>
        )}
        {differing.map(({ tool, cells }) => (
          <tr key={tool}>
            {cells.map((outcome, run) => (
              <td key={run}>
                {outcome ? (
                  <ToolMark outcome={outcome} name={nameOf(tool)} />
                ) : (
                  <span className="faint">not given</span>
                )}
              </td>
            ))}
          </tr>
        ))}
        {equal.length > 0 && (
          <tr>
            <td colSpan={2} className="quiet">
              {equal.length === 1 ? "The same in both: " : `${equal.length} the same in both: `}
              {equal.map(({ tool, cells }) => (
                <span key={tool} className={styles.sameTool}>
                  <ToolMark outcome={cells[0] ?? "kept"} name={nameOf(tool)} />
                </span>
              ))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Without its walk an answer does not say where a tool came from: what is right counts as kept. `null`: not given. */
function outcomeOf({ predicted }: EvaluationRow, tool: ToolId, gold: readonly ToolId[] | null): Outcome | null {
  const isGiven = predicted.includes(tool);
  if (gold === null) return isGiven ? "kept" : null;
  if (gold.includes(tool)) return isGiven ? "kept" : "missed";
  return isGiven ? "wrong" : null;
}
