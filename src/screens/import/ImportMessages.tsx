import { useId, useState } from "react";
import type { ImportState } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { countOf, formatCount } from "../../ui/format-number";
import { useActions } from "../app-context";
import styles from "./import.module.css";

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
        <span className="quiet">
          {countOf(rows, "row")}; the other {formatCount(kept)}{" "}
          {rows === 1 ? "can be loaded without it" : "can be loaded without them"}
        </span>
      </h2>
      <div className={styles.held}>
        {heldBack.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      <p className={`small ${styles.afterHeld}`}>
        <Button kind="link" onClick={() => void exportHeldBack()}>
          Export the rows that are held back
        </Button>
      </p>
    </section>
  );
}

const SHOWN_AT_FIRST = 6;

/** What was noticed or done without asking. */
export function ImportNotices({ messages }: { messages: ImportState["messages"] }) {
  const [isOpen, setOpen] = useState(false);
  const notices = messages.filter(({ severity }) => severity === "notice");
  if (notices.length === 0) return null;
  const shown = isOpen ? notices : notices.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label="Noticed" className={styles.noticed}>
      <h2>
        Noticed <span className="quiet">loaded as described here</span>
      </h2>
      <div className={styles.held}>
        {shown.map((group, index) => (
          <MessageCard key={`${group.file} ${group.code} ${index}`} group={group} />
        ))}
      </div>
      {notices.length > shown.length && (
        <p className={`small ${styles.afterHeld}`}>
          <Button kind="link" onClick={() => setOpen(true)}>
            {formatCount(notices.length - shown.length)} more
          </Button>
        </p>
      )}
    </section>
  );
}

/** Files that gave nothing, or what could not be stored: first of all, with the way out. */
export function UnreadableFiles({ messages }: { messages: ImportState["messages"] }) {
  const errors = messages.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return null;
  return (
    <section aria-label="Cannot be read" className={styles.unreadable}>
      <div className={styles.held}>
        {errors.map((group) => (
          <MessageCard key={`${group.file} ${group.code}`} group={group} />
        ))}
      </div>
    </section>
  );
}

type Group = ImportState["messages"][number];
type Member = Group["members"][number];

/** One kind of message: what, where and why, and what can be done about it. More places like it open below. */
function MessageCard({ group }: { group: Group }) {
  const [shown, setShown] = useState(1);
  const { chooseImport } = useActions();
  const isHeldBack = group.severity === "held-back";
  const rest = group.count - Math.min(shown, group.members.length);
  const leaveOut = (where: string | null) =>
    void chooseImport({ kind: "leave-out", file: group.file, code: group.code, where });
  return (
    <div className="error-note">
      {group.members.slice(0, shown).map((member, index) => (
        <div key={`${member.where ?? ""} ${index}`} className={styles.member}>
          <MemberSentence member={member} />
          <div className="actions">
            {(index === 0 ? (group.fixes ?? []) : []).map(({ label, choice }, at) => (
              <Button
                key={label}
                kind={at === 0 && isSolution(choice) ? "plain" : "link"}
                className={at === 0 && isSolution(choice) ? styles.compact : undefined}
                onClick={() => void chooseImport(choice)}
              >
                {label}
              </Button>
            ))}
            {member.write && (
              <WriteField
                write={member.write}
                name={`${member.file}, ${member.where ?? ""}`}
                key={member.write.choice.text}
              />
            )}
            {isHeldBack && (
              <Button kind="link" onClick={() => leaveOut(member.where)}>
                Leave out
              </Button>
            )}
          </div>
        </div>
      ))}
      {group.code === "may-hold-names" && <OwnNames />}
      {group.count > 1 && (
        <p className="actions more">
          {rest > 0 && shown < group.members.length && (
            <Button kind="link" onClick={() => setShown(shown + 5)}>
              {formatCount(rest)} more like this
            </Button>
          )}
          {isHeldBack && (
            <Button kind="link" onClick={() => leaveOut(null)}>
              Leave all {formatCount(group.rowCount)} out
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether it settles the matter; words that may be names are told one by one. */
function isSolution({ kind }: NonNullable<Group["fixes"]>[number]["choice"]): boolean {
  return kind !== "replace-name";
}

/** Names that a person types or pastes: they are looked for in every log, and forgotten with the tab. */
function OwnNames() {
  const { chooseImport } = useActions();
  const [draft, setDraft] = useState("");
  const words = [...new Set(draft.split(/[\n,;]+/).map((word) => word.trim()))].filter((word) => word.length > 1);
  return (
    <div className={styles.ownNames}>
      <textarea
        className="field"
        rows={2}
        aria-label="Names of your own to replace"
        placeholder="Names of your own: one a line, or with commas between"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button
        className={styles.compact}
        disabled={words.length === 0}
        onClick={() => void chooseImport({ kind: "replace-names", words })}
      >
        {words.length > 1 ? `Replace these ${words.length}` : "Replace"}
      </Button>{" "}
      <span className="quiet">They stay in this tab: only how many there were is kept.</span>
    </div>
  );
}

function MemberSentence({ member: { file, where, sentence } }: { member: Member }) {
  return (
    <p>
      <b>{where === null ? `${file}:` : `${file}, ${where}:`}</b> {sentence}
    </p>
  );
}

type Writing = NonNullable<ImportState["messages"][number]["write"]>;

interface WriteFieldProps {
  write: Writing;
  /** Where it stands, for those who hear it. */
  name: string;
}

/** A part of a file written anew: a link until it is wanted, then a field. Enter takes what is written, Esc gives up. */
function WriteField({ write: { label, choice }, name }: WriteFieldProps) {
  const { chooseImport } = useActions();
  const [draft, setDraft] = useState<string | null>(choice.what === "name" ? "" : null);
  if (draft === null) {
    return (
      <Button kind="link" onClick={() => setDraft(choice.text)}>
        {label}
      </Button>
    );
  }
  const isCode = choice.what === "line" || choice.what === "row";
  const take = () => {
    if (draft.trim() !== "" && draft !== choice.text) void chooseImport({ ...choice, text: draft });
  };
  return (
    <span className={styles.write}>
      <input
        className={`field ${styles.compact} ${choice.what === "text" ? "person" : ""} ${isCode ? styles.code : ""}`}
        aria-label={`${label}: ${name}`}
        placeholder={label}
        value={draft}
        autoFocus={choice.what !== "name"}
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          else if (event.key === "Escape") {
            event.preventDefault();
            setDraft(choice.what === "name" ? "" : null);
          }
        }}
      />
      <Button className={styles.compact} onClick={take}>
        {choice.what === "text" ? "Use this text" : choice.what === "name" ? "Use this name" : "Read it so"}
      </Button>
    </span>
  );
}
