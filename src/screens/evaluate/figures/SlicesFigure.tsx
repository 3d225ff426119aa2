import { describeBounds } from "../../../core/domain/phrases";
import { labelOfScore } from "../../../core/metrics/score-names";
import type { Slice } from "../../../core/evaluate/slices";
import { formatCount, formatFigure } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { Figure } from "../../../charts/Figure";
import { useShown } from "../context/evaluation-context";
import { IntervalMark } from "../../../charts/IntervalMark";
import { IntervalRows } from "../../../charts/IntervalRows";
import { groupTable } from "./GroupFigures";
import { filterOfSlice } from "../rows/row-filters";
import { describeOrigin } from "../context/stamp";
import { useAddressPart } from "../../use-address-part";
import styles from "../context/evaluate.module.css";

/** Requests with something in common, weakest first. A name shows their rows alone. */
export function SlicesFigure({ slices, score }: { slices: readonly Slice[]; score: string }) {
  const stamp = describeOrigin(useShown());
  const [filter, setFilter] = useAddressPart("only");
  const choose = (slice: Slice) => {
    const isChosen = filter === filterOfSlice(slice.label);
    setFilter(isChosen ? null : filterOfSlice(slice.label));
    if (!isChosen) document.querySelector(`.${styles.evalRows}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Figure
      title="Slices"
      note={slices.length > 0 && "weakest first; choose one to see its rows"}
      explain="Groups of at least five requests with something in common, found by rules. Intervals are 95 %, by bundle; with fewer than 10 bundles their number stands instead. With this many slices, one may stand out a little by chance. Choose a slice to list only its rows below; choose it again to list all."
      table={groupTable("slice", slices)}
      stamp={stamp}
      className={styles.slices}
      drawn={<IntervalRows what={`${labelOfScore(score)} by slice`} rows={slices} />}
    >
      {(room) =>
        slices.length === 0 ? (
          <p className="small quiet">
            No group of five requests or more has something in common that the others have not.
          </p>
        ) : (
          <table className={styles.means} aria-label={`${labelOfScore(score)} by slice`}>
            <tbody>
              {slices.map((slice) => (
                <tr key={slice.label} className={filter === filterOfSlice(slice.label) ? styles.first : undefined}>
                  <th scope="row">
                    <Button
                      kind="link"
                      aria-pressed={filter === filterOfSlice(slice.label)}
                      onClick={() => choose(slice)}
                    >
                      {slice.label}
                    </Button>
                  </th>
                  <td className={styles.value}>{formatFigure(slice.mean)}</td>
                  <td className={styles.interval}>{describeBounds(slice, formatFigure, slice.bundles)}</td>
                  <td>
                    <IntervalMark interval={slice} width={room === "wide" ? 400 : 110} />
                  </td>
                  <td className="quiet numeric">n = {formatCount(slice.n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Figure>
  );
}
