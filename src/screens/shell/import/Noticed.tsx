import { useState } from "react";
import type { ImportState } from "../../../state/library";
import { formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { MessageCard } from "./MessageCard";

const SHOWN_AT_FIRST = 6;

/** What was noticed or done without asking. */
export function Noticed({ messages }: { messages: ImportState["messages"] }) {
  const [isOpen, setOpen] = useState(false);
  const notices = messages.filter(({ severity }) => severity === "notice");
  if (notices.length === 0) return null;
  const shown = isOpen ? notices : notices.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label="Noticed" className="noticed">
      <h2>
        Noticed <span className="q">loaded as it is said here</span>
      </h2>
      <div className="held">
        {shown.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      {notices.length > shown.length && (
        <p className="small after-held">
          <Button kind="link" onClick={() => setOpen(true)}>
            {formatCount(notices.length - shown.length)} more
          </Button>
        </p>
      )}
    </section>
  );
}
