import { useState } from "react";
import type { NearDuplicateTools } from "../../core/inspect/near-duplicate-tools";
import type { ToolId } from "../../core/domain/ids";
import { formatScore } from "../../ui/format-number";
import { useDatasetState } from "./context/dataset-context";
import { DiffSide, diffWords } from "./context/DiffSide";
import { Term } from "../../ui/Term";

const NO_TOOLS: never[] = [];

/** Pairs of tools whose descriptions are alike, and what sets the chosen pair apart. */
export function NearDuplicateTable({ duplicates, limit }: { duplicates: NearDuplicateTools; limit: number }) {
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const [chosen, setChosen] = useState(0);
  const toolOf = (id: ToolId) => tools.find((tool) => tool.id === id);
  const pairs = duplicates.pairs.slice(0, limit);
  const pair = pairs[Math.min(chosen, pairs.length - 1)];
  if (!pair) return <p className="quiet">No two descriptions are alike.</p>;
  const [a, b] = [toolOf(pair.a), toolOf(pair.b)];
  const [partsA, partsB] = diffWords(a?.description ?? "", b?.description ?? "");
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col" aria-hidden="true" />
            <th scope="col" className="numeric">
              {duplicates.by === "vectors" ? <Term name="cosine">Similar</Term> : "Alike in words"}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ a: left, b: right, similarity }, index) => (
            <tr key={`${left} ${right}`} className={pairs[index] === pair ? "on" : undefined}>
              <td>
                <button type="button" aria-pressed={pairs[index] === pair} onClick={() => setChosen(index)}>
                  {toolOf(left)?.name} / {toolOf(right)?.name}
                </button>
              </td>
              <td aria-hidden="true">
                <svg width="76" height="12">
                  <path d="M0 6H76" stroke="var(--rule)" />
                  <path d={`M0 6H${72 * similarity}`} stroke="var(--ink)" strokeWidth="2" />
                  <circle cx={72 * similarity} cy="6" r="3.5" fill="var(--ink)" />
                </svg>
              </td>
              <td className="numeric">{formatScore(similarity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="diff">
        <DiffSide name={a?.name ?? ""} parts={partsA} />
        <DiffSide name={b?.name ?? ""} parts={partsB} />
      </div>
    </>
  );
}
