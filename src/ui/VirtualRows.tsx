import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type ReactNode } from "react";

interface VirtualRowsProps {
  /** What the list is called. */
  label: string;
  count: number;
  /** Height of a row in pixels, as a first guess; each is measured when it is drawn. */
  rowHeight: number;
  keyOf: (index: number) => string;
  className?: string;
  /** The row that is in sight when the list appears; -1 or absent: the first. */
  startAt?: number;
  children: (index: number) => ReactNode;
}

/** A list of any length in a box of its own that scrolls; only the rows in sight are drawn. */
export function VirtualRows({
  label,
  count,
  rowHeight,
  keyOf,
  className = "",
  startAt = -1,
  children,
}: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  // The package hands out functions that must not be remembered; nothing here remembers them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
  });
  const start = useRef(startAt);
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
            aria-setsize={count}
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
