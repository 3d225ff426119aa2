import type { EdgeStanding, NetworkDifference } from "../../core/network/compare-networks";
import { Dialog } from "../../ui/Dialog";
import { countOf } from "../../ui/format-number";
import { EdgeName } from "./LearnEdges";
import { useNames } from "./network-context";
import styles from "./network.module.css";

/** More of each kind nobody reads. */
const MOST_SHOWN = 200;
const STANDINGS: Record<EdgeStanding, string> = { drawn: "drawn", cut: "cut", absent: "–" };

interface DifferenceDialogProps {
  /** Of the file. */
  name: string;
  difference: NetworkDifference;
  onClose: () => void;
}

/** The network here beside that of a file: edges and insights that differ. */
export function DifferenceDialog({ name, difference: { edges, insights }, onClose }: DifferenceDialogProps) {
  const nameOf = useNames();
  const isSame = edges.length + insights.length === 0;
  return (
    <Dialog
      title="Two networks"
      note={
        isSame
          ? "Both have the same edges and the same insights."
          : `${countOf(edges.length, "edge")} and ${countOf(insights.length, "insight")} differ.`
      }
      className={styles.differenceDialog}
      onClose={onClose}
    >
      {edges.length > 0 && (
        <table className={`${styles.difference} small`}>
          <thead>
            <tr>
              <th scope="col">Edge</th>
              <th scope="col">here</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {edges.slice(0, MOST_SHOWN).map(({ id, one, other }) => (
              <tr key={id}>
                <th scope="row">
                  <EdgeName edge={id} />
                </th>
                <td>{STANDINGS[one]}</td>
                <td>{STANDINGS[other]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {insights.length > 0 && (
        <table className={`${styles.difference} small`}>
          <thead>
            <tr>
              <th scope="col">Insight</th>
              <th scope="col">here</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {insights.slice(0, MOST_SHOWN).map(({ tool, one, other }) => (
              <tr key={tool}>
                <th scope="row">{nameOf(tool)}</th>
                <td>{one ?? "–"}</td>
                <td>{other ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {Math.max(edges.length, insights.length) > MOST_SHOWN && (
        <p className="small quiet">The first {MOST_SHOWN} of each are listed.</p>
      )}
    </Dialog>
  );
}
