import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { shortName, widthOf } from "./map-geometry";
import { useEdges, useNames, useNetwork, useNetworkState, weightOf } from "./network-context";
import styles from "./network.module.css";

const WIDTH = 350;
const STEP = 30;
const MOST = 7;

/** On a phone: the surroundings of one tool as a fork, what gives on the left and what needs on the right. */
export function ForkFigure() {
  const controller = useNetwork();
  const edges = useEdges();
  const nameOf = useNames();
  const selected = useNetworkState((state) => state.selected);
  if (selected === null) return null;
  const heaviest = (a: ShownEdge, b: ShownEdge) => weightOf(b) - weightOf(a);
  const dependencies = edges.filter(({ isCut }) => !isCut).flatMap((edge) => (edge.kind === "before" ? [edge] : []));
  const giving = dependencies
    .filter(({ after }) => after === selected)
    .sort(heaviest)
    .slice(0, MOST);
  const needing = dependencies
    .filter(({ before }) => before === selected)
    .sort(heaviest)
    .slice(0, MOST);
  const isReversed = giving.length === 0;
  const shown = isReversed ? needing : giving;
  if (shown.length === 0) return null;
  const height = shown.length * STEP + 12;
  const middle = height / 2 + 6;
  const name = nameOf(selected);
  const own = { x: isReversed ? 0 : WIDTH - widthOf(name), width: widthOf(name) };
  const types = [...new Set(shown.flatMap((edge) => edge.types))].map(typeName);
  const rows = shown.map((edge, at) => ({ tool: isReversed ? edge.after : edge.before, y: at * STEP + 24 }));
  const join = isReversed ? own.width + 40 : own.x - 66;
  return (
    <svg
      className={styles.fork}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`${rows.map(({ tool }) => nameOf(tool)).join(", ")}: ${isReversed ? `need what ${name} gives` : `give what ${name} needs`}.`}
    >
      {rows.map(({ tool, y }) => {
        const label = nameOf(tool);
        const width = widthOf(label);
        const x = isReversed ? WIDTH - width : 0;
        const line = isReversed
          ? `M${own.width} ${middle}H${join - 20}C${join + 20} ${middle} ${x - 60} ${y} ${x - 10} ${y}H${WIDTH}`
          : `M0 ${y}H${width}C${width + 50} ${y} ${join - 50} ${middle} ${join} ${middle}H${own.x - 8}`;
        return (
          <g key={tool} className={styles.forkName} onClick={() => controller.select(tool)}>
            <path d={line} className={`${styles.arrow} ${styles.chosen}`} />
            <text x={isReversed ? WIDTH : 0} y={y - 6} textAnchor={isReversed ? "end" : "start"}>
              {shortName(label)}
            </text>
          </g>
        );
      })}
      {!isReversed && (
        <path d={`M${own.x - 2} ${middle}l-8 -4v8z`} className={`${styles.arrowHead} ${styles.chosen}`} />
      )}
      <text x={own.x} y={middle - 6} className={styles.forkOwn}>
        {shortName(name)}
      </text>
      <path d={`M${own.x} ${middle}h${own.width}`} className={styles.forkLine} />
      {types[0] !== undefined && !isReversed && (
        <text x={own.x - 12} y={middle - 6} textAnchor="end" className={styles.label}>
          {types[0]}
        </text>
      )}
    </svg>
  );
}
