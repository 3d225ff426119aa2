import { labelOfScore } from "../../core/metrics/score-id";
import { MAIN_METRICS } from "./words";

/** The list of means before the first is there. */
export function EmptyMeans() {
  return (
    <table className="means">
      <tbody>
        {MAIN_METRICS.map((id) => (
          <EmptyMean key={id} label={labelOfScore(id)} />
        ))}
      </tbody>
    </table>
  );
}

/** The axis stays where nothing is measured yet. */
export function EmptyMean({ label }: { label: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="v" />
      <td className="ci">waits</td>
      <td>
        <svg className="interval" width={114} height={16} aria-hidden="true">
          <path className="rule" d="M0 8H110" />
        </svg>
      </td>
    </tr>
  );
}
