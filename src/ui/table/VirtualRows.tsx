import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, type ReactNode } from "react";
import "./virtual-table.css";

interface VirtualRowsProps {
  /** What the list is called. */
  label: string;
  /** One of each row. The same array as long as the rows are the same: another one is measured anew, row by row. */
  keys: readonly string[];
  /** Height of a row in pixels, as a first guess; each is measured when it is drawn. */
  rowHeight: number;
  className?: string;
  /** The row that is in sight when the list appears; absent, or not there: the first. */
  startAt?: string | null;
  children: (index: number) => ReactNode;
}

/** A list of any length in a box of its own that scrolls; only the rows in sight are drawn. */
export function VirtualRows({ label, keys, rowHeight, className = "", startAt = null, children }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const getItemKey = useCallback((index: number) => keys[index]!, [keys]);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize,
    getItemKey,
    overscan: 8,
  });
  const start = useRef(startAt === null ? -1 : keys.indexOf(startAt));
  useEffect(() => {
    if (start.current > 0) virtualizer.scrollToIndex(start.current, { align: "center" });
    start.current = -1;
  }, [virtualizer]);
  return (
    <div ref={box} className={`virtual ${className}`} tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start: top }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={keys.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${top}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
