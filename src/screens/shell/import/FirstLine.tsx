import type { ShownFile } from "./FilePicture";

/** The first row as it stands in the file: what is read is underlined, what is not is dotted. */
export function FirstLine({ fields: { place, fields, isComplete } }: { fields: NonNullable<ShownFile["fields"]> }) {
  return (
    <p className="first-line">
      <span className="qq micro">{place}, as it is in the file</span>
      {fields.map(({ key, name, value, part }) => (
        <span key={key} className="pair">
          <span className="qq">{name}:</span>{" "}
          <span className={part ? "used" : isComplete ? "unread" : "qq"} data-from={part ?? undefined}>
            {value === "" ? "empty" : value}
          </span>
        </span>
      ))}
    </p>
  );
}
