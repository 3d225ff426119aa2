import { Mark } from "../../../ui/Mark";
import { useNodeProps } from "../editing/use-node-props";
import { isInChain, type Chain } from "../picture/chain";
import { labelResultRow } from "../picture/labels";
import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";
import { judgeTool } from "../editing/edit-offers";
import { restOn } from "../editing/intent";
import { usePerform } from "../editing/use-perform";
import { cutOffer, type ResultNote } from "../picture/result-notes";
import type { ResultRow } from "../picture/picture";
import names from "./names.module.css";
import type { Scene } from "../geometry/scene";
import canvas from "./canvas.module.css";
import flow from "./flow.module.css";

interface ResultToolsProps {
  scene: Scene;
  notes: ReadonlyMap<string, ResultNote>;
  chain: Chain | null;
}

/** The recommended tools where their lines arrive, each with its reason; then gold that was missed. */
export function ResultTools({ scene, notes, chain }: ResultToolsProps) {
  return (
    <ol className={names.namesRight}>
      {scene.picture.result.map((row) => {
        const isFar = !isInChain(chain, row.kind === "waiting" ? {} : { tool: row.tool });
        const note = notes.get(row.key);
        return (
          <li
            key={row.key}
            aria-hidden={row.kind === "again" ? true : undefined}
            style={{ transform: `translateY(${scene.right[row.key] ?? 0}px)` }}
          >
            <div className={isFar ? `${flow.arrival} ${canvas.faded}` : flow.arrival}>
              <ResultName row={row} aside={scene.form === "long" && !note ? row.aside : undefined} />
              {note && <ResultReason row={row} note={note} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const KINDS = {
  again: names["is-again"],
  ghost: names["is-ghost"],
  missed: "",
  foreseen: names["is-foreseen"],
  "left-out": names["is-left-out"],
  near: names["is-near"],
};

interface ResultNameProps {
  row: ResultRow;
  /** Small, beside the name, where no note stands under it. */
  aside: string | undefined;
}

function ResultName({ row, aside }: ResultNameProps) {
  const nodeProps = useNodeProps();
  const node = nodeProps({ type: "result-tool", id: row.tool }, labelResultRow(row));
  const { onPointerEnter, onPointerLeave, onClick } = node;
  switch (row.kind) {
    case "waiting":
      return (
        <div className={`${names.tool} ${names["is-waiting"]}`}>
          <i className={names.dot} />
          <span className={names.toolName}>{row.name}</span>
        </div>
      );
    case "none":
      return (
        <div className={`${names.tool} ${names["is-none"]}`}>
          <span className={names.toolName}>{row.name}</span>
        </div>
      );
    case "again":
    case "ghost":
    case "missed":
    case "foreseen":
      return (
        <div className={`${names.tool} ${KINDS[row.kind]}`} {...{ onPointerEnter, onPointerLeave, onClick }}>
          <Mark outcome={row.outcome} size={row.kind === "again" ? "normal" : "big"} />
          <span className={names.toolName}>{row.name}</span>
        </div>
      );
    case "left-out":
    case "near":
      return (
        <div className={`${names.tool} ${KINDS[row.kind]}`} {...node}>
          {row.kind === "near" && row.outcome === "dropped" ? (
            <i className={names.dot} />
          ) : (
            <Mark outcome={row.outcome} size="big" label="hidden" />
          )}
          <span className={names.toolName}>{row.name}</span>
          {aside !== undefined && <span className={names.score}>{aside}</span>}
        </div>
      );
    case "tool":
      return (
        <div className={names.tool} {...node}>
          <Mark outcome={row.outcome} size="big" label="hidden" />
          <span className={names.toolName}>{row.name}</span>
        </div>
      );
  }
}

interface ResultReasonProps {
  row: ResultRow;
  note: ResultNote;
}

/** The line under a name of the result: why it is there, or what to do about it. */
export function ResultReason({ row, note }: ResultReasonProps) {
  const { restoreNode } = useActions();
  const trace = useSession((session) => session.trace);
  const perform = usePerform();
  const judge = (word: "in" | "out") => () => {
    const node = { type: "result-tool", id: row.tool } as const;
    if (trace) perform({ do: "edit", edit: judgeTool(trace, node, row.tool, word), then: restOn(node) });
  };
  switch (note.kind) {
    case "because":
      return (
        <small className={names.because} title={note.words}>
          <span className="visually-hidden">because: </span>
          <span className={names.quoted}>{note.words}</span>
          {note.more > 0 && <span>&nbsp;and {note.more} more</span>}
          {note.chance !== undefined && <span>&nbsp;{note.chance}</span>}
        </small>
      );
    case "sentence":
      return note.act === "put-in" ? (
        <small title={note.text}>
          <Button kind="link" onClick={judge("in")}>
            put it in
          </Button>
          : {note.text}
        </small>
      ) : (
        <small>
          {note.text}
          {note.act === "restore" && (
            <>
              ;{" "}
              <Button kind="link" onClick={() => void restoreNode({ type: "tool", id: row.tool })}>
                restore
              </Button>
            </>
          )}
        </small>
      );
    case "wrong": {
      const { before, after } = cutOffer(note);
      return (
        <small>
          {before}
          <Button kind="link" onClick={judge("out")}>
            cut it
          </Button>
          {after}
        </small>
      );
    }
  }
}
