import type { ToolId } from "../../core/domain/ids";
import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { drawArrow, fitName, widthOf, widthOfAlike, type PlacedName } from "./map-geometry";
import { hasEnd, useEdges, useNames, useNetwork, useNetworkState, weightOf } from "./network-context";
import styles from "./network.module.css";

/** Whether the edge joins two neighbours on a path. */
export function isOnPath(edge: ShownEdge, path: readonly ToolId[]): boolean {
  return path.some((tool, at) => at > 0 && hasEnd(edge, tool) && hasEnd(edge, path[at - 1]!));
}

interface EdgesProps {
  edges: readonly ShownEdge[];
  placeOf: ReadonlyMap<ToolId, PlacedName>;
  isOn: (edge: ShownEdge) => boolean;
}

export function Alikes({ edges, placeOf, isOn }: EdgesProps) {
  const alike = edges.flatMap((edge) => (edge.kind === "similar" ? [edge] : []));
  const cosines = alike.flatMap(({ cosine }) => cosine ?? []);
  const [least, most] = [Math.min(...cosines), Math.max(...cosines)];
  return alike.map((edge) => {
    const [a, b] = [placeOf.get(edge.a), placeOf.get(edge.b)];
    if (!a || !b) return null;
    const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
    if (edge.isCut)
      return <Cut key={edge.id} line={line} at={{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }} isOn={isOn(edge)} />;
    return (
      <path
        key={edge.id}
        d={line}
        className={`${styles.alike} ${isOn(edge) ? styles.chosen : ""}`}
        strokeWidth={widthOfAlike(edge.cosine, least, most)}
      />
    );
  });
}

/** Look-alikes that trials found and nobody drew. */
export function FoundAlikes({
  pairs,
  placeOf,
}: Pick<EdgesProps, "placeOf"> & { pairs: readonly (readonly ToolId[])[] }) {
  return pairs.map(([one, other]) => {
    const [a, b] = [placeOf.get(one!), placeOf.get(other!)];
    if (!a || !b) return null;
    return <path key={`${one} ${other}`} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} className={styles.found} />;
  });
}

/** The chosen ones last, so that they lie above the others. */
export function Arrows({ edges, placeOf, isOn, selected }: EdgesProps & { selected: ToolId | null }) {
  const arrows = edges.flatMap((edge) => (edge.kind === "before" ? [edge] : []));
  const ordered = [...arrows.filter((edge) => !isOn(edge)), ...arrows.filter(isOn)];
  return ordered.map((edge) => {
    const [from, to] = [placeOf.get(edge.before), placeOf.get(edge.after)];
    if (!from || !to) return null;
    const { curve, stem, head, join } = drawArrow(from, to, edge.after === selected);
    const chosen = isOn(edge) ? styles.chosen : "";
    const middle = { x: (from.x + from.width / 2 + join.x) / 2, y: (from.y + to.y) / 2 + 9 };
    if (edge.isCut) return <Cut key={edge.id} line={curve} at={middle} isOn={isOn(edge)} />;
    return (
      <g key={edge.id}>
        <path d={curve + stem} className={`${styles.arrow} ${chosen}`} />
        <path d={head} className={`${styles.arrowHead} ${chosen}`} />
      </g>
    );
  });
}

/** A ghost, and a stroke of ink across it. */
function Cut({ line, at, isOn }: { line: string; at: { x: number; y: number }; isOn: boolean }) {
  return (
    <g>
      <path d={line} className={styles.ghost} />
      {isOn && (
        <>
          <path d={`M${at.x - 5} ${at.y + 9}L${at.x + 5} ${at.y - 9}`} className={styles.stroke} />
          <text x={at.x + 9} y={at.y + 4} className={styles.label}>
            your cut
          </text>
        </>
      )}
    </g>
  );
}

/** What is given, once, where its arrows have joined. */
export function Joins({ edges, placeOf, selected }: Omit<EdgesProps, "isOn"> & { selected: ToolId | null }) {
  const to = selected === null ? undefined : placeOf.get(selected);
  const before = edges.flatMap((edge) =>
    edge.kind === "before" && edge.after === selected && !edge.isCut ? [edge] : [],
  );
  const types = [...new Set(before.flatMap((edge) => edge.types))].map(typeName);
  if (!to || types.length === 0) return null;
  const words = types.length > 2 ? `${types[0]} and ${types.length - 1} more` : types.join(", ");
  const x = to.x - to.width / 2 - 14;
  // Above the arrow, unless a name stands there and none below.
  const isCovered = (y: number): boolean =>
    [...placeOf.values()].some(
      (name) =>
        name !== to &&
        Math.abs(name.y - y) < LINE_HEIGHT &&
        Math.abs(name.x - x + widthOf(words) / 2) < (name.width + widthOf(words)) / 2,
    );
  const below = to.y + LINE_HEIGHT;
  return (
    <text
      x={x}
      y={isCovered(to.y) && !isCovered(below) ? below + 4 : to.y + 3}
      textAnchor="end"
      className={styles.label}
    >
      {words}
    </text>
  );
}

const LINE_HEIGHT = 18;

const WIDTH = 350;
const STEP = 30;
const MOST = 7;
/** Room of the own name, between it and where lines join, and of their curves. */
const MOST_OWN = 150;
const JOIN = 66;
const CURVE = 26;

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
  const name = fitName(nameOf(selected), MOST_OWN);
  const own = { x: isReversed ? 0 : WIDTH - widthOf(name), width: widthOf(name) };
  const types = [...new Set(shown.flatMap((edge) => edge.types))].map(typeName);
  const rows = shown.map((edge, at) => ({ tool: isReversed ? edge.after : edge.before, y: at * STEP + 24 }));
  const join = isReversed ? own.width + 40 : own.x - JOIN;
  const room = isReversed ? WIDTH - join - 2 * CURVE : join - CURVE;
  return (
    <svg
      className={styles.fork}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`${rows.map(({ tool }) => nameOf(tool)).join(", ")}: ${isReversed ? `need what ${nameOf(selected)} gives` : `give what ${nameOf(selected)} needs`}.`}
    >
      {rows.map(({ tool, y }) => {
        const label = fitName(nameOf(tool), room);
        const width = widthOf(label);
        const x = isReversed ? WIDTH - width : 0;
        const line = isReversed
          ? `M${own.width} ${middle}H${join - 20}C${join + 20} ${middle} ${x - 60} ${y} ${x - 10} ${y}H${WIDTH}`
          : `M0 ${y}H${width}C${width + CURVE} ${y} ${join - CURVE} ${middle} ${join} ${middle}H${own.x - 8}`;
        return (
          <g key={tool} className={styles.forkName} onClick={() => controller.select(tool)}>
            <path d={line} className={`${styles.arrow} ${styles.chosen}`} />
            <text x={isReversed ? WIDTH : 0} y={y - 6} textAnchor={isReversed ? "end" : "start"}>
              {label}
            </text>
          </g>
        );
      })}
      {!isReversed && (
        <path d={`M${own.x - 2} ${middle}l-8 -4v8z`} className={`${styles.arrowHead} ${styles.chosen}`} />
      )}
      <text x={own.x} y={middle - 6} className={styles.forkOwn}>
        {name}
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
