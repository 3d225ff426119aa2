import { useActions } from "../../app-context";
import { keysNow, PART_NAMES, withField, type Part, type ShownFields } from "./map-choice";

interface ColumnFieldProps {
  file: string;
  fields: ShownFields;
  part: Part;
}

/** Which field of the file fills a column; another can be chosen. */
export function ColumnField({ file, fields: shown, part }: ColumnFieldProps) {
  const { chooseImport } = useActions();
  const { fields, hasHeader } = shown;
  const now = keysNow(shown);
  const choose = (key: string) =>
    void chooseImport({
      kind: "map-columns",
      file,
      fields: withField(now, part, key),
      hasHeader: hasHeader ?? true,
    });
  return (
    <select
      className="lnk"
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
