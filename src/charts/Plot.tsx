import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import figure from "./figure.module.css";
import pictures from "./pictures.module.css";

interface PlotProps {
  /** What a screen reader says of the picture. */
  label: string;
  height: number;
  /** Draws into so many pixels; text keeps its size whatever the width. */
  children: (width: number) => ReactNode;
}

/** A drawing as wide as its column. */
export function Plot({ label, height, children }: PlotProps) {
  const [host, width] = useColumnWidth();
  return (
    <div ref={host} className={figure.plotRoom}>
      {width > 0 && (
        <svg
          className={pictures.plot}
          role="img"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** How wide the element that takes the reference is, in whole pixels; 0 until it stands. */
export function useColumnWidth(): [host: RefObject<HTMLDivElement | null>, width: number] {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}
