import { useStore } from "zustand";
import type { OwnTextModels } from "../../../state/llm/own-text-models";
import { ModelOffer, ModelSources } from "../../ModelSources";

interface BringTextModelProps {
  own: OwnTextModels;
  isBusy: boolean;
}

/** The ways to bring a language model, and what was recognised. */
export function BringTextModel({ own, isBusy }: BringTextModelProps) {
  const { offer, mayUseHub } = useStore(own.store);
  if (offer)
    return (
      <ModelOffer
        key={JSON.stringify(offer)}
        label="The language model that was recognised"
        offer={offer}
        describeWeights={({ needsGpu }) => needsGpu && " It needs a graphics processor."}
        action="try it"
        isBusy={isBusy}
        onTake={(choice) => void own.take(choice)}
        onLeave={() => own.leave()}
      />
    );
  return (
    <ModelSources
      label="Bring one:"
      isBusy={isBusy}
      mayUseHub={mayUseHub}
      onFiles={(files, folder) => void own.look(files, folder)}
      onName={(name) => void own.lookUp(name)}
    >
      Or drop one here: the folder of a model for transformers.js in its “instruct” form, with config.json,
      tokenizer.json, tokenizer_config.json and onnx/model_q4f16.onnx, model_q4.onnx or model_quantized.onnx. It may
      have up to 1.6 GB, and without a graphics processor up to 200 million parameters.
    </ModelSources>
  );
}
