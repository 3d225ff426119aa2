import { canGuard, hasWalks, type PlanDraft } from "./plan-draft";
import styles from "../context/evaluate.module.css";

const GUARD =
  "Leaves out test requests that nearly repeat a past request for the same tools (cosine above 0.95), or its very words but for spaces, case and “please”. Without an encoder only the latter are found.";
const ATTRIBUTION =
  "Runs each walk again without each stage, and with stages that know the answer. Takes several times as long.";

interface PlanChecksProps {
  draft: PlanDraft;
  onDraft: (draft: PlanDraft) => void;
}

/** What is done or left, where it would change anything. */
export function PlanChecks({ draft, onDraft }: PlanChecksProps) {
  const { split, methods, attribution = false } = draft;
  return (
    <>
      {canGuard(split.kind) && (
        <Check
          label="Leave out near-equal requests"
          note={GUARD}
          checked={split.guard ?? false}
          onChecked={(guard) => onDraft({ ...draft, split: { ...split, guard } })}
        />
      )}
      {hasWalks(methods) && (
        <Check
          label="Each stage by itself"
          note={ATTRIBUTION}
          checked={attribution}
          onChecked={(wanted) => onDraft({ ...draft, attribution: wanted })}
        />
      )}
    </>
  );
}

interface CheckProps {
  label: string;
  note: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}

function Check({ label, note, checked, onChecked }: CheckProps) {
  return (
    <label className={styles.planCheck} title={note}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChecked(target.checked)} />
      {label}
    </label>
  );
}
