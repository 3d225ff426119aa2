import { useActions } from "../app-context";
import { currentMapping, PART_NAMES, withField, type Part, type ShownFields } from "./column-mapping";
import styles from "./import.module.css";

interface ColumnFieldProps {
  file: string;
  fields: ShownFields;
  part: Part;
}

/** Which field of the file fills a column; another can be chosen. */
export function ColumnField({ file, fields: shown, part }: ColumnFieldProps) {
  const { chooseImport } = useActions();
  const { fields, hasHeader } = shown;
  const now = currentMapping(shown);
  const choose = (key: string) =>
    void chooseImport({
      kind: "map-columns",
      file,
      fields: withField(now, part, key),
      hasHeader: hasHeader ?? true,
    });
  return (
    <select
      className="link"
      aria-label={`${PART_NAMES[part] ?? part} of ${file}`}
      value={now[part] ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">no field</option>
      {fields.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

const PARTS: readonly Part[] = ["query", "tools", "name", "description"];

/** Rows that were not recognised can be told what their fields are. */
export function UnknownFields({ file, fields }: { file: string; fields: ShownFields }) {
  return (
    <p className={`${styles.mapFields} small`}>
      <span>Choose what its fields are.</span>
      {PARTS.map((part) => (
        <label key={part} data-to={part}>
          <b>{PART_NAMES[part]}</b> <ColumnField file={file} fields={fields} part={part} />
        </label>
      ))}
    </p>
  );
}
