import type { ToolId } from "../../core/domain/ids";
import { typeName } from "../../core/domain/network";
import type { ShownEdge } from "../../core/network/network-edits";
import { drawArrow, widthOfAlike, type PlacedName } from "./map-geometry";
import { hasEnd } from "./network-context";
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
  return (
    <text x={to.x - to.width / 2 - 14} y={to.y + 3} textAnchor="end" className={styles.label}>
      {types.length > 2 ? `${types[0]} and ${types.length - 1} more` : types.join(", ")}
    </text>
  );
}
