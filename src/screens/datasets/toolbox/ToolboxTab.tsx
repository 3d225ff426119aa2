import { useEffect, useState } from "react";
import type { ToolId } from "../../../core/domain/ids";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { Button } from "../../../ui/Button";
import { Term } from "../../../ui/Term";
import { formatCount, formatScore } from "../../../ui/format-number";
import { describeCost, describeFault, describeFewest, describeRequestCount } from "../../../wording/toolbox";
import { useDatasets, useDatasetState } from "../context/dataset-context";
import { FailureNote } from "../context/FailureNote";
import type { Selection } from "../context/dataset-view";
import { Profiles, Servers } from "./CostTables";
import { ConfusionTable, RecallFigure } from "./FindingFigures";
import { useNameOf } from "./tool-names";
import { WhatIf } from "./WhatIf";
import { WriteRequest } from "./WriteRequest";
import styles from "./toolbox.module.css";

/** What the catalogue costs on every call, what is mixed up, how few tools are enough, and what another sentence changes. */
export function ToolboxTab({ onSelect }: { onSelect: (chosen: Selection) => void }) {
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
  return <OpenToolbox toolbox={shown} isCounting={toolbox.status !== "open"} onSelect={onSelect} />;
}

interface OpenToolboxProps {
  toolbox: Toolbox;
  /** It is counted anew; what is shown was true before the last edit. */
  isCounting: boolean;
  onSelect: (chosen: Selection) => void;
}

/** Claude has no public table of tokens; measured, its counts lie about so far above. */
const FOR_CLAUDE = 1.03;

function OpenToolbox({ toolbox, isCounting, onSelect }: OpenToolboxProps) {
  const [tool, setTool] = useState<ToolId | null>(null);
  const controller = useDatasets();
  const { costs, confusion } = toolbox;
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
      </header>
      <div className={styles.grid}>
        <Servers toolbox={toolbox} />
        <RecallFigure toolbox={toolbox} />
        <ConfusionTable toolbox={toolbox} chosen={chosen} onChoose={setTool} />
        <div>
          <LookAlikes toolbox={toolbox} onChoose={setTool} />
          <Faults toolbox={toolbox} onSelect={onSelect} />
        </div>
        <WhatIf key={chosen ?? ""} toolbox={toolbox} tool={chosen} onChoose={setTool} />
        <div>
          <WriteRequest />
          <Profiles toolbox={toolbox} onSelect={onSelect} />
          <section className={styles.part}>
            <h3>Export</h3>
            <p className={styles.actions}>
              <Button kind="link" onClick={() => void controller.write("mcp", null)}>
                tools/list with your edits
              </Button>
              <Button kind="link" onClick={() => controller.writeReport()}>
                Report as Markdown
              </Button>
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

const SHOWN_PAIRS = 6;

function LookAlikes({ toolbox, onChoose }: { toolbox: Toolbox; onChoose: (tool: ToolId) => void }) {
  const nameOf = useNameOf();
  const { alike, confusion } = toolbox;
  const mixed = (a: ToolId, b: ToolId): number =>
    (confusion?.pairs ?? [])
      .filter(({ needed, first }) => (needed === a && first === b) || (needed === b && first === a))
      .reduce((sum, { count }) => sum + count, 0);
  const pairs = alike.pairs
    .map((pair) => ({ ...pair, mixed: mixed(pair.a, pair.b) }))
    .sort((x, y) => y.mixed - x.mixed || y.similarity - x.similarity);
  return (
    <section className={styles.part}>
      <h3>
        Look alike{" "}
        <span className="quiet">
          {pairs.length > SHOWN_PAIRS ? `${SHOWN_PAIRS} of ${formatCount(pairs.length)}, ` : ""}by {alike.by}
        </span>
      </h3>
      {pairs.length === 0 ? (
        <p className="quiet">No two tools are each other’s nearest and alike.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col" className="numeric">
                <Term name="cosine">Similar</Term>
              </th>
              <th scope="col" className="numeric">
                Mixed up
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.slice(0, SHOWN_PAIRS).map(({ a, b, similarity, mixed: count }) => (
              <tr key={`${a} ${b}`}>
                <td>
                  <button type="button" className={styles.choose} onClick={() => onChoose(a)}>
                    {nameOf(a)}
                  </button>
                  <span className="faint"> / </span>
                  <button type="button" className={styles.choose} onClick={() => onChoose(b)}>
                    {nameOf(b)}
                  </button>
                </td>
                <td className="numeric">{formatScore(similarity)}</td>
                <td className="numeric">{confusion ? formatCount(count) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Faults({ toolbox: { faults }, onSelect }: Omit<OpenToolboxProps, "isCounting">) {
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
