import { canGuard, hasWalks, type PlanDraft } from "./plan-draft";

const GUARD =
  "Test requests that nearly repeat a past request for the same tools (cosine above 0.95) are not asked. Needs an encoder.";
const ATTRIBUTION =
  "Each walk is tried again without its stages and with stages that know the answer. Takes several times as long.";

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
    <label className="plan-check" title={note}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChecked(target.checked)} />
      {label}
    </label>
  );
}
