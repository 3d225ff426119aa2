import type { EncoderId } from "../../core/domain/config";
import type { EncoderStatus } from "../../state/library";
import { formatMegabytes } from "../../ui/amounts";
import { ENCODER_NAMES } from "../../ui/encoder-names";
import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { useMeasuredSpeed } from "./use-measured-speed";

const ENCODERS = Object.keys(ENCODER_NAMES) as EncoderId[];

/** The encoders, with what they cost and how fast they were here. */
export function EncoderTable() {
  const status = useLibrary((state) => state.encoder);
  const { retryPrepare, cancelPrepare } = useActions();
  return (
    <>
      <table className="enc">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Compares</th>
            <th scope="col" className="n">
              Dimensions
            </th>
            <th scope="col" className="n">
              MB
            </th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {ENCODERS.map((id) => (
            <EncoderRow key={id} id={id} status={status} />
          ))}
        </tbody>
      </table>
      {status.status === "failed" && (
        <div className="err">
          <p>
            <b>{ENCODER_NAMES[status.wanted].name} could not be made ready.</b> {status.sentence}
          </p>
          <p className="act">
            <Button kind="link" onClick={() => void retryPrepare()}>
              Try again
            </Button>
          </p>
        </div>
      )}
      {status.status === "preparing" && (
        <p className="act">
          <Button kind="link" onClick={cancelPrepare}>
            Stop, keep what is done
          </Button>
        </p>
      )}
      <p className="q">
        Every encoder ships with the app and computes in this browser. For over 5,000 texts take Tool Static.
      </p>
    </>
  );
}

function EncoderRow({ id, status }: { id: EncoderId; status: EncoderStatus }) {
  const { chooseEncoder } = useActions();
  const speed = useMeasuredSpeed(id);
  const { name, compares, dimensions, sizeBytes } = ENCODER_NAMES[id];
  const wanted = status.wanted === id;
  return (
    <tr className={wanted ? "on" : undefined}>
      <td>
        <label className="radio">
          <input type="radio" name="encoder" checked={wanted} onChange={() => void chooseEncoder(id)} />
          <b>{name}</b>
        </label>
      </td>
      <td className="q">{compares}</td>
      <td className="n" data-unit="dimensions">
        {dimensions}
      </td>
      <td className="n" data-unit="MB">
        {sizeBytes === 0 ? "0" : formatMegabytes(sizeBytes)}
      </td>
      <td className="q">{[wanted ? describeStatus(status) : null, speed].filter(Boolean).join(", ")}</td>
    </tr>
  );
}

function describeStatus(status: EncoderStatus): string {
  switch (status.status) {
    case "words":
      return "in use";
    case "preparing":
      return "getting ready";
    case "ready":
      return `in use, was ready in ${(status.ready.loadMs / 1000).toFixed(1)} s`;
    case "failed":
      return "failed";
    case "cancelled":
      return "stopped";
  }
}
