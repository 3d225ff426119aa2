import { useState } from "react";
import { ExportRow, PageExports } from "../../charts/ExportRows";
import { listWords } from "../../core/domain/phrases";
import { describeEngine } from "../../core/domain/searched-elsewhere";
import type { LinkQuestion } from "../../state/app/library";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { download } from "../../ui/download";
import { countOf } from "../../ui/format-number";
import { Icon } from "../../ui/Icons";
import { Popover } from "../../ui/Popover";
import { today } from "../../ui/PrintedOn";
import { useActions, useLibrary, useSession } from "../app-context";
import { presentWithNotes } from "../present-with-notes";
import styles from "./link-question.module.css";

interface WalkExportsProps {
  triggerClass: string | undefined;
  onPresent: () => void;
}

/** What of a walk can be given away beside its link: its picture, all of it as a file; and the walk before a room. */
export function WalkExports({ triggerClass, onPresent }: WalkExportsProps) {
  const trace = useSession((state) => state.trace);
  const dataset = useSession((state) => state.dataset ?? state.datasetLabel);
  const question = useLibrary((state) => state.linkQuestion);
  const { saveWalkFile } = useActions();
  const [isBlocked, setBlocked] = useState(false);
  const asked = question && <LinkQuestionDialog question={question} />;
  if (!trace) return asked;
  const { elsewhere } = trace;
  const fileName = `kitpick-walk-${
    trace.query.text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 5)
      .join("-") ?? "walk"
  }`;
  const of = dataset ? `, data ${dataset.name} ${dataset.hash.slice(0, 8)}` : "";
  const by = elsewhere ? `, searched by ${describeEngine(elsewhere)}` : "";
  return (
    <>
      {asked}
      <Popover
        name="Export or present this walk"
        label={<Icon name="menu" />}
        triggerClass={`icon-button ${triggerClass ?? ""}`}
        panelClass="list-panel"
      >
        {(close) => {
          const closing = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <ul className="rows">
              <ExportRow label="Present" note="large, for a room" onClick={closing(onPresent)} />
              <ExportRow
                label="Present with notes"
                note="what to say, in a window of your own"
                onClick={() => (presentWithNotes("screen=learn&page=walk-notes") ? close() : setBlocked(true))}
              />
              {isBlocked && (
                <li role="alert" className="quiet">
                  The browser did not open the window for the notes. Allow windows of this page, or present without
                  notes.
                </li>
              )}
              <PageExports
                fileName={fileName}
                stamp={`Kitpick, mode ${trace.config.mode}${of}${by}, ${today()}`}
                part={() => document.querySelector<HTMLElement>("[data-walk]")}
                without=".walk__evidence, .walk__editing, .walk__unused"
                onDone={close}
              />
              <ExportRow
                label="Save this walk as a file"
                note="all its steps; opens here again"
                onClick={closing(() => void saveWalkFile())}
              />
              <ExportRow
                label="JSON"
                note="what was computed, for programs"
                onClick={closing(() =>
                  download(`${fileName}.json`, JSON.stringify(trace, null, 1), "application/json"),
                )}
              />
            </ul>
          );
        }}
      </Popover>
    </>
  );
}

/** Before the link of a walk by a language model is copied: what it would carry, and the choice to leave it out. */
function LinkQuestionDialog({ question: { prompts, hosts } }: { question: LinkQuestion }) {
  const { copyLink } = useActions();
  const endpoint = hosts.length === 0 ? "" : `, and the name of ${listWords(hosts)}, which answered`;
  return (
    <Dialog
      title="Copy the link with the model's answers?"
      className={`${styles.question} keep`}
      onClose={() => void copyLink("none")}
    >
      <p>
        A language model answered in this walk. The link would carry {countOf(prompts, "prompt")} with the descriptions
        of the tools that they offer, the answers{endpoint}. Whoever has the link can read it.
      </p>
      <p>Without them it opens the same request with your settings and edits; stage 2 then waits for a model.</p>
      <p className="actions">
        <Button kind="plain" data-first onClick={() => void copyLink("without")}>
          Copy without them
        </Button>
        <Button kind="plain" onClick={() => void copyLink("with")}>
          Copy with them
        </Button>
      </p>
    </Dialog>
  );
}
