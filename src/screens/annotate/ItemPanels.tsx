import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { DisputeReason, GoldDispute } from "../../core/domain/judgement";
import { DISPUTE_REASONS } from "../../formats/write/gold-corrections";
import type { OpenItem } from "../../state/annotate/annotation-state";
import { Button } from "../../ui/Button";
import { useFirstFocus } from "../../ui/first-focus";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

interface PanelProps {
  item: OpenItem;
  onLeave: () => void;
}

/** A remark beside the answer. It is kept as it is typed, and stands when the field is left. */
export function CommentField({ item, onLeave }: PanelProps) {
  const controller = useOpenAnnotation();
  const field = useRef<HTMLTextAreaElement>(null);
  const before = item.folded?.comment ?? "";
  const [text, setText] = useState(item.typing ?? before);
  const leave = () => {
    controller.type(null);
    if (text.trim() !== before) controller.act({ kind: "comment", text: text.trim() });
    onLeave();
  };
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && !(event.key === "Enter" && !event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return (
    <label className={styles.comment}>
      <span className="quiet">Comment; Esc leaves the field</span>
      <textarea
        ref={field}
        className="field person"
        rows={3}
        value={text}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          controller.type(target.value);
        }}
      />
    </label>
  );
}

/** Says of one tool that the gold is wrong about it, and why. */
export function DisputePanel({ item, tool, onLeave }: PanelProps & { tool: ToolId | null }) {
  const controller = useOpenAnnotation();
  const panel = useFirstFocus<HTMLFormElement>();
  const name = useAnnotation(({ dataset }) => dataset?.tools.find(({ id }) => id === tool)?.name ?? tool);
  const dispute = item.folded?.dispute ?? null;
  const isGold = tool !== null && (item.query.gold ?? []).includes(tool);
  const [reason, setReason] = useState<DisputeReason>(dispute?.reason ?? (isGold ? "not-asked-for" : "needed-first"));
  const [note, setNote] = useState(dispute?.note ?? "");
  if (tool === null) return <p className="quiet">Choose a tool with the arrows first.</p>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onLeave();
  };
  const settle = (after: GoldDispute | null) => {
    controller.act({ kind: "dispute", dispute: after });
    onLeave();
  };
  return (
    <form
      ref={panel}
      className={styles.dispute}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        settle(withTool(dispute, tool, isGold, reason, note.trim() || null));
      }}
    >
      <p>
        <b>{name}</b> {isGold ? "is gold, and should not be." : "is not gold, and should be."}
      </p>
      <fieldset className={styles.choices}>
        <legend>Why</legend>
        {(Object.keys(DISPUTE_REASONS) as DisputeReason[]).map((one) => (
          <label className="radio" key={one}>
            <input
              type="radio"
              name="reason"
              data-first={one === reason ? "" : undefined}
              checked={one === reason}
              onChange={() => setReason(one)}
            />
            {DISPUTE_REASONS[one]}
          </label>
        ))}
      </fieldset>
      <label>
        Note <input className="field" value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </label>
      <p className="actions">
        <Button type="submit" kind="go">
          Dispute it
        </Button>{" "}
        {dispute && (
          <Button kind="link" onClick={() => settle(null)}>
            Take the dispute back
          </Button>
        )}{" "}
        <Button kind="link" onClick={onLeave}>
          Leave
        </Button>
      </p>
    </form>
  );
}

function withTool(
  dispute: GoldDispute | null,
  tool: ToolId,
  isGold: boolean,
  reason: DisputeReason,
  note: string | null,
): GoldDispute {
  const { surplus = [], missing = [] } = dispute ?? {};
  const add = (tools: readonly ToolId[]): ToolId[] => [...new Set([...tools, tool])].sort();
  return { surplus: isGold ? add(surplus) : surplus, missing: isGold ? missing : add(missing), reason, note };
}
