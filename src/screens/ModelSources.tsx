import { useState, type DragEvent, type ReactNode, type SubmitEvent } from "react";
import type { EncoderControllerState } from "../state/encoders/encoder-controller";
import { Button } from "../ui/Button";
import { formatMegabytes, formatSize } from "../ui/format-number";
import type { TermName } from "../ui/glossary";
import { Term } from "../ui/Term";
import { pickModel, takeDropped, type TakeFiles } from "./pick-files";
import styles from "./model-sources.module.css";

type ModelSource = NonNullable<EncoderControllerState["offer"]>["source"];

interface ModelSourcesProps {
  /** Before the ways: what they bring. */
  label: string;
  isBusy: boolean;
  /** Whether the app may ask the hub. */
  mayUseHub: boolean;
  onFiles: TakeFiles;
  /** Looks a name up on the hub. */
  onName: (name: string) => void;
  /** Which files such a model has. */
  children: ReactNode;
}

/** The ways to bring a model: a folder, a .zip, what is dropped, or a name of the hub. */
export function ModelSources({ label, isBusy, mayUseHub, onFiles, onName, children }: ModelSourcesProps) {
  return (
    <div className={styles.sources}>
      <div className={`control-line ${styles.ways}`}>
        <span>{label}</span>
        <Button kind="link" disabled={isBusy} onClick={() => pickModel("folder", onFiles)}>
          Choose a folder
        </Button>
        <Button kind="link" disabled={isBusy} onClick={() => pickModel("zip", onFiles)}>
          Choose a .zip
        </Button>
        {mayUseHub && <HubName isBusy={isBusy} onName={onName} />}
      </div>
      <p className="quiet">
        {children}
        {!mayUseHub && " Names of huggingface.co can be looked up once the settings allow it."}
      </p>
    </div>
  );
}

function HubName({ isBusy, onName }: Pick<ModelSourcesProps, "isBusy" | "onName">) {
  const [name, setName] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onName(name);
  };
  return (
    <form className={`control-line ${styles.ways}`} onSubmit={submit}>
      <label>
        By name from huggingface.co{" "}
        <input
          className="field"
          value={name}
          placeholder="owner/name"
          required
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button kind="link" type="submit" disabled={isBusy}>
        Look it up
      </Button>
    </form>
  );
}

/** For a part of the page that takes models itself: what is dropped on it goes to `onFiles`, and nowhere else. */
export function dropOn(onFiles: TakeFiles) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const { items, files } = event.dataTransfer;
      if (files.length === 0) return;
      event.preventDefault();
      const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
      void takeDropped(entries, [...files], onFiles);
    },
  };
}

interface OfferedModel {
  name: string;
  architecture: string;
  /** The smallest first. */
  models: readonly { path: string; bytes: number; dtype: string }[];
  /** Settings and tokenizer. */
  otherBytes: number;
  source: ModelSource;
  /** `null`: its folder does not say. Absent: it was not looked for. */
  licence?: string | null;
}

interface ModelOfferProps<Offer extends OfferedModel> {
  /** The form's name. */
  label: string;
  offer: Offer;
  /** Behind the kind of model, such as "384 dimensions". */
  size?: string;
  /** What else is to be known of the weights that are chosen. */
  describeWeights?: (weights: Offer["models"][number]) => ReactNode;
  /** What its button does after the files are kept: "use it". */
  action: string;
  isBusy: boolean;
  onTake: (choice: { name: string; modelPath: string }) => void;
  onLeave: () => void;
  /** Further fields, on the line of the name. */
  fields?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
}

/** A model that was found, with its files, its size and its licence: nothing is kept or fetched before the button is pressed. */
export function ModelOffer<Offer extends OfferedModel>(props: ModelOfferProps<Offer>) {
  const { label, offer, size, describeWeights, action, isBusy, onTake, onLeave, fields, children } = props;
  const [modelPath, setModelPath] = useState(offer.models[0]?.path ?? "");
  const [name, setName] = useState(offer.name);
  const chosen: Offer["models"][number] | undefined =
    offer.models.find(({ path }) => path === modelPath) ?? offer.models[0];
  const bytes = (chosen?.bytes ?? 0) + offer.otherBytes;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onTake({ name: name.trim() || offer.name, modelPath });
  };
  return (
    <form className={styles.offer} aria-label={label} onSubmit={submit}>
      <p>
        <b>
          {offer.name}: {[offer.architecture, size, formatSize(bytes)].filter(Boolean).join(", ")}.
        </b>{" "}
        <span className="quiet">
          From {describeModelSource(offer.source)}.
          {offer.licence !== undefined && ` Licence: ${offer.licence ?? "not said in its folder"}.`}
          {chosen && offer.models.length === 1 && ` Weights: ${chosen.path}, ${chosen.dtype}.`}
          {chosen && describeWeights?.(chosen)}
          {offer.source.kind === "hub" && " Only its list of files and its settings were fetched so far."}
        </span>
      </p>
      <p className={`control-line ${styles.ways}`}>
        <label>
          Name <input className="field" value={name} required onChange={(event) => setName(event.target.value)} />
        </label>
        {offer.models.length > 1 && (
          <label>
            Weights{" "}
            <select className="field" value={modelPath} onChange={(event) => setModelPath(event.target.value)}>
              {offer.models.map((model) => (
                <option key={model.path} value={model.path}>
                  {model.path}, {model.dtype}, {formatMegabytes(model.bytes)} MB
                </option>
              ))}
            </select>
          </label>
        )}
        {fields}
      </p>
      {children}
      <p className={styles.actions}>
        <Button kind="go" type="submit" disabled={isBusy || !chosen}>
          {offer.source.kind === "hub" ? `Fetch ${formatMegabytes(bytes)} MB and ${action}` : `Keep and ${action}`}
        </Button>
        <Button kind="link" disabled={isBusy} onClick={onLeave}>
          Cancel, keep nothing
        </Button>
      </p>
    </form>
  );
}

/** "the folder tiny", "tiny.zip", "huggingface.co/owner/name, revision 0123456789ab". */
export function describeModelSource(source: ModelSource): string {
  switch (source.kind) {
    case "folder":
      return `the folder ${source.name}`;
    case "zip":
      return `${source.name}.zip`;
    case "hub":
      return `${source.host}/${source.name}, revision ${source.revision.slice(0, 12)}`;
  }
}

interface ModelFactsProps {
  /** A `Fact` each. */
  children: ReactNode;
  /** The name of a model that can be removed. */
  removable: string | null;
  isBusy: boolean;
  onRemove: () => void;
}

/** What is known of a model, by name, and the way to remove it. */
export function ModelFacts({ children, removable, isBusy, onRemove }: ModelFactsProps) {
  return (
    <>
      <dl className={styles.facts}>{children}</dl>
      {removable !== null && (
        <p className={styles.actions}>
          <Button kind="link" disabled={isBusy} onClick={onRemove}>
            Remove {removable}
          </Button>
        </p>
      )}
    </>
  );
}

export function Fact({ name, term, children }: { name: string; term?: TermName; children: ReactNode }) {
  return (
    <>
      <dt>{term ? <Term name={term}>{name}</Term> : name}</dt>
      <dd>{children}</dd>
    </>
  );
}
