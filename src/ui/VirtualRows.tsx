import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";

interface VirtualRowsProps {
  /** What the list is called. */
  label: string;
  count: number;
  /** Height of a row in pixels, as a first guess; each is measured when it is drawn. */
  rowHeight: number;
  keyOf: (index: number) => string;
  className?: string;
  children: (index: number) => ReactNode;
}

/** A list of any length in a box of its own that scrolls; only the rows in sight are drawn. */
export function VirtualRows({ label, count, rowHeight, keyOf, className = "", children }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
  });
  return (
    <div ref={box} className={`virtual ${className}`} tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
