import { ColumnField } from "./ColumnField";
import { PART_NAMES, type Part, type ShownFields } from "./map-choice";

const PARTS: readonly Part[] = ["query", "tools", "name", "description"];

/** Rows that were not recognised can be told what their fields are. */
export function UnknownFields({ file, fields }: { file: string; fields: ShownFields }) {
  return (
    <p className="map-fields small">
      <span>Say what its fields are.</span>
      {PARTS.map((part) => (
        <label key={part} data-to={part}>
          <b>{PART_NAMES[part]}</b> <ColumnField file={file} fields={fields} part={part} />
        </label>
      ))}
    </p>
  );
}
