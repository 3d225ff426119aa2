import { useRef, useEffect, useState, type RefObject } from "react";
import { countOf, formatCount, formatSize } from "../../ui/format-number";
import { useActions } from "../app-context";
import { FirstRows } from "./FirstRows";
import { UnknownFields } from "./ColumnField";
import type { ShownFile } from "./column-mapping";
import styles from "./import.module.css";

/** One file: how it was read, and its first line, whose fields run into the columns they fill. */
export function FilePicture({ file }: { file: ShownFile }) {
  const picture = useRef<HTMLDivElement>(null);
  return (
    <section className={styles.importFile} aria-label={file.name}>
      <h2>
        {file.name}{" "}
        <span className="quiet">
          {file.format !== null && (
            <>
              <span className="separator">/</span> {describeRows(file)}
            </>
          )}{" "}
          <span className="separator">/</span> {formatSize(file.sizeBytes)} <span className="separator">/</span>{" "}
          <ReadAs file={file} />
        </span>
      </h2>
      <div className={styles.picture} ref={picture}>
        {file.fields && <FirstLine fields={file.fields} />}
        {file.fields && file.format === null && <UnknownFields file={file.name} fields={file.fields} />}
        <FirstRows file={file} />
        {file.fields && <FieldLines picture={picture} drawnFrom={file} />}
      </div>
    </section>
  );
}

/** What it was read as; where other formats would do, they can be chosen. */
function ReadAs({ file }: { file: ShownFile }) {
  const { chooseImport } = useActions();
  const label = file.format === null ? "not recognised" : `read as ${file.format}`;
  if (file.alternatives.length === 0) return <>{label}</>;
  return (
    <label className="read-as">
      {file.format === null ? "read as" : label}{" "}
      <select
        className="link"
        aria-label={`Read ${file.name} as`}
        value=""
        onChange={({ target }) => void chooseImport({ kind: "read-as", file: file.name, format: target.value })}
      >
        <option value="" disabled>
          Change
        </option>
        {file.alternatives.map(({ id, label: other }) => (
          <option key={id} value={id}>
            {other}
          </option>
        ))}
      </select>
    </label>
  );
}

function describeRows({ rowsRead, rowsKept }: ShownFile): string {
  const rows = countOf(rowsRead, "row");
  return rowsKept === rowsRead ? rows : `${rows}, ${formatCount(rowsKept)} kept`;
}

interface FieldLinesProps {
  picture: RefObject<HTMLElement | null>;
  /** Drawn again when this changes. */
  drawnFrom: unknown;
}

/** A field is an underline too: it leaves the first line and ends in the column that it fills. */
function FieldLines({ picture, drawnFrom }: FieldLinesProps) {
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
    <svg className={styles.fieldLines} aria-hidden="true">
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

/** The first row as it stands in the file: what is read is underlined, what is not is dotted. */
function FirstLine({ fields: { place, fields, isComplete } }: { fields: NonNullable<ShownFile["fields"]> }) {
  return (
    <p className={styles.firstLine}>
      <span className="faint micro">{place}, as it is in the file</span>
      {fields.map(({ key, name, value, part }) => (
        <span key={key} className={styles.pair}>
          <span className="faint">{name}:</span>{" "}
          <span className={part ? styles.used : isComplete ? styles.unread : "faint"} data-from={part ?? undefined}>
            {value === "" ? "empty" : value}
          </span>
        </span>
      ))}
    </p>
  );
}
