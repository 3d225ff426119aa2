import { formatCount } from "../../ui/format-number";

/** How many requests need how many tools. */
export function SizeBars({ sizes }: { sizes: readonly { size: number; count: number }[] }) {
  const most = Math.max(1, ...sizes.map(({ count }) => count));
  if (sizes.length === 0) return <p className="quiet">Nobody has judged a request yet.</p>;
  return (
    <ul className="sizes">
      {sizes.map(({ size, count }) => (
        <li key={size}>
          <span className="numeric">{size}</span>
          <i aria-hidden="true" style={{ width: `${Math.max(1, (100 * count) / most)}%` }} />
          <span className="numeric quiet">
            {formatCount(count)}
            <span className="visually-hidden"> requests</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
