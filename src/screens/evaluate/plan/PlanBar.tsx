import { SPLIT_NAMES } from "../../../wording/evaluation";
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
import { PlanChecks } from "./PlanChecks";
import { describeTraining, hasTestPart, takeProtocol, takeSplit, whyNotRun, type PlanDraft } from "./plan-draft";
import styles from "../context/evaluate.module.css";

const SHIPPED: readonly EncoderId[] = ["tool-minilm-3x384-int4", "tool-static-256-int4", "words"];

/** Splits that can be had in folds. */
const FOLDED: ReadonlySet<SplitKind> = new Set(["random", "bundle-disjoint", "tool-disjoint"]);

interface PlanBarProps {
  /** What it can be measured on; the first is meant unless another is chosen. */
  datasets: readonly Dataset[];
  dataset: Dataset | null;
  /** Of the data set that is open in the workbench. */
  openHash: string | null;
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
export function PlanBar({
  datasets,
  dataset,
  openHash,
  onDataset,
  draft,
  onDraft,
  onRun,
  waitsFor,
  onClose,
}: PlanBarProps) {
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
        {datasets.length > 1 && <DatasetField {...{ datasets, dataset, openHash, onDataset }} />}
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
      <p className="small quiet">
        {onClose && dataset && `Measures ${countOf(dataset.queries.length, "request")} of ${dataset.name}. `}
        {reason ?? [describePlan(draft), describeTraining(draft)].filter(Boolean).join(" ")}
      </p>
    </form>
  );
}

/** What the protocol says of its split holds for no other. */
function describePlan({ protocol, split }: PlanDraft): string {
  const { label, about, split: own } = PROTOCOLS[protocol];
  const { about: parted } = SPLIT_NAMES[split.kind];
  return own.kind === split.kind ? `${label}: ${about} ${parted}` : `${label}, on a split of your choice. ${parted}`;
}

type DatasetFieldProps = Pick<PlanBarProps, "datasets" | "dataset" | "openHash" | "onDataset">;

/** Only where the data set of the evaluation is another than the open one. */
function DatasetField({ datasets, dataset, openHash, onDataset }: DatasetFieldProps) {
  const choose = (hash: string) => {
    const chosen = datasets.find((one) => one.hash === hash);
    if (chosen) onDataset(chosen);
  };
  return (
    <Field label="Data set" note="The data set that is open, or the one of this evaluation.">
      <select className="field" value={dataset?.hash ?? ""} onChange={({ target }) => choose(target.value)}>
        {datasets.map(({ hash, name }) => (
          <option key={hash} value={hash}>
            {hash === openHash ? `${name}, the open one` : `${name}, of this evaluation`}
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
