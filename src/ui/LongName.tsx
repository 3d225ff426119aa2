import { Fragment } from "react";

/** A name that breaks between its words where a line has no room for it: "climate_" "normals", "Flight" "Search". */
export function LongName({ children: name }: { children: string }) {
  return name.split(/(?<=[_\-./:])|(?<=\p{Ll})(?=\p{Lu})/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
