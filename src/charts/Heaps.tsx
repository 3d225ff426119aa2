import { useMarks } from "./Plot";
import styles from "./pictures.module.css";

/** Many things drawn as one shape: a bar of a histogram, a square of a grid. In pixels of the picture. */
export interface Heap {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: "win" | "loss" | "tie";
  /** Which row of the picture it stands in. */
  row: number;
  says: string;
  onPick: () => void;
}

/** Shapes that stand for many: each says what it holds when it is pointed at, and a click or Enter picks that. */
export function Heaps({ heaps }: { heaps: readonly Heap[] }) {
  const [over, point] = useMarks({
    x: heaps.map(({ x, width }) => x + width / 2),
    y: heaps.map(({ y, height }) => y + height / 2),
    row: heaps.map(({ row }) => row),
    says: (index) => heaps[index]!.says,
    onEnter: (index) => heaps[index]!.onPick(),
  });
  return heaps.map(({ x, y, width, height, kind, onPick }, index) => (
    <rect
      key={index}
      className={`${styles.heap} ${kind === "tie" ? styles.tie : kind === "loss" ? styles.loss : ""} ${index === over ? styles.heapOver : ""}`}
      x={x}
      y={y}
      width={width}
      height={height}
      onClick={onPick}
      onPointerEnter={() => point(index)}
      onPointerLeave={() => point(-1)}
    />
  ));
}
