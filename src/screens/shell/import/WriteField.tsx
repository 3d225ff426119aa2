import { useState } from "react";
import type { ImportState } from "../../../state/library";
import { Button } from "../../../ui/Button";
import { useActions } from "../../app-context";

type Writing = NonNullable<ImportState["messages"][number]["write"]>;

interface WriteFieldProps {
  write: Writing;
  /** Where it stands, for those who hear it. */
  name: string;
}

/** A place of a file written anew: a link until it is wanted, then a field. Enter takes what is written, Esc gives up. */
export function WriteField({ write: { label, choice }, name }: WriteFieldProps) {
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
    <span className="write">
      <input
        className={`field sm ${choice.what === "text" ? "person" : ""} ${isCode ? "code" : ""}`}
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
      <Button className="sm" onClick={take}>
        {choice.what === "text" ? "Use this text" : choice.what === "name" ? "Use this name" : "Read it so"}
      </Button>
    </span>
  );
}
