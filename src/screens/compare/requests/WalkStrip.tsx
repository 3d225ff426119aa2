import type { AlignedRequirement, AlignedWalks, WalkedTool } from "../../../core/compare/align-walks";
import { Mark } from "../../../ui/Mark";
import type { Outcome } from "../../../ui/outcome";
import { Term } from "../../../ui/Term";
import styles from "../context/compare.module.css";

/** Three walks or more in miniature: a row each, a column for each place where they can part; those where they do are sunk. */
export function WalkStrip({ aligned, letters }: { aligned: AlignedWalks; letters: readonly string[] }) {
  const { bundles, bundlesDiffer, requirements, results, missed } = aligned;
  return (
    <div className={styles.wideTable} tabIndex={0} role="region" aria-label="All walks in miniature">
      <table className={`${styles.walkStrip} small`}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              1 <Term name="bundle">Bundle</Term>
            </th>
            {requirements.map(({ text }, place) => (
              <th key={text} scope="col" title={text}>
                {place === 0 && (
                  <>
                    <Term name="requirement" />{" "}
                  </>
                )}
                {place + 1}
              </th>
            ))}
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter, walk) => (
            <tr key={letter}>
              <th scope="row">{letter}</th>
              <td data-differs={bundlesDiffer || undefined}>
                <Marks tools={bundles[walk]!.tools} />
              </td>
              {requirements.map(({ text, cells, differs }) => (
                <td key={text} data-differs={differs || undefined}>
                  <Cell cell={cells[walk]!} />
                </td>
              ))}
              <td>
                <Marks tools={[...results[walk]!, ...missed[walk]!]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What serves a requirement: an open square where nothing did, then what the vote gave it. */
function Cell({ cell }: { cell: AlignedRequirement["cells"][number] }) {
  if (cell === null) return <span className="faint">not there</span>;
  return (
    <>
      {cell.isOpen && <Mark outcome="unsolved" size="small" />} <Marks tools={cell.tools} />
    </>
  );
}

function Marks({ tools }: { tools: readonly WalkedTool[] }) {
  return tools.map(({ tool, name, outcome }) => (
    <span key={tool} title={name}>
      <Mark outcome={outcome} size="small" />
    </span>
  ));
}

/** A tool with what became of it, said and shown. */
export function ToolMark({ outcome, name, note = "" }: { outcome: Outcome; name: string; note?: string }) {
  const isGone = outcome === "dropped";
  return (
    <span className={styles.toolMark}>
      {/* No break between a mark and its name. */}
      <Mark outcome={outcome} size="small" />
      {"\u00a0"}
      {isGone ? <s>{name}</s> : name}
      {outcome === "missed" && <span className="quiet"> missing</span>}
      {note !== "" && <span className="quiet numeric"> {note}</span>}
    </span>
  );
}
