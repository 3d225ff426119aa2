import type { ImportState } from "../../state/app/library";
import { useActions, useLibrary } from "../app-context";
import styles from "./import.module.css";

interface ColumnFieldProps {
  file: string;
  fields: ShownFields;
  part: Part;
}

/** Which field of the file fills a column; another can be chosen. */
export function ColumnField({ file, fields: shown, part }: ColumnFieldProps) {
  const { chooseImport } = useActions();
  const { fields, hasHeader } = useMapping(file, shown);
  const choose = (key: string) =>
    void chooseImport({
      kind: "map-columns",
      file,
      fields: withField(fields, part, key),
      hasHeader: hasHeader ?? true,
    });
  return (
    <select
      className="link"
      aria-label={`${PART_NAMES[part] ?? part} of ${file}`}
      value={fields[part] ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">no field</option>
      {shown.fields.map(({ key, name }) => (
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

type ShownFields = NonNullable<ShownFile["fields"]>;
export type Part = NonNullable<ShownFields["fields"][number]["part"]>;
type Keys = Partial<Record<Part, string>>;

/** Columns of requests and of tools, as they are called. */
export const PART_NAMES: Partial<Record<Part, string>> = {
  query: "Request",
  tools: "Gold tools",
  name: "Tool",
  description: "Description",
};

const OF_REQUESTS: readonly Part[] = ["query", "tools", "split"];
const OF_TOOLS: readonly Part[] = ["name", "description", "category"];

/** Which field fills which column: as it was chosen last, though the file may still be read by it, else as it was read. */
export function useMapping(
  file: string,
  { fields, hasHeader }: ShownFields,
): { fields: Keys; hasHeader: boolean | null } {
  const chosen = useLibrary(({ importing }) =>
    importing?.choices.findLast((one) => one.kind === "map-columns" && one.file === file),
  );
  if (chosen?.kind === "map-columns")
    return { fields: chosen.fields, hasHeader: hasHeader === null ? null : chosen.hasHeader };
  return { fields: Object.fromEntries(fields.flatMap(({ key, part }) => (part ? [[part, key]] : []))), hasHeader };
}

/** The same with one column filled by another field: a field fills one column, and rows are requests or tools. */
function withField(now: Keys, part: Part, key: string): Keys {
  const foreign = OF_REQUESTS.includes(part) ? OF_TOOLS : OF_REQUESTS;
  const kept = (Object.entries(now) as [Part, string][]).filter(
    ([other, field]) => other !== part && field !== key && !foreign.includes(other),
  );
  return Object.fromEntries(key === "" ? kept : [...kept, [part, key]]);
}

export type ShownFile = ImportState["files"][number];
