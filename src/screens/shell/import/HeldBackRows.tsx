import { useId } from "react";
import type { ImportState } from "../../../state/library";
import { countOf, formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { MessageCard } from "./MessageCard";

interface HeldBackRowsProps {
  messages: ImportState["messages"];
  kept: number;
}

/** What is held back: error sentences with the fix in them. The other rows do not wait. */
export function HeldBackRows({ messages, kept }: HeldBackRowsProps) {
  const { exportHeldBack } = useActions();
  const id = useId();
  const heldBack = messages.filter(({ severity }) => severity === "held-back");
  const rows = heldBack.reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (heldBack.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Held back{" "}
        <span className="q">
          {countOf(rows, "row")}; the other {formatCount(kept)}{" "}
          {rows === 1 ? "do not wait for it" : "do not wait for them"}
        </span>
      </h2>
      <div className="held">
        {heldBack.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      <p className="small after-held">
        <Button kind="link" onClick={() => void exportHeldBack()}>
          Export the rows that are held back
        </Button>
      </p>
    </section>
  );
}
