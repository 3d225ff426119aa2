import { useState } from "react";
import type { RetrievalEvidence } from "../../../core/domain/learned";
import type { Trace } from "../../../core/domain/trace";
import { listWords } from "../../../core/domain/phrases";
import { tracc } from "../../../core/metrics/tracc";
import { sayOwnSet, saySearch } from "../../../wording/masstool";
import { Button } from "../../../ui/Button";
import { formatFigure, formatScore } from "../../../ui/format-number";
import { Kbd } from "../../../ui/Kbd";
import { useSession } from "../../app-context";
import { voiceAmong } from "../../voice";
import { takeOwnSet } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { keysOf } from "../editing/keymap";
import { usePerform } from "../editing/use-perform";
import { type ShownWalk, toolName } from "../picture/shown-walk";
import { ToolRanking } from "./ToolRanking";
import { usePastList } from "./use-past-list";
import side from "../editing/side-panel.module.css";
import styles from "./masstool-evidence.module.css";

/** Rows that are there at once. */
const FIRST = 5;

interface EvidenceProps {
  walk: ShownWalk;
  trace: Trace;
  evidence: RetrievalEvidence;
}

/** What MassTool's graph and its search among past requests say of this request, beside the walk's answer. */
export function MassToolEvidence({ walk, trace, evidence }: EvidenceProps) {
  const answer = trace.recommendation.tools.map(({ tool }) => tool);
  const own = listWords(evidence.set.tools.map((tool) => toolName(trace, tool)));
  return (
    <section className={`${side.evidence} ${styles.retrieval}`} aria-label="What MassTool says">
      <details>
        <summary>
          <b>MassTool by itself</b> {own === "" ? "no tool" : own}.{" "}
          <span className="quiet">{sayOwnSet(evidence, answer, trace.tools)}</span>
        </summary>
        <div className={styles.massToolSays}>
          <Neighbours evidence={evidence} />
          <ToolRanking trace={trace} evidence={evidence} answer={answer} />
        </div>
      </details>
      <OwnSet walk={walk} trace={trace} />
    </section>
  );
}

/** Its set as the answer, and what that would score; nothing where it is the answer. */
function OwnSet({ walk: { gold }, trace }: Pick<EvidenceProps, "walk" | "trace">) {
  const perform = usePerform();
  const edit = takeOwnSet(trace);
  if (edit?.kind !== "take-set") return null;
  const score = gold && tracc.standard({ gold, goldAsGiven: gold, recommended: edit.tools });
  return (
    <p className={`no-print ${styles.ownSet}`}>
      <Button
        kind="link"
        onClick={({ currentTarget }) => {
          currentTarget.closest("section")?.querySelector("summary")?.focus();
          perform({ do: "edit", edit, then: restOn(null), stays: true });
        }}
      >
        Take this set
      </Button>
      {score !== null && ` for ${formatFigure(score)}`} <Kbd keys={keysOf("take-set")} />
    </p>
  );
}

/** The past requests that were searched, by the attention each got; each can be dropped. */
function Neighbours({ evidence }: { evidence: RetrievalEvidence }) {
  const { neighbours, ownWeight } = evidence;
  const { list, onKeyDown, drop } = usePastList<HTMLTableSectionElement>("past-intents");
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? neighbours : neighbours.slice(0, FIRST);
  const known = useSession((session) => session.dataset?.queries);
  const rest = neighbours.slice(shown.length);
  return (
    <div>
      <h3>Past intents</h3>
      <p className={`quiet ${styles.searchSays}`}>{saySearch(evidence)}</p>
      <table className={styles.intents}>
        <colgroup>
          <col className={styles.cosineColumn} />
          <col className={styles.weightColumn} />
          <col />
          <col className={styles.dropColumn} />
        </colgroup>
        <thead>
          <tr>
            <th>cosine</th>
            <th>attention</th>
            <th>past request</th>
            <td />
          </tr>
        </thead>
        <tbody ref={list} onKeyDown={onKeyDown}>
          {shown.map(({ query, text, cosine, isKept, weight }, place) => (
            <tr key={query} className={isKept ? undefined : styles.filtered}>
              <td className="faint numeric">{formatScore(cosine)}</td>
              <Attention weight={weight} />
              <td className={`person ${voiceAmong(known, query)} ${styles.intentText}`} title={text}>
                {text}
              </td>
              <td>
                <Button
                  kind="link"
                  className="no-print"
                  data-drop
                  aria-label={`Drop past intent ${place + 1}`}
                  onClick={() => drop(query)}
                >
                  drop
                </Button>
              </td>
            </tr>
          ))}
          {rest.length > 0 && (
            <tr>
              <td />
              <Attention weight={rest.reduce((sum, { weight }) => sum + weight, 0)} />
              <td colSpan={2}>
                <Button kind="link" className="no-print" onClick={() => setIsWhole(true)}>
                  {rest.length} more
                </Button>
              </td>
            </tr>
          )}
          <tr>
            <td />
            <Attention weight={ownWeight} isOwn />
            <td colSpan={2} className="quiet">
              stays with the request itself
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Attention({ weight, isOwn = false }: { weight: number; isOwn?: boolean }) {
  return (
    <td className="numeric">
      <span className={styles.weight}>
        <span className={isOwn ? styles.weightOwn : styles.weightPast} style={{ width: `${52 * weight}px` }} />
        {formatScore(weight)}
      </span>
    </td>
  );
}
