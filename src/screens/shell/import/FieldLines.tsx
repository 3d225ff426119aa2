import { useEffect, useState, type RefObject } from "react";

interface FieldLinesProps {
  picture: RefObject<HTMLElement | null>;
  /** Drawn again when this changes. */
  drawnFrom: unknown;
}

/** A field is an underline too: it leaves the first line and ends in the column that it fills. */
export function FieldLines({ picture, drawnFrom }: FieldLinesProps) {
  const [paths, setPaths] = useState<string[]>([]);
  useEffect(() => {
    const frame = picture.current;
    if (!frame) return undefined;
    const draw = () => setPaths(pathsOf(frame));
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [picture, drawnFrom]);
  return (
    <svg className="field-lines" aria-hidden="true">
      {paths.map((path, index) => (
        <path key={index} d={path} />
      ))}
    </svg>
  );
}

/** From under the last line of a field's value to the left end of its column's name. */
function pathsOf(frame: HTMLElement): string[] {
  const origin = frame.getBoundingClientRect();
  return [...frame.querySelectorAll<HTMLElement>("[data-from]")].flatMap((field) => {
    const column = frame.querySelector<HTMLElement>(`[data-to="${CSS.escape(field.dataset["from"] ?? "")}"]`);
    const box = [...field.getClientRects()].at(-1);
    if (!column || !box) return [];
    const end = column.getBoundingClientRect();
    const rule = (column.closest("th") ?? column).getBoundingClientRect().bottom;
    const [x1, y1] = [box.left - origin.left + Math.min(12, box.width / 2), box.bottom - origin.top];
    const [x2, y2] = [end.left - origin.left - 8, rule - origin.top];
    const drop = y2 - y1;
    return [`M${x1} ${y1}C${x1} ${y1 + drop * 0.45} ${x2} ${y1 + drop * 0.1} ${x2} ${y1 + drop * 0.6}V${y2}`];
  });
}
