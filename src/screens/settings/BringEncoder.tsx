import { useState } from "react";
import type { EncoderController, EncoderControllerState } from "../../state/encoders/encoder-controller";
import { ModelOffer, ModelSources } from "../ModelSources";
import { useEncoderRepositoryState } from "./use-encoders";

type Offer = NonNullable<EncoderControllerState["offer"]>;

/** The ways to bring an encoder of one's own, and what was recognised. */
export function BringEncoder({ encoders }: { encoders: EncoderController }) {
  const offer = useEncoderRepositoryState(encoders, (state) => state.offer);
  const isBusy = useEncoderRepositoryState(encoders, (state) => state.work !== null);
  const mayUseHub = useEncoderRepositoryState(encoders, (state) => state.mayUseHub);
  if (offer) return <EncoderOffer key={JSON.stringify(offer)} offer={offer} encoders={encoders} isBusy={isBusy} />;
  return (
    <ModelSources
      label="Bring your own:"
      isBusy={isBusy}
      mayUseHub={mayUseHub}
      onFiles={(files, folder) => void encoders.look(files, folder)}
      onName={(name) => void encoders.lookUp(name)}
    >
      Or drop one anywhere: the folder of a BERT-like encoder, with config.json, tokenizer.json and onnx/model.onnx.
    </ModelSources>
  );
}

interface EncoderOfferProps {
  offer: Offer;
  encoders: EncoderController;
  isBusy: boolean;
}

/** What was recognised; what the folder does not say is asked. */
function EncoderOffer({ offer, encoders, isBusy }: EncoderOfferProps) {
  const [pooling, setPooling] = useState(offer.pooling ?? "mean");
  const [prefix, setPrefix] = useState(offer.prefix);
  return (
    <ModelOffer
      label="The encoder that was recognised"
      offer={offer}
      size={`${offer.dimensions} dimensions`}
      action="use it"
      isBusy={isBusy}
      onTake={(choice) => void encoders.take({ ...choice, pooling, prefix })}
      onLeave={() => encoders.leave()}
      fields={
        <>
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
        </>
      }
    >
      <p className="quiet">
        {offer.pooling === null
          ? "The folder does not say how it pools; most take the mean. Its model card says which. "
          : "Pooling as the folder says. "}
        The prefix is put before every text, as E5 and others expect (“query: ”). Its threshold starts at .30, not
        fitted.
      </p>
    </ModelOffer>
  );
}
