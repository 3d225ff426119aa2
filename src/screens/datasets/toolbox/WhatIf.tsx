import { useState } from "react";
import type { Bounds } from "../../../core/domain/evaluation";
import type { ToolId } from "../../../core/domain/ids";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { HALVED_FROM, type BeforeAndAfter, type WordingTrial } from "../../../core/toolbox/try-wording";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { countOf, formatScore, formatSigned } from "../../../ui/format-number";
import { AddTool } from "../context/AddTool";
import { useDatasets, useDatasetState } from "../context/dataset-context";
import { useNameOf, useToolNames } from "./tool-names";
import styles from "./toolbox.module.css";

/** From so many wordings of one tool on, what is quoted was fitted to. */
const USED_UP_FROM = 6;
/** A longer list is searched. */
const MOST_LISTED = 300;

interface WhatIfProps {
  toolbox: Toolbox;
  tool: ToolId | null;
  onChoose: (tool: ToolId) => void;
}

/** One tool in other words: who would find it, who would lose what they need, and what it costs. */
export function WhatIf({ toolbox, tool: id, onChoose }: WhatIfProps) {
  const controller = useDatasets();
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const wording = useDatasetState((state) => state.wording);
  const tried = useDatasetState((state) => (id === null ? 0 : (state.wordingsTried[id] ?? 0)));
  const tool = tools.find((each) => each.id === id) ?? tools[0];
  const names = useToolNames();
  const [draft, setDraft] = useState(tool?.description ?? "");
  if (!tool) return null;
  const isChanged = draft.trim() !== tool.description;
  const count = () => void controller.tryWording({ tool: tool.id, description: draft.trim() });
  const keep = () =>
    void controller.edit({ kind: "description", tool: tool.id, before: tool.description, after: draft.trim() });
  const putBack = () => {
    setDraft(tool.description);
    void controller.tryWording(null);
  };
  const isCounted = wording?.tool === tool.id && wording.description === draft.trim();
  return (
    <section className={styles.part}>
      <h3>
        What if <span className="quiet">a tool were described in other words?</span>
      </h3>
      {tools.length > MOST_LISTED ? (
        <>
          <p className={styles.name}>
            <b>{tool.name}</b>
          </p>
          <AddTool names={names} taken={[tool.id]} onAdd={onChoose} label="Find another tool" />
        </>
      ) : (
        <select
          className="field"
          aria-label="Tool to describe in other words"
          value={tool.id}
          onChange={(event) => onChoose(event.currentTarget.value as ToolId)}
        >
          {tools.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      )}
      {isChanged && <p className={styles.ghost}>{tool.description === "" ? "no description" : tool.description}</p>}
      <textarea
        className={`field ${styles.words}`}
        aria-label={`Description of ${tool.name} in other words`}
        rows={3}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if ((isCounted && wording.trial) || (isChanged && toolbox.requests === 0)) keep();
            else if (isChanged && !isCounted) count();
          }
          if (event.key === "Escape") putBack();
        }}
      />
      <p className={styles.actions}>
        {isCounted && wording.trial ? (
          <Button onClick={keep}>
            Keep <Kbd keys={["Ctrl", "Enter"]} />
          </Button>
        ) : (
          <Button disabled={!isChanged || isCounted || toolbox.requests === 0} onClick={count}>
            Count what changes <Kbd keys={["Ctrl", "Enter"]} />
          </Button>
        )}
        {(isChanged || isCounted) && (
          <Button kind="link" onClick={putBack}>
            Put back
          </Button>
        )}
        {isChanged && !isCounted && toolbox.requests === 0 && (
          <Button kind="link" onClick={keep}>
            Keep without counting
          </Button>
        )}
      </p>
      {toolbox.requests === 0 && <p className="quiet">Without requests nobody can say what a sentence changes.</p>}
      {isCounted && (
        <div role="status">
          {wording.failure && <p className="error-note">{wording.failure}</p>}
          {!wording.failure && !wording.trial && <p className="quiet">Ranking all tools again for every request …</p>}
          {wording.trial && <TrialResult trial={wording.trial} tried={tried} />}
        </div>
      )}
    </section>
  );
}

const NO_TOOLS: never[] = [];
const SHOWN_MOVES = 4;

function TrialResult({ trial, tried }: { trial: WordingTrial; tried: number }) {
  const nameOf = useNameOf();
  const queries = useDatasetState((state) => state.dataset?.queries ?? NO_TOOLS);
  const { found, rival, recall, moved, tokens, halved } = trial;
  const gains = moved.filter(({ before, after }) => after < before).length;
  const losses = moved.length - gains;
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {found && <Change label={`${nameOf(trial.tool)} found first`} change={found} />}
          {rival && <Change label={`${nameOf(rival.tool)} found first`} change={rival} />}
          <Change label={`Recall at ${recall.k}`} change={recall} />
        </tbody>
      </table>
      <ul className={styles.moves}>
        {moved.slice(0, SHOWN_MOVES).map(({ query, tool, before, after }) => (
          <li key={`${query} ${tool}`}>
            <span className={styles.request}>{queries.find(({ id }) => id === query)?.text}</span>
            <span className="numeric">
              {nameOf(tool)}: rank {before} → <b>{after}</b>
            </span>
          </li>
        ))}
      </ul>
      <p>
        {moved.length === 0
          ? "No needed tool changes its rank. "
          : `A needed tool moves up ${countOf(gains, "time")} and down ${countOf(losses, "time")}. `}
        Recall {formatSigned(recall.difference.mean)}
        {boundsOf(recall.difference)}.{" "}
        {tokens === 0
          ? "As many tokens."
          : `${countOf(Math.abs(tokens), "token")} ${tokens > 0 ? "more" : "fewer"} wherever it is sent.`}
      </p>
      <p className="micro quiet">
        {halved
          ? "Half of the requests were kept back: the shares and intervals come from that half, the requests listed from the other."
          : `With fewer than ${HALVED_FROM} requests nothing is kept back: the shares are of the requests you can read here.`}{" "}
        Found by words; the encoder is not asked.
        {tried >= USED_UP_FROM &&
          ` This is wording ${tried} of this tool: the requests are used up, and the change looks better than it is.`}
      </p>
    </>
  );
}

function Change({ label, change: { requests, before, after } }: { label: string; change: BeforeAndAfter }) {
  return (
    <tr>
      <td>
        {label}
        <span className="quiet micro"> {countOf(requests, "request")}</span>
      </td>
      <td className="numeric quiet">
        {formatScore(before.share)}
        {boundsOf(before)}
      </td>
      <td className="numeric">
        → <b>{formatScore(after.share)}</b>
        {boundsOf(after)}
      </td>
    </tr>
  );
}

function boundsOf({ low, high }: Bounds): string {
  return low === null || high === null ? "" : ` [${formatScore(low)}, ${formatScore(high)}]`;
}
