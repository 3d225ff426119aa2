import { Button } from "../../../ui/Button";
import { formatScore } from "../../../ui/format-number";
import { Mark } from "../../../ui/Mark";
import { useInteractionStore } from "../editing/interaction";
import { listLinkCandidates } from "../editing/edit-offers";
import { useNodeProps } from "../editing/use-node-props";
import type { ShownWalk } from "../picture/shown-walk";
import type { WalkMode } from "../picture/walk-mode";
import { countUndrawn, TICKED_REQUESTS } from "../picture/rows";
import type { BundleRow } from "../picture/picture";
import { isInChain, type Chain } from "../picture/chain";
import { labelBundleRow } from "../picture/labels";
import type { Scene } from "../geometry/scene";
import { stubLength } from "../geometry/strokes-bundle";
import canvas from "./canvas.module.css";
import names from "./names.module.css";
import column from "./column.module.css";

interface BundleToolsProps {
  walk: ShownWalk;
  rows: readonly BundleRow[];
  scene: Scene | null;
  chain: Chain | null;
  mode: WalkMode;
}

/** The tools of the bundle, each at the mean of the lines it serves, with ticks for the past requests that used it. */
export function BundleTools({ walk, rows, scene, chain, mode }: BundleToolsProps) {
  const candidates = mode.kind === "link" && walk.trace ? listLinkCandidates(walk.trace, mode.requirement) : [];
  const tops = rows.flatMap(({ tool }) => scene?.left[tool] ?? []);
  const hasTicks = rows.some(({ uses }) => uses.length > 0) && mode.kind !== "link";
  return (
    <>
      {scene && hasTicks && tops.length > 0 && (
        <div
          className={`${names.uses} ${names.names}`}
          aria-hidden="true"
          style={{ transform: `translateY(${Math.max(0, Math.min(...tops) - 36)}px)` }}
        >
          {LETTERS.slice(0, ticksOf(rows)).map((letter) => (
            <span key={letter}>{letter}</span>
          ))}
        </div>
      )}
      <ul className={names.namesLeft}>
        {rows.map((row) => (
          <BundleTool
            key={row.tool}
            row={row}
            y={scene?.left[row.tool]}
            stub={scene && row.standing === "dropped" ? stubLength(row, scene) : 0}
            isFar={chain !== null && mode.kind !== "link" && !isInChain(chain, { tool: row.tool })}
            candidate={candidates.find(({ tool }) => tool === row.tool)}
            isChosen={mode.kind === "link" && mode.tool === row.tool}
          />
        ))}
        {scene && tops.length > 0 && <UndrawnTools walk={walk} y={Math.max(...tops) + 26} />}
      </ul>
    </>
  );
}

/** How many more there are, and the way to all of them. */
function UndrawnTools({ walk, y }: { walk: ShownWalk; y?: number }) {
  const hand = useInteractionStore();
  const undrawn = countUndrawn(walk);
  if (undrawn === 0) return null;
  return (
    <li className={`${names.undrawn} small quiet`} style={y === undefined ? undefined : place(y)}>
      {walk.parts.coverage ? `${undrawn} more serve nothing` : `${undrawn} more`}:{" "}
      <Button kind="link" onClick={() => hand.setState({ panel: "table" })}>
        all as a table
      </Button>
    </li>
  );
}

/** The nearest past requests, as the list below the picture names them. */
const LETTERS = ["a", "b", "c", "d", "e"];

function ticksOf(rows: readonly BundleRow[]): number {
  return Math.min(TICKED_REQUESTS, rows[0]?.uses.length ?? 0);
}

const STANDINGS = { waiting: names["is-waiting"], kept: "", dropped: names["is-dropped"] };

interface BundleToolProps {
  row: BundleRow;
  y: number | undefined;
  stub: number;
  isFar: boolean;
  candidate: { key: string | null; score: number | null } | undefined;
  isChosen: boolean;
}

function BundleTool({ row, y, stub, isFar, candidate, isChosen }: BundleToolProps) {
  const nodeProps = useNodeProps();
  const node = nodeProps({ type: "bundle-tool", id: row.tool }, labelBundleRow(row));
  const looks = [
    names.tool,
    STANDINGS[row.standing],
    row.by === "edit" ? names.byHand : "",
    isFar ? canvas.faded : "",
    isChosen ? names["is-chosen"] : "",
  ];
  return (
    <li style={place(y)}>
      <div className={looks.filter((look) => look !== "").join(" ")} title={row.description} {...node}>
        {candidate ? (
          <kbd className={isChosen ? "on" : undefined}>{candidate.key ?? ""}</kbd>
        ) : (
          <Uses uses={row.uses} />
        )}
        <span className={names.toolName} data-tool-name>
          {row.name}
        </span>
        {candidate && candidate.score !== null && <span className={names.score}>{formatScore(candidate.score)}</span>}
        {row.standing === "waiting" ? <i className={names.dot} /> : <Mark outcome={row.standing} label="hidden" />}
        {!candidate && row.standing === "dropped" && row.best && (
          <span className={names.stubScore} style={{ left: `calc(100% + ${stub + 10}px)` }}>
            {formatScore(row.best.score)}
          </span>
        )}
      </div>
    </li>
  );
}

function Uses({ uses }: { uses: readonly boolean[] }) {
  return (
    <span className={names.uses} data-uses>
      {uses.map((used, i) => (
        <i key={i} className={used ? names.used : undefined} />
      ))}
    </span>
  );
}

/** A name stands with its middle at `y`; without a place it is not seen yet. */
function place(y: number | undefined) {
  return y === undefined ? { visibility: "hidden" as const } : { transform: `translateY(${y}px)` };
}

interface BundleListProps {
  walk: ShownWalk;
  rows: readonly BundleRow[];
  mode: WalkMode;
}

/** The tools of the bundle as a plain list, where there is no room for ribbons. */
export function BundleList({ walk, rows, mode }: BundleListProps) {
  const nodeProps = useNodeProps();
  const candidates = mode.kind === "link" && walk.trace ? listLinkCandidates(walk.trace, mode.requirement) : [];
  return (
    <ul className={column.bundleList}>
      {rows.map((row) => {
        const candidate = candidates.find(({ tool }) => tool === row.tool);
        const score = candidate?.score ?? row.best?.score ?? null;
        const isChosen = mode.kind === "link" && mode.tool === row.tool;
        return (
          <li key={row.tool} className={`${STANDINGS[row.standing]}${isChosen ? ` ${names["is-chosen"]}` : ""}`}>
            <span {...nodeProps({ type: "bundle-tool", id: row.tool }, labelBundleRow(row))}>
              {row.standing === "waiting" ? (
                <i className={names.dot} />
              ) : (
                <Mark outcome={row.standing} label="hidden" />
              )}
              <span className={names.toolName}>{row.name}</span>
              {score !== null && <small>{formatScore(score)}</small>}
            </span>
          </li>
        );
      })}
      <UndrawnTools walk={walk} />
    </ul>
  );
}
