import { useState } from "react";
import type { ImportState } from "../../../state/library";
import { formatCount } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";
import { WriteField } from "./WriteField";

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
    <div className="err">
      {group.members.slice(0, shown).map((member, index) => (
        <div key={`${member.where ?? ""} ${index}`} className="member">
          <MemberSentence member={member} />
          <div className="act">
            {(index === 0 ? (group.fixes ?? []) : []).map(({ label, choice }, place) => (
              <Button
                key={label}
                kind={place === 0 ? "plain" : "link"}
                className={place === 0 ? "sm" : undefined}
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
      {group.count > 1 && (
        <p className="act more">
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

function MemberSentence({ member: { file, where, sentence } }: { member: Member }) {
  return (
    <p>
      <b>{where === null ? `${file}:` : `${file}, ${where}:`}</b> {sentence}
    </p>
  );
}
