import type { ImportState } from "../../../state/library";
import { MessageCard } from "./MessageCard";

/** Files that gave nothing, or what could not be stored: first of all, with the way out. */
export function Unreadable({ messages }: { messages: ImportState["messages"] }) {
  const errors = messages.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return (
    <section aria-label="Cannot be read" className="unreadable">
      <div className="held">
        {errors.map((group) => (
          <MessageCard key={`${group.file} ${group.code}`} group={group} />
        ))}
      </div>
    </section>
  );
}
