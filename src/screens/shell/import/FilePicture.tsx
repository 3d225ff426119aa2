import { useRef } from "react";
import type { ImportState } from "../../../state/library";
import { countOf, formatCount, formatSize } from "../../../ui/amounts";
import { useActions } from "../../app-context";
import { FieldLines } from "./FieldLines";
import { FirstLine } from "./FirstLine";
import { FirstRows } from "./FirstRows";
import { UnknownFields } from "./UnknownFields";

export type ShownFile = ImportState["files"][number];

/** One file: how it was read, and its first line, whose fields run into the columns they fill. */
export function FilePicture({ file }: { file: ShownFile }) {
  const picture = useRef<HTMLDivElement>(null);
  return (
    <section className="import-file" aria-label={file.name}>
      <h2>
        {file.name}{" "}
        <span className="q">
          {file.format !== null && (
            <>
              <span className="sl">/</span> {describeRows(file)}
            </>
          )}{" "}
          <span className="sl">/</span> {formatSize(file.sizeBytes)} <span className="sl">/</span>{" "}
          <ReadAs file={file} />
        </span>
      </h2>
      <div className="picture" ref={picture}>
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
        className="lnk"
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
