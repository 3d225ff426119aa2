import { useEffect, useRef, useState, type RefObject } from "react";
import { countOf, formatCount, formatSize } from "../../ui/format-number";
import { useActions } from "../app-context";
import { StruckText } from "./CleaningSteps";
import { ColumnField, PART_NAMES, useMapping, UnknownFields, type Part, type ShownFile } from "./ColumnField";
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

/** What was done to a text, in a word or three. */
const DID: Record<string, string> = {
  trim: "blanks at the ends removed",
  "strip-leading-markdown": "leading mark removed",
  "strip-wrapping-quotes": "quotes removed",
  "replace-lone-surrogates": "broken character replaced",
  "cut-after-heading": "cut after a heading",
  "collapse-whitespace": "repeated spaces collapsed",
};

/** What the first column is called, by what the file holds. */
const FIRST: Record<ShownFile["holds"], string> = {
  requests: "Row",
  tools: "Tool",
  judgements: "Request",
  run: "Request",
  vectors: "Row",
  other: "Row",
};

/** The first rows as they will be stored, under the fields they come from. */
function FirstRows({ file }: { file: ShownFile }) {
  const { sample, holds, fields } = file;
  if (sample.length === 0) return null;
  const isCleaned = sample.some(({ cleaned }) => cleaned);
  const isRequests = holds === "requests";
  const isTools = holds === "tools";
  const hasTools = isRequests || holds === "judgements" || holds === "run";
  const name = (part: Part) => (
    <span data-to={part}>
      {PART_NAMES[part]} {fields && <ColumnField file={file.name} fields={fields} part={part} />}
    </span>
  );
  return (
    <div className={styles.rowsScroll}>
      <table className={isRequests ? `${styles.importRows} ${styles.ofRequests}` : styles.importRows}>
        <thead>
          <tr>
            <th scope="col">{isTools ? name("name") : FIRST[holds]}</th>
            {(isRequests || isTools) && <th scope="col">{isRequests ? name("query") : name("description")}</th>}
            {holds === "vectors" && <th scope="col">Vector of</th>}
            {hasTools && <th scope="col">{isRequests ? name("tools") : "Tools"}</th>}
            {isCleaned && <th scope="col">Changed by cleaning</th>}
            {fields?.isComplete && <UnreadNames file={file} />}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ label, text, tools, raw, cleaned }, place) => (
            <tr key={`${place} ${label}`}>
              <td className={isRequests ? "faint numeric" : ""} title={label}>
                {label}
              </td>
              {isRequests && (
                <td>
                  <StruckText before={raw ?? text} after={text} />
                </td>
              )}
              {(isTools || holds === "vectors") && <td className="quiet">{text}</td>}
              {hasTools && <td>{tools.join(", ")}</td>}
              {isCleaned && <td className="quiet">{(cleaned ?? []).map((step) => DID[step] ?? step).join(", ")}</td>}
              {fields?.isComplete && <td />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fields that fill no column, and whether the first line is a header. */
function UnreadNames({ file: { name, fields } }: { file: ShownFile }) {
  return fields && <UnreadFields file={name} fields={fields} />;
}

function UnreadFields({ file, fields: shown }: { file: string; fields: NonNullable<ShownFile["fields"]> }) {
  const { chooseImport } = useActions();
  const { fields, hasHeader } = useMapping(file, shown);
  const unread = shown.fields.filter(({ part }) => part === null).map((field) => field.name);
  const choose = (header: boolean) => void chooseImport({ kind: "map-columns", file, fields, hasHeader: header });
  return (
    <th scope="col" className={styles.aside}>
      {unread.length > 0 && <span>Not read: {unread.join(", ")} </span>}
      {hasHeader !== null && (
        <label>
          <input type="checkbox" checked={hasHeader} onChange={({ target }) => choose(target.checked)} /> first line
          names the columns
        </label>
      )}
      {unread.length === 0 && hasHeader === null && <span className="visually-hidden">Not read: nothing</span>}
    </th>
  );
}
