import type { ScoreWithInterval } from "../../core/annotate/agreement/words";
import type { AgreementOfProject } from "../../state/annotate/agree";
import { countOf, formatCount, formatScore } from "../../ui/format-number";
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
      <p className="quiet">Upper: alpha of the pair. Lower: equal sets, of the requests that both judged.</p>
    </div>
  );
}

const MOST_TOOLS = 10;

/** Tools by their number of disagreements, not by their value: rare tools have wild ones. */
export function ToolList({ found: { tools } }: FigureProps) {
  const disputed = tools.filter(({ disagreements }) => disagreements > 0);
  const shown = disputed.slice(0, MOST_TOOLS);
  const more = disputed.length - shown.length;
  const never = tools.length - disputed.length;
  return (
    <div>
      <table className={styles.tools}>
        <caption>
          <b>Each tool</b> <span className="quiet">most disputed first</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">alpha, from 0 to 1</th>
            <th scope="col" className="numeric">
              alpha
            </th>
            <th scope="col" className="numeric">
              disputed
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ tool, name, alpha, few, disagreements, chosen }) => (
            <tr key={tool}>
              <th scope="row">{name}</th>
              <td>
                <svg className={styles.axis} viewBox="0 0 200 20" aria-hidden="true">
                  <path d="M8 10H192" stroke="var(--rule)" />
                  {alpha !== null && (
                    <circle
                      cx={8 + 184 * Math.max(0, Math.min(1, alpha))}
                      cy="10"
                      r="5"
                      fill={few ? "var(--bg)" : "var(--ink)"}
                      stroke="var(--ink)"
                      strokeWidth="1.5"
                    />
                  )}
                </svg>
              </td>
              <td className="numeric">{scoreOf(alpha)}</td>
              <td className="numeric">
                {disagreements} of {chosen}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {disputed.length === 0
          ? "No tool is disputed."
          : `Hollow: chosen in fewer than 10 requests.${more > 0 ? ` ${countOf(more, "more tool")} disputed,` : ""} ${countOf(never, "tool")} chosen and never disputed.`}
      </p>
    </div>
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
    <table className={styles.list}>
      <caption>
        <b>Words and links</b> <span className="quiet">F1 of pairs</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Of requests that two or more marked</th>
          <th scope="col" className="numeric">
            F1
          </th>
          <th scope="col" className="numeric">
            95 %
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

/** What each person did, and how fast. */
export function EffortTable({ found: { effort } }: FigureProps) {
  return (
    <table className={styles.list}>
      <caption>
        <b>Effort</b> <span className="quiet">time with the page in sight, pauses left out</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Annotator</th>
          <th scope="col" className="numeric">
            judged
          </th>
          <th scope="col" className="numeric">
            unsure
          </th>
          <th scope="col" className="numeric">
            median
          </th>
          <th scope="col" className="numeric">
            an hour
          </th>
          <th scope="col" className="numeric">
            as suggested
          </th>
        </tr>
      </thead>
      <tbody>
        {effort.map(({ name, judged, unsure, seconds, perHour, asSuggested, suggested }, at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className="numeric">{judged}</td>
            <td className="numeric">{unsure}</td>
            <td className="numeric">{seconds === null ? NOTHING : `${seconds.toFixed(1)} s`}</td>
            <td className="numeric">{perHour === null ? NOTHING : formatCount(Math.round(perHour))}</td>
            <td className="numeric">{suggested === 0 ? NOTHING : `${asSuggested} of ${suggested}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
