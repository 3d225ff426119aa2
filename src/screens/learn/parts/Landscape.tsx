import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useColumnWidth } from "../../../charts/Plot";
import {
  cellsFor,
  fitAnswer,
  gainOf,
  MOVE_NAMES,
  moveAnswer,
  sameScoreAs,
  scoreOf,
  type Answer,
} from "../../../lessons/landscape";
import { describeAnswer, signed } from "../../../lessons/landscape-words";
import styles from "./parts.module.css";

interface LandscapeProps {
  answer: Answer;
  /** Other answers to mark, as small rings. */
  others?: readonly Answer[];
  onMove: (answer: Answer) => void;
}

const LEFT = 34;
const BOTTOM = 40;
const TOP = 18;
const TALLEST_CELL = 66;
const WIDEST_CELL = 72;
/** Narrower cells show no number of their own; the dot's stands beside the picture. */
const CELL_WITH_NUMBER = 27;
const LEVELS = 8;
const RAMP = ["--h0", "--h1", "--h2", "--h3", "--h4", "--h5", "--h6", "--h7"];

/**
 * TRACC of every answer for so many needed tools: columns are recommended tools, rows right ones. The dot is a slider in two
 * directions: arrow keys, Home and End, a click, a drag.
 */
export function Landscape({ answer, others = [], onMove }: LandscapeProps) {
  const [host, width] = useColumnWidth();
  const svg = useRef<SVGSVGElement>(null);
  const { needed } = answer;
  const cells = cellsFor(needed);
  const columns = cells[0]!.length;
  const side = Math.min((width - LEFT) / columns, WIDEST_CELL);
  const height = Math.min(TALLEST_CELL, Math.max(30, 400 / (needed + 1)));
  const total = TOP + (needed + 1) * height + BOTTOM;
  const place = { x: (n: number) => LEFT + n * side, y: (i: number) => TOP + (needed - i) * height };
  const same = new Set(sameScoreAs(answer).map(({ recommended, right }) => `${recommended} ${right}`));

  const goTo = ({ clientX, clientY }: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const recommended = Math.floor((clientX - box.left - LEFT) / side);
    const right = needed - Math.floor((clientY - box.top - TOP) / height);
    onMove(fitAnswer({ needed, recommended: Math.max(recommended, 0), right }));
  };
  const goByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(answer, event.key, columns - 1);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(fitAnswer(next));
  };

  return (
    <div ref={host} className={styles.landscape} style={{ minHeight: total }}>
      {width > 0 && (
        <svg
          ref={svg}
          role="application"
          aria-roledescription="slider in two directions"
          aria-label={describeAnswer(answer)}
          tabIndex={0}
          width={width}
          height={total}
          onKeyDown={goByKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            goTo(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
          }}
        >
          <text x={place.x(needed) + 2} y={TOP - 6} className={styles.axisName}>
            exact
          </text>
          {cells.map((row, i) => (
            <g key={i}>
              <text x={LEFT - 12} y={place.y(i) + height / 2 + 4} textAnchor="end" className={styles.tick}>
                {i}
              </text>
              {row.map((value, n) =>
                value === null ? null : (
                  <g key={n}>
                    <rect
                      x={place.x(n) + 1}
                      y={place.y(i) + 1}
                      width={side - 2}
                      height={height - 2}
                      fill={`var(${RAMP[levelOf(value)]})`}
                      className={same.has(`${n} ${i}`) ? styles.same : undefined}
                    />
                    {side >= CELL_WITH_NUMBER && (
                      <text
                        x={place.x(n) + (side < 40 ? 2 : 6)}
                        y={place.y(i) + 15}
                        className={styles.cellScore}
                        fill={levelOf(value) >= 5 ? "var(--bg)" : "var(--ink)"}
                      >
                        {value.toFixed(2)}
                      </text>
                    )}
                  </g>
                ),
              )}
            </g>
          ))}
          {Array.from({ length: columns }, (_, n) => (
            <text
              key={n}
              x={place.x(n) + side / 2}
              y={TOP + (needed + 1) * height + 16}
              textAnchor="middle"
              className={styles.tick}
            >
              {n}
            </text>
          ))}
          <text x={LEFT} y={TOP + (needed + 1) * height + 34} className={styles.axisName}>
            tools recommended →
          </text>
          <text x={0} y={TOP - 6} className={styles.axisName}>
            right ↑
          </text>
          <g className={styles.dotLayer}>
            {others.map((other, index) => (
              <circle
                key={index}
                cx={place.x(other.recommended) + side / 2}
                cy={place.y(other.right) + height / 2}
                r={5}
                className={styles.other}
              />
            ))}
            <Steps answer={answer} place={place} side={side} height={height} />
            <Dot x={place.x(answer.recommended) + side / 2} y={place.y(answer.right) + height / 2} />
          </g>
        </svg>
      )}
    </div>
  );
}

