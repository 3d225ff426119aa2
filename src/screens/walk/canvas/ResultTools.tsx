import { Mark } from "../../../ui/Mark";
import { useNodeProps } from "../editing/use-node-props";
import { isInChain, type Chain } from "../picture/chain";
import { labelResultRow } from "../picture/labels";
import { ResultReason } from "./ResultReason";
import type { ResultNote } from "../picture/result-notes";
import type { ResultRow } from "../picture/picture";
import type { Scene } from "../geometry/scene";

interface ResultToolsProps {
  scene: Scene;
  notes: ReadonlyMap<string, ResultNote>;
  chain: Chain | null;
}

/** The recommended tools where their lines arrive, each with its reason; then gold that was missed. */
export function ResultTools({ scene, notes, chain }: ResultToolsProps) {
  return (
    <ol className="names-right">
      {scene.picture.result.map((row) => {
        const isFar = !isInChain(chain, row.kind === "waiting" ? {} : { tool: row.tool });
        const note = notes.get(row.key);
        return (
          <li
            key={row.key}
            aria-hidden={row.kind === "again" ? true : undefined}
            style={{ transform: `translateY(${scene.right[row.key] ?? 0}px)` }}
          >
            <div className={isFar ? "led far" : "led"}>
              <ResultName row={row} />
              {note && <ResultReason row={row} note={note} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function ResultName({ row }: { row: ResultRow }) {
  const nodeProps = useNodeProps();
  const node = nodeProps({ type: "result-tool", id: row.tool }, labelResultRow(row));
  const { onPointerEnter, onPointerLeave, onClick } = node;
  switch (row.kind) {
    case "waiting":
      return (
        <div className="tool is-waiting">
          <i className="dot" />
          <span className="tool-name">{row.name}</span>
        </div>
      );
    case "none":
      return (
        <div className="tool is-none">
          <span className="tool-name">{row.name}</span>
        </div>
      );
    case "again":
    case "ghost":
    case "missed":
    case "foreseen":
      return (
        <div className={`tool is-${row.kind}`} {...{ onPointerEnter, onPointerLeave, onClick }}>
          <Mark outcome={row.outcome} size={row.kind === "again" ? "normal" : "big"} />
          <span className="tool-name">{row.name}</span>
        </div>
      );
    case "tool":
      return (
        <div className="tool" {...node}>
          <Mark outcome={row.outcome} size="big" label="hidden" />
          <span className="tool-name">{row.name}</span>
        </div>
      );
  }
}
