import { useState, type SubmitEvent } from "react";
import { useStore } from "zustand";
import type { OwnTextModels, OwnTextState } from "../../../state/llm/own-text-models";
import { Button } from "../../../ui/Button";
import { formatMegabytes, formatSize } from "../../../ui/format-number";
import { pickEncoder } from "../../pick-files";
import styles from "./own-text-models.module.css";

type Offer = NonNullable<OwnTextState["offer"]>;

interface BringTextModelProps {
  own: OwnTextModels;
  isBusy: boolean;
}

/** The ways to bring a language model, and what was recognised. */
export function BringTextModel({ own, isBusy }: BringTextModelProps) {
  const { offer, mayUseHub } = useStore(own.store);
  const take = (files: Parameters<OwnTextModels["look"]>[0], folder: string) => void own.look(files, folder);
  if (offer) return <OfferForm key={JSON.stringify(offer)} offer={offer} own={own} isBusy={isBusy} />;
  return (
    <div className={styles.bring}>
      <div className="control-line">
        <span>Bring one:</span>
        <Button kind="link" disabled={isBusy} onClick={() => pickEncoder("folder", take)}>
          Choose a folder
        </Button>
        <Button kind="link" disabled={isBusy} onClick={() => pickEncoder("zip", take)}>
          Choose a .zip
        </Button>
        {mayUseHub && <HubForm own={own} isBusy={isBusy} />}
      </div>
      <p className="quiet">
        Or drop one here: the folder of a model for transformers.js in its “instruct” form: config.json, tokenizer.json,
        tokenizer_config.json and onnx/model_q4f16.onnx, model_q4.onnx or model_quantized.onnx; up to 1.6 GB, and
        without a graphics processor up to 200 million parameters.
        {!mayUseHub && " By name from huggingface.co once the settings allow it."}
      </p>
    </div>
  );
}

function HubForm({ own, isBusy }: BringTextModelProps) {
  const [name, setName] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void own.lookUp(name);
  };
  return (
    <form className="control-line" onSubmit={submit}>
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

function OfferForm({ offer, own, isBusy }: BringTextModelProps & { offer: Offer }) {
  const [modelPath, setModelPath] = useState(offer.models[0]?.path ?? "");
  const [name, setName] = useState(offer.name);
  const chosen = offer.models.find(({ path }) => path === modelPath) ?? offer.models[0];
  const bytes = (chosen?.bytes ?? 0) + offer.otherBytes;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void own.take({ name: name.trim() || offer.name, modelPath });
  };
  return (
    <form className={styles.offer} aria-label="The language model that was recognised" onSubmit={submit}>
      <p>
        <b>
          {offer.name}: {offer.architecture}, {formatSize(bytes)}.
        </b>{" "}
        <span className="quiet">
          Licence: {offer.licence ?? "not said in its folder"}. {describeOfferSource(offer.source)}
          {chosen?.needsGpu && " It needs a graphics processor."}
        </span>
      </p>
      <p className="control-line">
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
      </p>
      <p className="actions">
        <Button kind="go" type="submit" disabled={isBusy || !chosen}>
          {offer.source.kind === "hub" ? `Fetch ${formatMegabytes(bytes)} MB and try it` : "Keep it and try it"}
        </Button>
        <Button kind="link" disabled={isBusy} onClick={() => own.leave()}>
          Cancel, keep nothing
        </Button>
      </p>
    </form>
  );
}

function describeOfferSource(source: Offer["source"]): string {
  if (source.kind !== "hub") return `From the ${source.kind === "zip" ? ".zip" : "folder"} ${source.name}.`;
  return `From ${source.host}, revision ${source.revision.slice(0, 12)}. Only its list of files and its settings were fetched so far.`;
}
