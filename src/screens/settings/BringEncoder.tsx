import { useState, type SubmitEvent } from "react";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { formatMegabytes, formatSize } from "../../ui/format-number";
import { Button } from "../../ui/Button";
import { pickEncoder } from "../pick-files";
import { useEncoderRepositoryState } from "./use-encoder-repository";
import styles from "./settings.module.css";

type Offer = NonNullable<EncoderControllerState["offer"]>;

/** The ways to bring an encoder of one's own, and what was recognised. */
export function BringEncoder({ encoders }: { encoders: EncoderController }) {
  const offer = useEncoderRepositoryState(encoders, (state) => state.offer);
  const isBusy = useEncoderRepositoryState(encoders, (state) => state.work !== null);
  const mayUseHub = useEncoderRepositoryState(encoders, (state) => state.mayUseHub);
  const take = (files: Parameters<EncoderController["look"]>[0], folder: string) => void encoders.look(files, folder);
  if (offer) return <OfferForm key={JSON.stringify(offer)} offer={offer} encoders={encoders} isBusy={isBusy} />;
  return (
    <div className={`control-line ${styles.bring}`}>
      <span>Bring your own:</span>
      <Button kind="link" disabled={isBusy} onClick={() => pickEncoder("folder", take)}>
        Choose a folder
      </Button>
      <Button kind="link" disabled={isBusy} onClick={() => pickEncoder("zip", take)}>
        Choose a .zip
      </Button>
      <span className="quiet">
        or drop one anywhere: config.json, tokenizer.json and onnx/model.onnx of a BERT-like encoder.
      </span>
      {mayUseHub && <HubForm encoders={encoders} isBusy={isBusy} />}
    </div>
  );
}

function HubForm({ encoders, isBusy }: { encoders: EncoderController; isBusy: boolean }) {
  const [name, setName] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void encoders.lookUp(name);
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

/** What was recognised; what the folder does not say is asked. */
function OfferForm({ offer, encoders, isBusy }: { offer: Offer; encoders: EncoderController; isBusy: boolean }) {
  const [modelPath, setModelPath] = useState(offer.models[0]?.path ?? "");
  const [pooling, setPooling] = useState(offer.pooling ?? "mean");
  const [prefix, setPrefix] = useState(offer.prefix);
  const [name, setName] = useState(offer.name);
  const chosen = offer.models.find(({ path }) => path === modelPath) ?? offer.models[0];
  const bytes = (chosen?.bytes ?? 0) + offer.otherBytes;
  const isFetched = offer.source.kind === "hub";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void encoders.take({ name: name.trim() || offer.name, modelPath, pooling, prefix });
  };
  return (
    <form className={styles.offer} aria-label="The encoder that was recognised" onSubmit={submit}>
      <p>
        <b>
          {offer.name}: {offer.architecture}, {offer.dimensions} dimensions, {formatSize(bytes)}.
        </b>{" "}
        <OfferSource source={offer.source} />
      </p>
      <p className="control-line">
        <label>
          Name <input className="field" value={name} required onChange={(event) => setName(event.target.value)} />
        </label>
        {offer.models.length > 1 && (
          <label>
            Model{" "}
            <select className="field" value={modelPath} onChange={(event) => setModelPath(event.target.value)}>
              {offer.models.map((model) => (
                <option key={model.path} value={model.path}>
                  {model.path}, {model.dtype}, {formatMegabytes(model.bytes)} MB
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Pooling{" "}
          <select
            className="field"
            value={pooling}
            onChange={(event) => setPooling(event.target.value === "cls" ? "cls" : "mean")}
          >
            <option value="mean">mean of all pieces</option>
            <option value="cls">first piece (cls)</option>
          </select>
        </label>
        <label>
          Prefix{" "}
          <input
            className="field"
            value={prefix}
            placeholder="none"
            onChange={(event) => setPrefix(event.target.value)}
          />
        </label>
      </p>
      <p className="quiet">
        {offer.pooling === null
          ? "The folder does not say how it pools; most take the mean. Its model card says which. "
          : "Pooling as the folder says. "}
        The prefix is put before every text, as E5 and others expect (“query: ”). Its threshold starts at .30, not
        fitted.
      </p>
      <p className="actions">
        <Button kind="go" type="submit" disabled={isBusy || !chosen}>
          {isFetched ? `Fetch ${formatMegabytes(bytes)} MB and use it` : "Keep and use it"}
        </Button>
        <Button kind="link" disabled={isBusy} onClick={() => encoders.leave()}>
          Cancel, keep nothing
        </Button>
      </p>
    </form>
  );
}

function OfferSource({ source }: { source: Offer["source"] }) {
  if (source.kind !== "hub")
    return (
      <span className="quiet">
        From the {source.kind === "zip" ? ".zip" : "folder"} {source.name}.
      </span>
    );
  return (
    <span className="quiet">
      From {source.host}, revision {source.revision.slice(0, 12)}. Only its list of files and its settings were fetched
      so far.
    </span>
  );
}
