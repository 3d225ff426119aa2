import { useActions } from "../app-context";
import { ColumnField } from "./ColumnField";
import { type ShownFile, currentMapping, PART_NAMES, type Part } from "./column-mapping";
import { StruckText } from "./StruckText";
import styles from "./import.module.css";

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
export function FirstRows({ file }: { file: ShownFile }) {
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
  const { chooseImport } = useActions();
  if (!fields) return null;
  const { hasHeader } = fields;
  const unread = fields.fields.filter(({ part }) => part === null).map((field) => field.name);
  const choose = (header: boolean) =>
    void chooseImport({ kind: "map-columns", file: name, fields: currentMapping(fields), hasHeader: header });
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
