import type { ToolId } from "../../../core/domain/ids";
import type { MixedPair } from "../../../core/toolbox/measure-finding";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { EmptyFigure } from "../../../charts/Figure";
import { countOf, formatCount, formatScore } from "../../../ui/format-number";
import { isSamePair, type ToolPair } from "./list-pairs";
import { useNameOf } from "./tool-names";
import styles from "./toolbox.module.css";

/** Which of the seven steps of the ramp a count has; 0 for none. */
function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round((7 * count) / most));
}

interface ConfusionTableProps {
  toolbox: Toolbox;
  /** The tool that *What if* is about. */
  chosen: ToolId | null;
  /** The two tools that are looked at. */
  pair: Pick<ToolPair, "a" | "b"> | null;
  onChoose: (tool: ToolId) => void;
  onPair: (pair: Pick<ToolPair, "a" | "b">) => void;
}

/** Which tool was found first where which was needed. */
export function ConfusionTable({ toolbox: { confusion }, chosen, pair, onChoose, onPair }: ConfusionTableProps) {
  const nameOf = useNameOf();
  if (!confusion || confusion.tools.length === 0)
    return (
      <EmptyFigure title="Mixed up">
        <p className="quiet">
          {confusion
            ? "Every needed tool was found first."
            : "Requests would show which tools are found in place of others."}
        </p>
        <Swaps swaps={confusion?.swaps ?? []} onPair={onPair} />
      </EmptyFigure>
    );
  const { tools, counts, right, pairs, swaps } = confusion;
  // A single mix-up is not drawn as if it were many.
  const most = Math.max(4, ...counts.flat());
  const letter = (index: number) => String.fromCharCode(97 + index);
  const inside = pairs.filter(({ needed, first }) => tools.includes(needed) && tools.includes(first)).length;
  return (
    <figure className={styles.part}>
      <figcaption>
        <b>Mixed up</b> <span className="quiet">needed by row, found first by column, by words</span>
      </figcaption>
      <table className={styles.confusion}>
        <thead>
          <tr>
            <td />
            {tools.map((tool, index) => (
              <th key={tool} scope="col" title={nameOf(tool)}>
                <span aria-hidden="true">{letter(index)}</span>
                <span className="visually-hidden">{nameOf(tool)} found first</span>
              </th>
            ))}
            <th scope="col" className="numeric">
              right
            </th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool, row) => (
            <tr key={tool}>
              <th scope="row">
                <span className="faint" aria-hidden="true">
                  {letter(row)}{" "}
                </span>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={tool === chosen}
                  title={nameOf(tool)}
                  onClick={() => onChoose(tool)}
                >
                  {nameOf(tool)}
                </button>
              </th>
              {counts[row]!.map((count, column) => (
                <td
                  key={tools[column]}
                  data-strong={levelOf(count, most) > 4 || undefined}
                  data-pair={
                    (count > 0 && row !== column && isSamePair(pair, { a: tool, b: tools[column]! })) || undefined
                  }
                  style={{ background: `var(--h${levelOf(count, most)})` }}
                >
                  {count === 0 || row === column ? (
                    count === 0 ? (
                      ""
                    ) : (
                      formatCount(count)
                    )
                  ) : (
                    <button
                      type="button"
                      aria-label={`${nameOf(tool)} needed, ${nameOf(tools[column]!)} found first: ${count}`}
                      onClick={() => onPair({ a: tool, b: tools[column]! })}
                    >
                      {formatCount(count)}
                    </button>
                  )}
                </td>
              ))}
              <td className="numeric">{Number.isNaN(right[row]) ? "–" : formatScore(right[row]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pairs.length > inside && (
        <p className="micro quiet">
          {countOf(pairs.length - inside, "other pair is", "other pairs are")} mixed up, too.
        </p>
      )}
      <Swaps swaps={swaps} onPair={onPair} />
    </figure>
  );
}

const SHOWN_SWAPS = 4;

/** Of logs: which tool failed, and which then worked. */
function Swaps({ swaps, onPair }: { swaps: readonly MixedPair[]; onPair: ConfusionTableProps["onPair"] }) {
  const nameOf = useNameOf();
  if (swaps.length === 0) return null;
  return (
    <>
      <p className="small quiet">In logs, one failed and the next worked:</p>
      <ul className={styles.faults}>
        {swaps.slice(0, SHOWN_SWAPS).map(({ needed, first, count }) => (
          <li key={`${needed} ${first}`}>
            <b className="numeric">{formatCount(count)}</b>
            <button type="button" className={styles.choose} onClick={() => onPair({ a: needed, b: first })}>
              {nameOf(first)} <span className="faint">failed,</span> {nameOf(needed)}{" "}
              <span className="faint">worked</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
