import { useCallback, useEffect, useMemo, useState } from "react";
import type { ToolId } from "../../../core/domain/ids";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { Button } from "../../../ui/Button";
import { formatCount } from "../../../ui/format-number";
import {
  describeCost,
  describeFault,
  describeFewest,
  describeProposed,
  describeRequestCount,
} from "../../../wording/toolbox";
import { pickFiles } from "../../pick-files";
import { useDatasets, useDatasetState, type Selection } from "../context/dataset-context";
import { FailureNote } from "../context/FailureNote";
import { ConfusionTable } from "./ConfusionTable";
import { Profiles, Servers } from "./CostTables";
import { RecallFigure } from "./FindingFigures";
import type { ToolPair } from "./list-pairs";
import { Pairs } from "./Pairs";
import { WhatIf } from "./WhatIf";
import { WriteRequest } from "./WriteRequest";
import styles from "./toolbox.module.css";

/** What the catalogue costs on every call, what is mixed up, how few tools are enough, and what another sentence changes. */
export function ToolboxTab({ onSelect, onBuild }: Pick<OpenToolboxProps, "onSelect" | "onBuild">) {
  const controller = useDatasets();
  const toolbox = useDatasetState((state) => state.toolbox);
  const isUnopened = toolbox.status === "none";
  useEffect(() => {
    if (isUnopened) void controller.openToolbox();
  }, [controller, isUnopened]);
  if (toolbox.status === "failed")
    return (
      <FailureNote
        title="The tools could not be counted."
        sentence={toolbox.sentence}
        onRetry={() => void controller.openToolbox()}
      />
    );
  const shown = toolbox.status === "open" ? toolbox.toolbox : toolbox.before;
  if (!shown)
    return (
      <p className={`${styles.underWay} small quiet`} role="status">
        Counting tokens, and asking every request …
      </p>
    );
  return <OpenToolbox toolbox={shown} isCounting={toolbox.status !== "open"} onSelect={onSelect} onBuild={onBuild} />;
}

interface OpenToolboxProps {
  toolbox: Toolbox;
  /** It is counted anew; what is shown was true before the last edit. */
  isCounting: boolean;
  onSelect: (chosen: Selection) => void;
  /** Shows where a model proposes requests. */
  onBuild: () => void;
}

/** Claude has no public table of tokens; measured, its counts lie about so far above. */
const FOR_CLAUDE = 1.03;

function OpenToolbox({ toolbox, isCounting, onSelect, onBuild }: OpenToolboxProps) {
  const [tool, setTool] = useState<ToolId | null>(null);
  const [pair, setPair] = useState<Pick<ToolPair, "a" | "b"> | null>(null);
  const { costs, confusion } = toolbox;
  const choosePair = useCallback(({ a, b }: Pick<ToolPair, "a" | "b">) => {
    setPair({ a, b });
    setTool(a);
  }, []);
  const chooseTool = (chosenTool: ToolId) => {
    setTool(chosenTool);
    setPair((before) => (before && (before.a === chosenTool || before.b === chosenTool) ? before : null));
  };
  const chosen = tool ?? confusion?.pairs[0]?.needed ?? null;
  return (
    <div className={styles.toolbox} aria-busy={isCounting}>
      <header className={styles.head}>
        <p className={styles.finding}>
          <b>{describeCost(toolbox)}</b> {describeFewest(toolbox)}
        </p>
        <p className="small quiet">
          {costs.by === "o200k"
            ? "Counted with o200k in the form that is sent"
            : "Estimated by characters: the table of tokens could not be fetched"}
          <span aria-hidden="true"> / </span>
          Claude: about {formatCount(Math.round(costs.total * FOR_CLAUDE))}, estimated
          <span aria-hidden="true"> / </span>
          {isCounting ? <span role="status">Counting anew …</span> : describeRequestCount(toolbox)}
        </p>
        {toolbox.proposed && <p className="small quiet">{describeProposed(toolbox)}</p>}
      </header>
      <div className={styles.grid}>
        <Servers toolbox={toolbox} />
        <RecallFigure toolbox={toolbox} onBuild={onBuild} />
        <ConfusionTable toolbox={toolbox} chosen={chosen} pair={pair} onChoose={chooseTool} onPair={choosePair} />
        <div>
          <Pairs toolbox={toolbox} chosen={pair} onChoose={choosePair} onTool={setTool} />
          <Faults toolbox={toolbox} onSelect={onSelect} />
        </div>
        <WhatIf key={chosen ?? ""} toolbox={toolbox} tool={chosen} onChoose={chooseTool} />
        <div>
          <WriteRequest />
          <Profiles toolbox={toolbox} onSelect={onSelect} />
          <Export />
        </div>
      </div>
    </div>
  );
}

function Faults({ toolbox: { faults }, onSelect }: Pick<OpenToolboxProps, "toolbox" | "onSelect">) {
  return (
    <section className={styles.part}>
      <h3>Hard to find, and faults</h3>
      {faults.length === 0 && <p className="quiet">None was found.</p>}
      <ul className={styles.faults}>
        {faults.map(({ code, tools }) => {
          const words = describeFault(code, tools.length);
          return (
            <li key={code}>
              <b className="numeric">{formatCount(tools.length)}</b> <span>{words}</span>
              <Button
                kind="link"
                aria-label={`Show: ${tools.length} ${words}`}
                onClick={() =>
                  onSelect({
                    what: `${formatCount(tools.length)} ${words}`,
                    queries: null,
                    tools: new Set(tools.map(({ tool }) => tool)),
                  })
                }
              >
                show
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What can be taken along: the tools with their new words, how to search for them, and the findings. */
function Export() {
  const controller = useDatasets();
  const isReworded = useDatasetState(
    ({ dataset }) => dataset?.provenance.derivation?.edits.some(({ edit }) => edit.kind === "description") ?? false,
  );
  // Counted anew when the data set is another one: an edit makes one.
  const dataset = useDatasetState((state) => state.dataset);
  const losses = useMemo(
    () => dataset && controller.listFormats().find(({ id }) => id === "mcp")?.losses,
    [controller, dataset],
  );
  // What is counted anew is not written as it was before.
  const isCounted = useDatasetState(({ toolbox }) => toolbox.status === "open");
  const edit = (as: "patch" | "file") => pickFiles(([file]) => file && void controller.writeEdits(file, as));
  return (
    <section className={styles.part}>
      <h3>Export</h3>
      <ul className={styles.exports}>
        <li>
          <Button kind="link" onClick={() => void controller.write("mcp", null)}>
            tools/list with your edits
          </Button>{" "}
          <span className="quiet">{losses}</span>
        </li>
        {isReworded && (
          <li>
            Choose a file that was read, and save it{" "}
            <Button kind="link" onClick={() => edit("file")}>
              with your edits
            </Button>{" "}
            or the edits{" "}
            <Button kind="link" onClick={() => edit("patch")}>
              as JSON Patch
            </Button>
            : all else stays as it is.
          </li>
        )}
        <li>
          <Button kind="link" disabled={!isCounted} onClick={() => controller.writeSearchSettings()}>
            Search settings
          </Button>{" "}
          <span className="quiet">JSON</span>
        </li>
        <li>
          Report as{" "}
          <Button kind="link" disabled={!isCounted} onClick={() => controller.writeReport("html")}>
            HTML page
          </Button>{" "}
          or{" "}
          <Button kind="link" disabled={!isCounted} onClick={() => controller.writeReport("markdown")}>
            Markdown
          </Button>
        </li>
      </ul>
    </section>
  );
}
