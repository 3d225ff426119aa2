import { useEffect, useRef, type MouseEvent } from "react";
import { Button } from "../../ui/Button";
import { Popover } from "../../ui/Popover";
import { pickFiles } from "../pick-files";
import { useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

export const TABS = ["queue", "adjudicate", "agreement", "past", "guidelines"] as const;
export type Tab = (typeof TABS)[number];

const LABELS: Readonly<Record<Tab, string>> = {
  queue: "Queue",
  adjudicate: "Adjudicate",
  agreement: "Agreement",
  past: "Past requests",
  guidelines: "Guidelines",
};

/** The parts of the screen, and what goes out in files and comes in. */
export function AnnotateTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const open = (event: MouseEvent, wanted: Tab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Enter settles or accepts there, and does not press this link again.
    if (wanted === "queue" || wanted === "adjudicate") (event.currentTarget as HTMLElement).blur();
    onTab(wanted);
  };
  const line = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the page, and the one that is open may be beyond its edge.
  useEffect(() => {
    line.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  return (
    <div className={styles.tabLine}>
      <nav aria-label="Annotate" className="tabs" ref={line}>
        {TABS.map((one) => (
          <a
            key={one}
            href={`#screen=annotate${one === "queue" ? "" : `&tab=${one}`}`}
            aria-current={one === tab ? "page" : undefined}
            onClick={(event) => open(event, one)}
          >
            {LABELS[one]}
          </a>
        ))}
      </nav>
      <Files />
    </div>
  );
}

/** Two people need a file each way, and no server. */
function Files() {
  const controller = useOpenAnnotation();
  return (
    <Popover name="Files" label="Files" triggerClass="link" panelClass={styles.files ?? ""}>
      {(close) => {
        const does = (act: () => void) => () => {
          close();
          // Enter is the queue's again, and not that of the button that has just been used.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          act();
        };
        return (
          <>
            <p className="quiet">
              Give a colleague the project file, then send each other your judgements. Every file can be opened twice
              and in any order.
            </p>
            <ul className="rows">
              <FileRow act={does(() => void controller.saveJudgements("mine"))} label="Save my judgements" />
              <FileRow
                act={does(() => void controller.saveJudgements("since"))}
                label="Save what is new since my last file"
              />
              <FileRow act={does(() => void controller.saveJudgements("all"))} label="Save everybody’s judgements" />
              <FileRow act={does(() => controller.saveProject())} label="Save the project" />
              {controller.foreignFormats.map(({ id, label, loses }) => (
                <FileRow
                  key={id}
                  act={does(() => void controller.saveForeign(id))}
                  label={`Save for ${label}`}
                  loses={loses}
                />
              ))}
              <FileRow act={does(() => openFile(controller.look))} label="Open a file" />
            </ul>
          </>
        );
      }}
    </Popover>
  );
}

function FileRow({ act, label, loses }: { act: () => void; label: string; loses?: string }) {
  return (
    <li>
      <button type="button" className="row-main" data-row onClick={act}>
        {label}
        {loses !== undefined && <small className="quiet"> without {loses}</small>}
      </button>
    </li>
  );
}

/** Also offered before there is a project. */
export function OpenFileButton() {
  const controller = useOpenAnnotation();
  return (
    <Button kind="link" onClick={() => openFile(controller.look)}>
      Open a project file
    </Button>
  );
}

function openFile(look: (file: File) => Promise<void>): void {
  pickFiles(([file]) => {
    if (file) void look(file);
  });
}
