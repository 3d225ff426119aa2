import { useEffect, useRef, useState } from "react";
import type { ImportState } from "../../state/library";
import { countOf } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useActions } from "../app-context";
import { ImportFileRows } from "./ImportFileRows";
import { ImportMessages } from "./ImportMessages";
import { pickFiles } from "./pick-files";

/** What was dropped, as it was understood. Nothing is stored before Load. */
export function ImportPreview({ importing }: { importing: ImportState }) {
  const { addFiles, cancelImport, confirmImport } = useActions();
  const suggested = importing.summary?.name ?? "";
  const [name, setName] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => heading.current?.focus(), [importing.status]);
  const shownName = name ?? suggested;
  const canLoad = importing.status === "preview" && importing.summary !== null && shownName.trim() !== "";
  const load = () => void confirmImport(shownName.trim());
  return (
    <main className="import">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canLoad) load();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancelImport();
          else if (event.key === "Enter" && event.target === heading.current && canLoad) load();
        }}
      >
        <div className="page">
          <div className="intro">
            <h1 ref={heading} tabIndex={-1}>
              <ImportHeadline importing={importing} />
            </h1>
            {importing.missing !== null && <p className="small">{importing.missing}</p>}
          </div>
          {importing.files.map((file) => (
            <ImportFileRows key={file.name} file={file} />
          ))}
          <ImportMessages messages={importing.messages} />
        </div>
        <div className="trans stay plain">
          <span className="import-name">
            {importing.summary && (
              <label>
                Name{" "}
                <input className="field" value={shownName} onChange={(event) => setName(event.target.value)} required />
              </label>
            )}
            <Button kind="link" onClick={() => pickFiles((files) => void addFiles(files))}>
              Add files
            </Button>
          </span>
          <span className="go2">
            <Button kind="link" onClick={cancelImport}>
              Cancel, keep nothing
            </Button>
            <Button kind="go" type="submit" disabled={!canLoad}>
              {importing.summary ? loadLabel(importing.summary) : "Load"} <Kbd keys={["Enter"]} />
            </Button>
          </span>
        </div>
      </form>
    </main>
  );
}

function ImportHeadline({ importing }: { importing: ImportState }) {
  const heldBack = importing.messages.filter(({ severity }) => severity === "held-back").length;
  switch (importing.status) {
    case "reading":
      return "Reading.";
    case "storing":
      return "Storing.";
    case "failed":
      return "Nothing here can be loaded yet.";
    case "preview":
      return importing.summary ? (
        <>
          <b>{countBoth(importing.summary)}</b> can be loaded now.{" "}
          {heldBack > 0 && `${countOf(heldBack, "row")} ${heldBack === 1 ? "is" : "are"} held back.`}
        </>
      ) : (
        "Nothing can be loaded yet."
      );
  }
}

function countBoth({ queries, tools }: { queries: number; tools: number }): string {
  return queries === 0 ? countOf(tools, "tool") : `${countOf(queries, "request")} and ${countOf(tools, "tool")}`;
}

function loadLabel(summary: { queries: number; tools: number }): string {
  return `Load ${countBoth(summary)}`;
}