function afterKey({ needed, recommended, right }: Answer, key: string, most: number): Answer | null {
  const at = (n: number, i: number): Answer => ({ needed, recommended: n, right: i });
  switch (key) {
    case "ArrowRight":
      return at(recommended + 1, right);
    case "ArrowLeft":
      return at(Math.max(recommended - 1, 0), right);
    case "ArrowUp":
      return right < needed ? at(Math.max(recommended, right + 1), right + 1) : at(recommended, right);
    case "ArrowDown":
      return at(recommended, Math.max(right - 1, 0));
    case "Home":
      return at(right, right);
    case "End":
      return at(most, right);
    default:
      return null;
  }
}

function levelOf(value: number): number {
  return Math.min(LEVELS - 1, Math.floor(value * LEVELS));
}

interface StepsProps {
  answer: Answer;
  place: { x: (n: number) => number; y: (i: number) => number };
  side: number;
  height: number;
}

/** The four arrows, as wide as what they are worth. */
function Steps({ answer, place, side, height }: StepsProps) {
  const middle = ({ recommended, right }: Answer) => ({
    x: place.x(recommended) + side / 2,
    y: place.y(right) + height / 2,
  });
  const from = middle(answer);
  return MOVE_NAMES.map((move) => {
    const next = moveAnswer(answer, move);
    const gain = gainOf("tracc", answer, move);
    if (!next || gain === null) return null;
    const to = middle(next);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const tip = { x: from.x + along.x * (length - 6), y: from.y + along.y * (length - 6) };
    const start = { x: from.x + along.x * 14, y: from.y + along.y * 14 };
    const width = 1.5 + Math.abs(gain) * 6;
    const wing = 3 + width;
    const back = { x: tip.x - along.x * wing * 1.4, y: tip.y - along.y * wing * 1.4 };
    const onRight = next.recommended > answer.recommended;
    const level = levelOf(scoreOf("tracc", next));
    return (
      <g key={move} className={styles.step}>
        <line x1={start.x} y1={start.y} x2={back.x} y2={back.y} strokeWidth={width + 3} className={styles.halo} />
        <line x1={start.x} y1={start.y} x2={back.x} y2={back.y} strokeWidth={width} />
        <path
          d={`M${tip.x} ${tip.y}L${back.x - along.y * wing} ${back.y + along.x * wing}L${back.x + along.y * wing} ${
            back.y - along.x * wing
          }Z`}
        />
        {side >= 42 && height >= 34 && (
          <text
            x={onRight ? place.x(next.recommended) + side - 6 : place.x(next.recommended) + side - 8}
            y={place.y(next.right) + height - 8}
            textAnchor="end"
            fill={level >= 5 ? "var(--bg)" : "var(--ink)"}
          >
            {signed(gain)}
          </text>
        )}
      </g>
    );
  });
}

function Dot({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.dot}>
      <circle cx={x} cy={y} r={12} />
      <circle cx={x} cy={y} r={4} className={styles.dotMiddle} />
    </g>
  );
}
