import "./slider.css";
import { useEffect, useState } from "react";

interface SliderProps {
  label: string;
  /** The present value in words, under the track. */
  describe: (value: number) => string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** Values to mark on the track. */
  ticks?: readonly number[];
  /** Once the hand lets go. */
  onCommit: (value: number) => void;
}

/** A track with a handle; ticks stand where something changes. */
export function Slider({ label, describe, min, max, step, value, ticks = [], onCommit }: SliderProps) {
  const [held, setHeld] = useState(value);
  useEffect(() => setHeld(value), [value]);
  const commit = () => {
    if (held !== value) onCommit(held);
  };
  return (
    <div className="slider">
      <label>
        <span className="quiet">{label}</span>
        <span className="track">
          {ticks.map((tick) => (
            <i key={tick} style={{ left: `${((tick - min) / (max - min)) * 100}%` }} />
          ))}
          <input
            type="range"
            min={min}
            max={max}
            step={step}
            value={held}
            onChange={(event) => setHeld(Number(event.target.value))}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
            aria-valuetext={describe(held)}
          />
        </span>
      </label>
      <p className="quiet numeric">{describe(held)}</p>
    </div>
  );
}
