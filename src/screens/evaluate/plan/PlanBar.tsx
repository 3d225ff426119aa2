import { SPLIT_NAMES } from "../../../wording/splits";
import type { ReactNode } from "react";
import type { EncoderId } from "../../../core/domain/config";
import type { Dataset } from "../../../core/domain/dataset";
import type { ProtocolId, SplitKind } from "../../../core/domain/evaluation";
import { PROTOCOLS } from "../../../core/evaluate/protocols";
import { countOf } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { nameOfEncoder } from "../../../ui/encoder-names";
import { Popover } from "../../../ui/Popover";
import { useLibrary } from "../../app-context";
import { MethodPicker } from "./MethodPicker";
import { hasTestPart, takeProtocol, takeSplit, whyNotRun, type PlanDraft, canGuard, hasWalks } from "./plan-draft";
import styles from "../context/evaluate.module.css";

const SHIPPED: readonly EncoderId[] = ["tool-minilm-3x384-int4", "tool-static-256-int4", "words"];

/** Splits that can be had in folds. */
const FOLDED: ReadonlySet<SplitKind> = new Set(["random", "bundle-disjoint", "tool-disjoint"]);

interface PlanBarProps {
  /** What it can be measured on; the first is meant unless another is chosen. */
  datasets: readonly Dataset[];
  dataset: Dataset | null;
  onDataset: (dataset: Dataset) => void;
  draft: PlanDraft;
  onDraft: (draft: PlanDraft) => void;
  onRun: () => void;
  /** What is still missing for a language model to be asked, as a sentence; `null`: nothing. */
  waitsFor: string | null;
  /** Only where there is something to go back to. */
  onClose: (() => void) | null;
}

/** What is to be measured: data set, protocol, split, seed, limit, encoder, methods. */
export function PlanBar({ datasets, dataset, onDataset, draft, onDraft, onRun, waitsFor, onClose }: PlanBarProps) {
  const own = useLibrary((state) => state.ownEncoders);
  const { split } = draft;
  const reason = whyNotRun(draft, dataset) ?? waitsFor;
  const setSplit = (change: Partial<typeof split>) => onDraft({ ...draft, split: { ...split, ...change } });
  return (
    <form
      className={styles.plan}
      aria-label="What to measure"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) onRun();
      }}
    >
      <div className={styles.planFields}>
        {datasets.length > 1 && <DatasetField datasets={datasets} dataset={dataset} onDataset={onDataset} />}
        <Field label="Protocol" note={PROTOCOLS[draft.protocol].about}>
          <select
            className="field"
            value={draft.protocol}
            onChange={({ target }) => onDraft(takeProtocol(draft, target.value as ProtocolId))}
          >
            {Object.values(PROTOCOLS).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Split" note={SPLIT_NAMES[split.kind].about}>
          <select
            className="field"
            value={split.kind}
            onChange={({ target }) => onDraft(takeSplit(draft, target.value as SplitKind))}
          >
            {Object.entries(SPLIT_NAMES).map(([kind, { label }]) => (
              <option key={kind} value={kind} disabled={kind === "given" && dataset !== null && !hasTestPart(dataset)}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Seed">
          <NumberField value={split.seed} least={0} onValue={(seed) => setSplit({ seed: seed ?? 0 })} />
        </Field>
        {FOLDED.has(split.kind) && (
          <Field
            label="Folds"
            note="Each request is tested in one fold and is history in the others. Leave empty for a single test part."
          >
            <NumberField
              value={split.folds}
              least={2}
              placeholder={split.kind === "bundle-disjoint" ? "5" : "none"}
              onValue={(folds) => setSplit({ folds })}
            />
          </Field>
        )}
        <Field label="At most">
          <NumberField value={split.limit} least={1} placeholder="all" onValue={(limit) => setSplit({ limit })} />
        </Field>
        <Field label="Encoder">
          <select
            className="field"
            value={draft.encoder}
            onChange={({ target }) => onDraft({ ...draft, encoder: target.value as EncoderId })}
          >
            {[...SHIPPED, ...(Object.keys(own) as EncoderId[])].map((id) => (
              <option key={id} value={id}>
                {id === "words" ? "None, words only" : nameOfEncoder(id, own)}
              </option>
            ))}
          </select>
        </Field>
        <div className={styles.planField}>
          <span>Methods</span>
          <Popover
            name={`Methods: ${countOf(draft.methods.length, "method")}`}
            label={countOf(draft.methods.length, "method")}
            triggerClass="button menu-trigger"
            panelClass="list-panel wide"
            align="start"
          >
            {() => <MethodPicker methods={draft.methods} onMethods={(methods) => onDraft({ ...draft, methods })} />}
          </Popover>
        </div>
        <PlanChecks draft={draft} onDraft={onDraft} />
        <span className={styles.planGo}>
          <Button kind="go" type="submit" disabled={reason !== null}>
            Run
          </Button>
          {onClose && (
            <Button kind="link" onClick={onClose}>
              Cancel
            </Button>
          )}
        </span>
      </div>
      <p className="small quiet">{reason ?? describePlan(draft)}</p>
    </form>
  );
}

/** What the protocol says of its split holds for no other. */
function describePlan({ protocol, split }: PlanDraft): string {
  const { label, about, split: own } = PROTOCOLS[protocol];
  const { about: parted } = SPLIT_NAMES[split.kind];
  return own.kind === split.kind ? `${label}: ${about} ${parted}` : `${label}, on a split of your choice. ${parted}`;
}

/** Only where the data set of the evaluation is another than the open one. */
function DatasetField({ datasets, dataset, onDataset }: Pick<PlanBarProps, "datasets" | "dataset" | "onDataset">) {
  const choose = (hash: string) => {
    const chosen = datasets.find((one) => one.hash === hash);
    if (chosen) onDataset(chosen);
  };
  return (
    <Field label="Data set" note="The data set of this evaluation, or the one that is open.">
      <select className="field" value={dataset?.hash ?? ""} onChange={({ target }) => choose(target.value)}>
        {datasets.map(({ hash, name }) => (
          <option key={hash} value={hash}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Field({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <label className={styles.planField} title={note}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface NumberFieldProps {
  value: number | null;
  least: number;
  placeholder?: string;
  onValue: (value: number | null) => void;
}

function NumberField({ value, least, placeholder, onValue }: NumberFieldProps) {
  return (
    <input
      className={`field ${styles.number}`}
      type="number"
      inputMode="numeric"
      min={least}
      step={1}
      placeholder={placeholder}
      value={value ?? ""}
      onChange={({ target }) => {
        const number = Math.trunc(target.valueAsNumber);
        onValue(Number.isFinite(number) ? Math.max(least, number) : null);
      }}
    />
  );
}

const GUARD =
  "Leaves out test requests that nearly repeat a past request for the same tools (cosine above 0.95), or its very words but for spaces, case and “please”. Without an encoder only the latter are found.";
const ATTRIBUTION =
  "Runs each walk again without each stage, and with stages that know the answer. Takes several times as long.";

interface PlanChecksProps {
  draft: PlanDraft;
  onDraft: (draft: PlanDraft) => void;
}

/** What is done or left, where it would change anything. */
function PlanChecks({ draft, onDraft }: PlanChecksProps) {
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
