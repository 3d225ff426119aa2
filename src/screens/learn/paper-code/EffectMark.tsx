import { scaleOf } from "../../../charts/scale";
import type { Bounds } from "../../../core/domain/evaluation";
import { signed } from "../../../lessons/landscape-words";
import styles from "./paper-code.module.css";

export const EFFECT_NAME = "Difference to the paper’s way";
const [WIDTH, HEIGHT, ROOM] = [270, 26, 14];
const STEP = 0.1;

/** The ends of the axis of all rows, in tenths. */
export function rangeOfEffects(differences: readonly ({ mean: number } & Bounds)[]): [number, number] {
  const ends = differences.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean]);
  const outward = (value: number): number => Math.sign(value) * Math.ceil(Math.abs(value) / STEP) * STEP;
  return [outward(Math.min(0, ...ends)), outward(Math.max(0, ...ends))];
}

const placeOf = (range: readonly [number, number]) => scaleOf(range, [ROOM, WIDTH - ROOM]);

/** A tick at each tenth; zero is the paper. */
export function EffectAxis({ range }: { range: readonly [number, number] }) {
  const x = placeOf(range);
  const ticks = Array.from({ length: Math.round((range[1] - range[0]) / STEP) + 1 }, (_, at) => range[0] + at * STEP);
  return (
    <svg width={WIDTH} height={16} aria-hidden="true" className={styles.axis}>
      {ticks.map((tick) => {
        const isZero = Math.abs(tick) < STEP / 2;
        return (
          <text key={tick} x={x(tick)} y={12} textAnchor="middle">
            {isZero ? "as the paper" : signed(tick).replace(/0$/, "")}
          </text>
        );
      })}
    </svg>
  );
}

interface EffectMarkProps {
  difference: { mean: number } & Bounds;
  range: readonly [number, number];
  label: string;
}

/** A dot on its interval beside the line "as the paper": filled is better, hollow is worse. */
export function EffectMark({ difference: { mean, low, high }, range, label }: EffectMarkProps) {
  const x = placeOf(range);
  const middle = HEIGHT / 2;
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label} className={styles.mark}>
      <path d={`M${x(0)} -14V${HEIGHT + 14}`} stroke="var(--ink)" strokeWidth={1.5} />
      {low !== null && high !== null && (
        <path d={`M${x(low)} ${middle}H${x(high)}`} stroke="var(--ink)" strokeWidth={2} />
      )}
      <circle
        cx={x(mean)}
        cy={middle}
        r={5}
        fill={mean > 0 ? "var(--ink)" : "var(--bg)"}
        stroke="var(--ink)"
        strokeWidth={2}
      />
    </svg>
  );
}
