import { useMemo, type ReactNode } from "react";
import { alignWalks, type WalkedTool } from "../../../core/compare/align-walks";
import { findWalkDifferences, type WalkDifferences, type DifferingStage } from "../../../wording/walk-differences";
import type { ToolId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import { listWords, nameOf } from "../../../core/domain/phrases";
import { Mark } from "../../../ui/Mark";
import { voiceOf } from "../../voice";
import { WithLetters } from "../context/comparison-context";
import { ToolMark, WalkStrip } from "./WalkStrip";
import { Term } from "../../../ui/Term";
import styles from "../context/compare.module.css";

interface LetteredWalk {
  letter: string;
  trace: Trace;
}

/** Walks of one request, aligned stage by stage. Open where they part first; stages that are the same stay closed. */
export function WalkColumns({ walks }: { walks: readonly LetteredWalk[] }) {
  const aligned = useMemo(() => alignWalks(walks.map(({ trace }) => trace)), [walks]);
  const [base, ...others] = walks;
  const letters = walks.map(({ letter }) => letter);
  const partings = others.map((other) => findWalkDifferences(base!, other));
  const isOpen = (stage: DifferingStage) => partings.some((parting) => parting.stage === stage);
  const says = (stage: DifferingStage) => [...new Set(partings.flatMap(({ stages }) => stages[stage]))];
  const open = aligned.requirements.filter(({ cells }) => cells.some((cell) => cell?.isOpen));
  return (
    <div className={`${styles.walkColumns} ${base ? voiceOf(base.trace.query) : ""}`}>
      <p className="small">
        <WithLetters text={describePartings(walks, partings)} letters={letters} />
      </p>
      {walks.length > 2 && <WalkStrip aligned={aligned} letters={letters} />}
      <Stage title="1 Bundle" isOpen={isOpen("bundle")} says={says("bundle")} letters={letters}>
        <tr>
          <th scope="row">
            tools of the <Term name="bundle" />
          </th>
          {aligned.bundles.map(({ tools, via }, index) => (
            <td key={index}>
              <Tools tools={tools} none="no bundle" />
              {via !== null && (
                <p className={`person ${styles.via}`} title={via}>
                  {via}
                </p>
              )}
            </td>
          ))}
        </tr>
      </Stage>
      <Stage
        title="2 Coverage"
        isOpen={isOpen("coverage")}
        says={says("coverage")}
        same={aligned.requirements.some(({ differs }) => differs) ? "differs as the bundles do" : "the same"}
        letters={letters}
      >
        {aligned.requirements.map(({ text, cells }) => (
          <tr key={text}>
            <th scope="row" className="person">
              {text}
            </th>
            {cells.map((cell, index) => (
              <td key={index}>
                {cell === null ? (
                  <span className="faint">no such requirement</span>
                ) : cell.isOpen ? (
                  <span className={styles.toolMark}>
                    <Mark outcome="unsolved" size="small" label="hidden" /> open
                  </span>
                ) : (
                  <Tools tools={cell.tools} none="" />
                )}
              </td>
            ))}
          </tr>
        ))}
        {aligned.dropped.some((tools) => tools.length > 0) && (
          <tr>
            <th scope="row">serves nothing</th>
            {aligned.dropped.map((tools, index) => (
              <td key={index}>
                <Tools tools={tools} none="none" />
              </td>
            ))}
          </tr>
        )}
      </Stage>
      {open.length > 0 && (
        <Stage title="3 Vote" isOpen={isOpen("vote")} says={says("vote")} letters={letters}>
          {open.map(({ text, cells }) => (
            <tr key={text}>
              <th scope="row" className="person">
                {text}
              </th>
              {cells.map((cell, index) => (
                <td key={index}>
                  {cell?.isOpen === true ? (
                    <Tools tools={cell.tools} none="nothing" />
                  ) : (
                    <span className="faint">not open</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </Stage>
      )}
      <Stage title="Result" isOpen says={[]} letters={letters}>
        <tr>
          <th scope="row">tools</th>
          {aligned.results.map((tools, index) => (
            <td key={index}>
              <Tools tools={[...tools, ...aligned.missed[index]!]} none="none" />
            </td>
          ))}
        </tr>
      </Stage>
    </div>
  );
}

interface StageProps {
  title: string;
  isOpen: boolean;
  says: readonly string[];
  /** Said of a stage that has no difference of its own. */
  same?: string;
  letters: readonly string[];
  children: ReactNode;
}

function Stage({ title, isOpen, says, same = "the same", letters, children }: StageProps) {
  return (
    <details open={isOpen} className={styles.walkStage}>
      <summary>
        <b>{title}</b>{" "}
        {says.length === 0 && title !== "Result" && letters.length > 1 && <span className="quiet">{same}</span>}
      </summary>
      {says.map((sentence) => (
        <p key={sentence} className="small quiet">
          <WithLetters text={sentence} letters={letters} />
        </p>
      ))}
      <div className={styles.wideTable} tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <td />
              {letters.map((letter) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}

function Tools({ tools, none }: { tools: readonly WalkedTool[]; none: string }) {
  if (tools.length === 0) return <span className="faint">{none}</span>;
  return (
    <ul>
      {tools.map(({ tool, name, outcome, note }) => (
        <li key={tool}>
          <ToolMark outcome={outcome} name={name} note={note} />
        </li>
      ))}
    </ul>
  );
}

const STAGE_WORDS: Record<DifferingStage, string> = { bundle: "stage 1", coverage: "stage 2", vote: "the vote" };

/** "B parts from A at stage 1 and gains Maps and loses News." */
function describePartings(walks: readonly LetteredWalk[], partings: readonly WalkDifferences[]): string {
  const [base] = walks;
  if (partings.length === 0) return `Only ${base?.letter ?? ""} has a walk to show.`;
  return partings
    .map(({ stage, gained, lost }, index) => {
      const { letter, trace } = walks[index + 1]!;
      const tools = { ...base!.trace.tools, ...trace.tools };
      const named = (ids: readonly ToolId[]) => listWords(ids.map((tool) => nameOf(tools, tool)));
      if (stage === null) return `${letter} takes the same walk as ${base!.letter}.`;
      const changes = [
        gained.length > 0 ? `gains ${named(gained)}` : "",
        lost.length > 0 ? `loses ${named(lost)}` : "",
      ].filter((part) => part !== "");
      const end = changes.length > 0 ? ` and ${changes.join(" and ")}` : ", yet gives the same tools";
      return `${letter} parts from ${base!.letter} at ${STAGE_WORDS[stage]}${end}.`;
    })
    .join(" ");
}
