import type { ImportFile } from "../../state/library";
import { countOf, formatCount, formatSize } from "../../ui/amounts";

/** One file: how it was read, and its first rows as they will be stored. */
export function ImportFileRows({ file }: { file: ImportFile }) {
  const hasTools = file.sample.some(({ tools }) => tools.length > 0);
  return (
    <section className="import-file" aria-label={file.name}>
      <h2>
        {file.name}{" "}
        <span className="q">
          <span className="sl">/</span> {formatSize(file.sizeBytes)} <span className="sl">/</span>{" "}
          {file.format === null ? "not recognised" : `read as ${file.format}`}
          {file.format !== null && (
            <>
              {" "}
              <span className="sl">/</span> {describeRows(file)}
            </>
          )}
        </span>
      </h2>
      {file.sample.length > 0 && (
        <table className="import-rows">
          <thead>
            <tr>
              <th scope="col">{hasTools ? "Row" : "Tool"}</th>
              <th scope="col">{hasTools ? "Request" : "Description"}</th>
              {hasTools && <th scope="col">Gold tools</th>}
            </tr>
          </thead>
          <tbody>
            {file.sample.map((row) => (
              <tr key={row.label}>
                <td className={hasTools ? "qq n" : ""}>{row.label}</td>
                <td className={hasTools ? "person" : "q"}>{row.text}</td>
                {hasTools && <td>{row.tools.join(", ")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function describeRows(file: ImportFile): string {
  const rows = countOf(file.rowsRead, "row");
  return file.rowsKept === file.rowsRead ? rows : `${rows}, ${formatCount(file.rowsKept)} kept`;
}
