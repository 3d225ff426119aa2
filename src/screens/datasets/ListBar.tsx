import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { findMatches } from "../../ui/find-matches";
import { countOf, formatCount } from "../../ui/format-number";
import type { Selection } from "./context/dataset-context";
import styles from "./datasets.module.css";

interface ListBarProps {
  noun: string;
  wanted: string;
  onWanted: (wanted: string) => void;
  shown: number;
  total: number;
  selection: Selection | null;
  onClear: () => void;
  children?: ReactNode;
}

/** Above a list: the search, what is shown of how many, and why. */
export function ListBar({ noun, wanted, onWanted, shown, total, selection, onClear, children }: ListBarProps) {
  return (
    <div className={`${styles.listBar} small`}>
      <input
        className="field"
        type="search"
        aria-label={`Search ${noun}s`}
        placeholder={`Search ${noun}s`}
        value={wanted}
        onChange={(event) => onWanted(event.currentTarget.value)}
      />
      <span role="status">
        {shown === total ? countOf(total, noun) : `${formatCount(shown)} of ${countOf(total, noun)}`}
      </span>
      {selection && (
        <span className="quiet">
          {selection.what}{" "}
          <Button kind="link" onClick={onClear}>
            show all
          </Button>
        </span>
      )}
      {children}
    </div>
  );
}

/** A text in which what was looked for is marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return (
    <>
      {markMatches(text, wanted).map((piece, index) =>
        piece.isMatch ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </>
  );
}

/** A part of a row that can be searched. */
interface SearchField {
  name: string;
  texts: readonly string[];
}

interface FoundRow {
  index: number;
  /** The field that matched; `null` when nothing was looked for. */
  field: string | null;
}

/** Rows that match in any field, those of the first field first; each with the field that matched. */
export function searchRows(fields: readonly SearchField[], wanted: string): FoundRow[] {
  const count = fields[0]?.texts.length ?? 0;
  if (wanted.trim() === "") return Array.from({ length: count }, (_, index) => ({ index, field: null }));
  const taken = new Set<number>();
  return fields.flatMap(({ name, texts }) =>
    findMatches(texts, wanted).flatMap((index) => {
      if (taken.has(index)) return [];
      taken.add(index);
      return [{ index, field: name }];
    }),
  );
}

/** The rows with the one that stands open, first when it does not match: an edit must not take away the row it was made in. */
export function withOpenRow(found: readonly FoundRow[], open: number): readonly FoundRow[] {
  if (open < 0 || found.some(({ index }) => index === open)) return found;
  return [{ index: open, field: null }, ...found];
}

/** A text in pieces, those that begin like a wanted word marked. */
export function markMatches(text: string, wanted: string): { text: string; isMatch: boolean }[] {
  const words = wanted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isMatch: false }];
  const escaped = words.sort((a, b) => b.length - a.length).join("|");
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped})`, "giu"))
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
