import type { ReactNode } from "react";
import { countOf, formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import type { Selection } from "./context/dataset-view";
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
