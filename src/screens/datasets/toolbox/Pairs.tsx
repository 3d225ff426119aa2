import { useEffect, useMemo } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { countOf } from "../../../core/domain/phrases";
import type { Tool } from "../../../core/domain/tool";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { tellApart, type OwnSide } from "../../../core/toolbox/tell-apart";
import { bindKeys } from "../../../ui/bind-keys";
import { Kbd } from "../../../ui/Kbd";
import { Term } from "../../../ui/Term";
import { formatCount, formatScore } from "../../../ui/format-number";
import { DescriptionDiff } from "../context/DescriptionDiff";
import { useDatasetState } from "../context/dataset-context";
import { TOOLBOX_KEYS } from "./keymap";
import { isSamePair, listPairs, type ToolPair } from "./list-pairs";
import { useNameOf } from "./tool-names";
import styles from "./toolbox.module.css";

const SHOWN_PAIRS = 6;

interface PairsProps {
  toolbox: Toolbox;
  chosen: Pick<ToolPair, "a" | "b"> | null;
  onChoose: (pair: ToolPair) => void;
  onTool: (tool: ToolId) => void;
}

/** Tools that are taken for one another, or look as if they could be; and what tells the chosen two apart. */
export function Pairs({ toolbox, chosen, onChoose, onTool }: PairsProps) {
  const nameOf = useNameOf();
  const pairs = useMemo(() => listPairs(toolbox), [toolbox]);
  const at = pairs.findIndex((pair) => isSamePair(chosen, pair));
  useEffect(() => {
    const move = (step: number): unknown => {
      const next = pairs[at < 0 ? 0 : at + step];
      if (!next) return "unused";
      onChoose(next);
      return null;
    };
    return bindKeys({ [TOOLBOX_KEYS.before]: () => move(-1), [TOOLBOX_KEYS.next]: () => move(1) });
  }, [pairs, at, onChoose]);
  const from = Math.max(0, Math.min(at - SHOWN_PAIRS + 2, pairs.length - SHOWN_PAIRS));
  const { confusion, alike } = toolbox;
  return (
    <section className={styles.part}>
      <h3>
        Alike, or mixed up{" "}
        <span className="quiet">
          {pairs.length > SHOWN_PAIRS ? `${SHOWN_PAIRS} of ${formatCount(pairs.length)}, ` : ""}by {alike.by}
        </span>{" "}
        {pairs.length > 1 && <Kbd keys={[TOOLBOX_KEYS.before, TOOLBOX_KEYS.next]} />}
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
            {pairs.slice(from, from + SHOWN_PAIRS).map((pair) => (
              <tr key={`${pair.a} ${pair.b}`} data-chosen={isSamePair(chosen, pair) || undefined}>
                <td>
                  <button
                    type="button"
                    className={styles.choose}
                    aria-pressed={isSamePair(chosen, pair)}
                    onClick={() => onChoose(pair)}
                  >
                    {nameOf(pair.a)}
                    <span className="faint"> / </span>
                    {nameOf(pair.b)}
                  </button>
                </td>
                <td className="numeric">{pair.similarity === null ? "–" : formatScore(pair.similarity)}</td>
                <td className="numeric">{confusion ? formatCount(pair.mixed) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {at >= 0 && <ToldApart key={at} pair={pairs[at]!} onTool={onTool} />}
    </section>
  );
}

const NONE: never[] = [];

/** The two descriptions beside each other, and what the one has that the other has not. */
function ToldApart({ pair, onTool }: { pair: ToolPair; onTool: (tool: ToolId) => void }) {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NONE);
  const queries = useDatasetState((state) => state.dataset?.queries ?? NONE);
  const [a, b] = [pair.a, pair.b].map((id) => tools.find((tool) => tool.id === id));
  const told = useMemo(() => (a && b ? tellApart(queries, a, b) : null), [queries, a, b]);
  if (!a || !b || !told) return null;
  return (
    <>
      <DescriptionDiff a={a} b={b} />
      <OwnWords tool={a} side={told.a} onTool={onTool} />
      <OwnWords tool={b} side={told.b} onTool={onTool} />
      {pair.swapped > 0 && (
        <p className="small">
          In {countOf(pair.swapped, "logged request")} one of them failed, and the other then worked.
        </p>
      )}
    </>
  );
}

/** What only one of two tools has, and words that its description could say. */
function OwnWords({ tool, side, onTool }: { tool: Tool; side: OwnSide; onTool: (tool: ToolId) => void }) {
  const { missing, said, parameters } = side;
  if (missing.length + said.length + parameters.length === 0) return null;
  return (
    <p className="small">
      <button type="button" className={styles.choose} onClick={() => onTool(tool.id)}>
        <b>{tool.name}</b>
      </button>
      {parameters.length > 0 && <> alone takes {parameters.slice(0, 4).join(", ")}.</>}
      {missing.length > 0 && (
        <>
          {" "}
          Requests for it say <b>{missing.join(", ")}</b>: its description does not.
        </>
      )}
      {missing.length === 0 && said.length > 0 && <> Requests for it say {said.join(", ")}, as its description does.</>}
    </p>
  );
}
