import { useState } from "react";
import type { ImportState } from "../../state/app/library";
import { formatCount } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import styles from "./import.module.css";

type Group = ImportState["messages"][number];
type Member = Group["members"][number];

/** One kind of message: what, where and why, and what can be done about it. More places like it open below. */
export function MessageCard({ group }: { group: Group }) {
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
