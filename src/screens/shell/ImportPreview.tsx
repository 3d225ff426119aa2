import { useEffect, useRef, useState } from "react";
import type { ImportState } from "../../state/library";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";
import { CleaningSteps } from "./import/CleaningSteps";
import { FilePicture } from "./import/FilePicture";
import { HeldBackRows } from "./import/HeldBackRows";
import { ImportHeadline } from "./import/ImportHeadline";
import { LoadBar } from "./import/LoadBar";
import { Noticed } from "./import/Noticed";
import { RunsFound } from "./import/RunsFound";
import { Unreadable } from "./import/Unreadable";
import "./import/preview.css";

/** What was dropped, as it was understood, and everything about it that can be changed. Nothing is stored before Load. */
export function ImportPreview({ importing }: { importing: ImportState }) {
  const { cancelImport, confirmImport, chooseImport } = useActions();
  const [name, setName] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const fileCount = importing.files.length;
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // A switch that was pressed keeps the focus; files that came take the reader to what they are.
  useEffect(() => heading.current?.focus(), [fileCount]);
  // What was pressed may be gone when it has done its work.
  useEffect(() => {
    if (importing.status === "preview" && document.activeElement === document.body) heading.current?.focus();
  }, [importing]);
  const shownName = name ?? importing.summary?.name ?? "";
  const canLoad = importing.status === "preview" && importing.summary !== null && shownName.trim() !== "";
  const load = () => {
    if (canLoad) void confirmImport(shownName.trim());
  };
  return (
    <main
      className="import"
      onKeyDown={(event) => {
        const isInList = event.target instanceof HTMLSelectElement;
        if (event.key === "Escape" && !event.defaultPrevented && !isInList) cancelImport();
        else if (event.key === "Enter" && event.target === heading.current) load();
      }}
    >
      <div className="page" aria-busy={importing.status === "reading"}>
        <div className="intro">
          <h1 ref={heading} tabIndex={-1}>
            <ImportHeadline importing={importing} />
          </h1>
          <RowBalance importing={importing} />
          {importing.missing !== null && <p className="small">{importing.missing}</p>}
          {importing.offers.length > 0 && (
            <p className="small act">
              {importing.offers.map(({ label, choice }) => (
                <Button key={label} className="sm" onClick={() => void chooseImport(choice)}>
                  {label}
                </Button>
              ))}
            </p>
          )}
          <ChoicesMade importing={importing} />
        </div>
        <Unreadable messages={importing.messages} />
        {importing.files.map((file) => (
          <FilePicture key={file.name} file={file} />
        ))}
        <RunsFound runs={importing.runs} />
        <div className="two">
          <CleaningSteps steps={importing.cleaning} />
          <HeldBackRows messages={importing.messages} kept={importing.rows.kept} />
        </div>
        <Noticed messages={importing.messages} />
      </div>
      <LoadBar importing={importing} name={shownName} canLoad={canLoad} onName={setName} onLoad={load} />
    </main>
  );
}

/** No row is ever lost unsaid. */
function RowBalance({ importing: { rows } }: { importing: ImportState }) {
  if (rows.read === 0) return null;
  const count = (rowCount: number) => rowCount.toLocaleString("en");
  return (
    <p className="small q">
      {count(rows.read)} {rows.read === 1 ? "row" : "rows"} in = {count(rows.kept)} kept + {count(rows.reported)}{" "}
      reported below
    </p>
  );
}

/** What was changed by hand so far, and the way back. */
function ChoicesMade({ importing: { choices, isRemembered } }: { importing: ImportState }) {
  const { takeBackImport } = useActions();
  if (choices.length === 0) return null;
  const count = choices.length === 1 ? "1 choice" : `${choices.length} choices`;
  return (
    <p className="small q choices">
      {isRemembered ? `Read with ${count} as the last time files had this shape.` : `${count} made by you.`}
      {!isRemembered && (
        <Button kind="link" onClick={() => void takeBackImport("last")}>
          Undo the last
        </Button>
      )}
      <Button kind="link" onClick={() => void takeBackImport("all")}>
        {isRemembered ? "Read without" : "Undo all"}
      </Button>
    </p>
  );
}
