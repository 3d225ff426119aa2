import { useEffect, useRef, useState } from "react";
import type { ImportState } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { countOf, formatCount, formatMegabytes } from "../../ui/format-number";
import { Kbd } from "../../ui/Kbd";
import { useActions } from "../app-context";
import { pickFiles } from "../pick-files";
import { CleaningSteps } from "./CleaningSteps";
import { FilePicture } from "./FilePicture";
import { HeldBackRows, ImportNotices, UnreadableFiles } from "./ImportMessages";
import styles from "./import.module.css";

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
      className={styles.import}
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
            <p className="small actions">
              {importing.offers.map(({ label, choice }) => (
                <Button key={label} className={styles.compact} onClick={() => void chooseImport(choice)}>
                  {label}
                </Button>
              ))}
            </p>
          )}
          <ChoicesMade importing={importing} />
        </div>
        <UnreadableFiles messages={importing.messages} />
        {importing.files.map((file) => (
          <FilePicture key={file.name} file={file} />
        ))}
        <RunsFound runs={importing.runs} />
        <div className={styles.twoColumns}>
          <CleaningSteps steps={importing.cleaning} />
          <HeldBackRows messages={importing.messages} kept={importing.rows.kept} />
        </div>
        <ImportNotices messages={importing.messages} />
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
    <p className="small quiet">
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
    <p className={`small quiet ${styles.choices}`}>
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

/** What can be loaded now, and what waits. While files are read: how far it is. */
function ImportHeadline({ importing }: { importing: ImportState }) {
  const { status, summary, messages, progress } = importing;
  const waiting = messages
    .filter(({ severity }) => severity === "held-back")
    .reduce((sum, { rowCount }) => sum + rowCount, 0);
  if (status === "reading") return <span role="status">{describeProgress(progress)}</span>;
  if (status === "storing") return "Storing.";
  if (!summary) return status === "failed" ? "Nothing here can be loaded yet." : "Nothing can be loaded yet.";
  const unread = new Set(messages.flatMap(({ severity, file }) => (severity === "error" ? [file] : []))).size;
  const fails = unread === 0 ? "" : `${countOf(unread, "file")} cannot be read. `;
  const waits = waiting === 0 ? "" : `${countOf(waiting, "row")} ${waiting === 1 ? "is" : "are"} held back.`;
  return (
    <>
      <b>{countContents(summary)}</b> can be loaded now. {fails}
      {waits}
    </>
  );
}

function describeProgress(progress: ImportState["progress"]): string {
  if (!progress) return "Reading.";
  const { phase, file, done, total } = progress;
  if (phase === "fitting") return "Combining the files.";
  if (phase === "bytes" && total !== null) {
    return `Reading ${file}: ${formatMegabytes(done)} of ${formatMegabytes(total)} MB.`;
  }
  return done === 0 ? `Understanding ${file}.` : `Reading ${file}: ${formatCount(done)} rows.`;
}

/** Files of what a system recommended: what was recognised, and what can be done with it today. */
function RunsFound({ runs }: { runs: ImportState["runs"] }) {
  if (runs.length === 0) return null;
  return (
    <section aria-label="Runs" className={styles.runs}>
      <h2>
        Runs <span className="quiet">what a system recommended</span>
      </h2>
      {runs.map(({ file, requests, tools, known }) => (
        <p key={file} className="small">
          <b>{file}</b> ranks {countOf(tools, "tool")} for {countOf(requests, "request")}.{" "}
          {known
            ? `In the data here: ${formatCount(known.requests)} of its requests, ${formatCount(known.tools)} of the ranked tools.`
            : "Drop its data set too, to have its names checked."}
        </p>
      ))}
      <p className="small quiet">
        A run is read and checked here. On the Compare screen it is scored, kept and set beside others.
      </p>
    </section>
  );
}

interface LoadBarProps {
  importing: ImportState;
  name: string;
  canLoad: boolean;
  onName: (name: string) => void;
  onLoad: () => void;
}

/** How far the import is, under what name it is stored, and the two ways out. */
function LoadBar({ importing, name, canLoad, onName, onLoad }: LoadBarProps) {
  const { addFiles, cancelImport } = useActions();
  return (
    <form
      className="transport stay plain"
      onSubmit={(event) => {
        event.preventDefault();
        onLoad();
      }}
    >
      <span className={styles.importName}>
        {importing.summary && (
          <label>
            Name <input className="field" value={name} onChange={(event) => onName(event.target.value)} required />
          </label>
        )}
        <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
          Add files
        </Button>
      </span>
      <ImportSteps importing={importing} />
      <span className={styles.loadActions}>
        <Button kind="link" onClick={cancelImport}>
          Cancel, keep nothing
        </Button>
        <Button kind="go" type="submit" disabled={!canLoad}>
          {importing.summary ? `Load ${countContents(importing.summary)}` : "Load"} <Kbd keys={["Enter"]} />
        </Button>
      </span>
    </form>
  );
}

/** The way of a file, and where this one stands. */
function ImportSteps({ importing }: { importing: ImportState }) {
  const waiting = importing.messages
    .filter(({ severity }) => severity === "held-back")
    .reduce((sum, { rowCount }) => sum + rowCount, 0);
  const now = importing.status === "reading" ? 1 : importing.status === "storing" ? 4 : waiting > 0 ? 3 : 2;
  const names = ["Dropped", "Read", "Clean", waiting > 0 ? `Held back, ${formatCount(waiting)}` : "Held back", "Load"];
  return (
    <ol className={`steps ${styles.importSteps}`} aria-label="Steps">
      {names.map((step, index) => (
        <li
          key={index}
          className={index === now ? "now" : index > now ? "todo" : undefined}
          aria-current={index === now ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

/** "16 requests and 10 tools", or the tools alone. */
function countContents({ queries, tools }: { queries: number; tools: number }): string {
  return queries === 0 ? countOf(tools, "tool") : `${countOf(queries, "request")} and ${countOf(tools, "tool")}`;
}
