import type { ScoreWithInterval } from "../../core/annotate/agreement/words";
import { INTERVALS_OF_TOOLS, type AgreementOfProject } from "../../state/annotate/agree";
import { countOf, formatScore } from "../../ui/format-number";
import { Term } from "../../ui/Term";
import styles from "./agreement.module.css";

interface FigureProps {
  found: AgreementOfProject;
}

const NOTHING = "–";
const scoreOf = (value: number | null): string => (value === null ? NOTHING : formatScore(value));

/** The alpha of each two voices, the gold among them, and how many sets are equal. */
export function PairMatrix({ found: { voices, pairs } }: FigureProps) {
  const cellOf = (row: string, column: string) =>
    pairs.find(({ pair: [one, other] }) => (one === row && other === column) || (one === column && other === row));
  const columns = voices.slice(0, -1);
  return (
    <div>
      <div className={styles.wideTable} role="group" aria-label="Each pair" tabIndex={0}>
        <table className={styles.pairs}>
          <caption>
            <b>Each pair</b> <span className="quiet">stronger is nearer</span>
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {voices.slice(1).map(({ key, name }, at) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {columns.map((column, place) => {
                  const cell = place <= at ? cellOf(key, column.key) : undefined;
                  if (!cell) return <td key={column.key} />;
                  const step = cell.alpha === null ? 0 : Math.max(0, Math.min(7, Math.round(cell.alpha * 7)));
                  return (
                    <td key={column.key} data-strong={step > 4} style={{ background: `var(--h${step})` }}>
                      <b>{scoreOf(cell.alpha)}</b>
                      <br />
                      {cell.same} of {cell.items}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">
        Upper: <Term name="alpha">alpha</Term> of the pair. Lower: equal sets, of the requests that both judged.
      </p>
    </div>
  );
}

const MEASURES: Readonly<Record<AgreementOfProject["onTools"]["measure"], string>> = {
  cohen: "Cohen’s kappa of the two",
  fleiss: "Fleiss’ kappa of all",
  alpha: "alpha, for answers are missing",
};

/** Tools by their number of disagreements, not by their value: rare tools have wild ones. */
export function ToolList({ found: { onTools } }: FigureProps) {
  const { tools, measure, incomplete, items } = onTools;
  const disputed = tools.filter(({ disagreements }) => disagreements > 0);
  const shown = disputed.slice(0, INTERVALS_OF_TOOLS);
  const more = disputed.length - shown.length;
  const never = tools.length - disputed.length;
  return (
    <div>
      <table className={styles.tools}>
        <caption>
          <b>Each tool</b> <span className="quiet">{MEASURES[measure]}, most disputed first</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">from 0 to 1</th>
            <th scope="col" className="numeric">
              {measure === "alpha" ? <Term name="alpha">alpha</Term> : <Term name="kappa">kappa</Term>}
            </th>
            <th scope="col" className="numeric">
              disputed
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.tool}>
              <th scope="row">{one.name}</th>
              <td>
                <ToolMark {...one} />
              </td>
              <td className="numeric">{scoreOf(one.value)}</td>
              <td className="numeric">
                {one.disagreements} of {one.chosen}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {disputed.length === 0
          ? "No tool is disputed."
          : `Hollow: chosen in fewer than 10 requests, too few for an interval.${more > 0 ? ` ${countOf(more, "more tool")} disputed,` : ""} ${countOf(never, "tool")} chosen and never disputed.`}
        {incomplete > 0 &&
          ` ${incomplete.toLocaleString("en")} of ${countOf(items, "shared request")} ${incomplete === 1 ? "was" : "were"} not judged by everybody.`}
      </p>
    </div>
  );
}

type ToolRow = AgreementOfProject["onTools"]["tools"][number];

/** The value and its interval; below 0 they stand at the left end. */
function ToolMark({ value, interval, few }: ToolRow) {
  const at = (score: number): number => 8 + 184 * Math.max(0, Math.min(1, score));
  return (
    <svg className={styles.axis} viewBox="0 0 200 20" aria-hidden="true">
      <path d="M8 10H192M8 6v8M100 7v6M192 6v8" stroke="var(--rule)" />
      {interval && (
        <path
          d={`M${at(interval.low)} 10H${at(interval.high)}M${at(interval.low)} 6v8M${at(interval.high)} 6v8`}
          stroke="var(--ink)"
          strokeWidth="2"
        />
      )}
      {value !== null && (
        <circle
          cx={at(value)}
          cy="10"
          r="5"
          fill={few ? "var(--bg)" : "var(--ink)"}
          stroke="var(--ink)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

const boundsOf = ({ interval }: ScoreWithInterval): string =>
  interval === null ? NOTHING : `[${formatScore(interval.low)}, ${formatScore(interval.high)}]`;

/** Whether people mark the same words and serve them by the same tools. */
export function WordsTable({ found: { words } }: FigureProps) {
  const rows: readonly [string, ScoreWithInterval][] = [
    ["requirements, half of the characters", words.spanF1],
    ["the same words exactly", words.exactF1],
    ["links to tools", words.linkF1],
  ];
  return (
    <table className={styles.figureTable}>
      <caption>
        <b>Words and links</b>{" "}
        <span className="quiet">F1 of pairs, {countOf(words.first + words.second, "marked requirement")}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Of {countOf(words.items, "request")} that two or more marked</th>
          <th scope="col" className="numeric">
            <Term name="f1" />
          </th>
          <th scope="col" className="numeric">
            <Term name="interval">95 %</Term>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, score]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="numeric">
              <b>{scoreOf(score.value)}</b>
            </td>
            <td className="numeric">{boundsOf(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
