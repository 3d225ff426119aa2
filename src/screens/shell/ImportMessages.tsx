import type { ImportState } from "../../state/library";
import { formatCount } from "../../ui/amounts";

type FormatMessage = ImportState["messages"][number];

/** More sentences than this are counted, not listed. */
const LISTED_AT_MOST = 12;

/** What stops the import, what is held back, and what was noticed or changed: each as a sentence. */
export function ImportMessages({ messages }: { messages: readonly FormatMessage[] }) {
  const errors = messages.filter(({ severity }) => severity === "error");
  const heldBack = messages.filter(({ severity }) => severity === "held-back");
  const notices = messages.filter(({ severity }) => severity === "notice");
  if (messages.length === 0) return null;
  return (
    <div className="import-messages">
      <MessageList title="Cannot be read" messages={errors} />
      <MessageList title="Held back" note="the other rows do not wait for them" messages={heldBack} />
      <MessageList title="Noticed" note="loaded as it is said here" messages={notices} />
    </div>
  );
}

interface MessageListProps {
  title: string;
  note?: string;
  messages: readonly FormatMessage[];
}

function MessageList({ title, note, messages }: MessageListProps) {
  if (messages.length === 0) return null;
  const more = messages.length - LISTED_AT_MOST;
  return (
    <section aria-label={title}>
      <h2>
        {title} {formatCount(messages.length)} {note && <span className="q">{note}</span>}
      </h2>
      <div className="held">
        {messages.slice(0, LISTED_AT_MOST).map((message, index) => (
          <div className="err" key={`${message.file} ${message.where ?? ""} ${message.code} ${index}`}>
            <p>
              <b>{nameplace(message)}</b> {message.sentence}
            </p>
          </div>
        ))}
        {more > 0 && <p className="small q">{formatCount(more)} more of this kind.</p>}
      </div>
    </section>
  );
}

function nameplace({ file, where }: FormatMessage): string {
  return where === null ? `${file}:` : `${file}, ${where}:`;
}
