import { useActions, useLibrary } from "../app-context";
import styles from "./settings.module.css";

/** The switch for WebGPU, and what is really in use. */
export function DeviceChoice() {
  const device = useLibrary((state) => state.device);
  const { status } = useLibrary((state) => state.encoder);
  const ready = useLibrary((state) => (state.encoder.status === "ready" ? state.encoder.ready : null));
  const { setDevice } = useActions();
  return (
    <>
      <label className={styles.switchLine}>
        <input
          type="checkbox"
          role="switch"
          checked={device === "webgpu"}
          onChange={({ target }) => setDevice(target.checked ? "webgpu" : "wasm")}
        />
        Encode on the graphics processor (WebGPU)
      </label>
      <p className="quiet">
        Fetches a runtime of 27 MB from this site once, and uses it only as long as it reproduces the recorded vectors.
      </p>
      {status === "preparing" && (
        <>
          <p>In use: nothing yet.</p>
          <p className="quiet">The encoder is getting ready.</p>
        </>
      )}
      {ready && <p data-device={ready.device}>{describeUse(device, ready.device, ready.fallback ?? null)}</p>}
      {ready?.workers !== undefined && ready.device === "wasm" && (
        <p className="quiet">{describeWorkers(ready.workers)}</p>
      )}
    </>
  );
}

type Device = "wasm" | "webgpu" | "none";

function describeUse(wanted: Device, used: Device, fallback: string | null): string {
  if (fallback !== null) return fallback;
  if (used === "webgpu") return "In use: WebGPU, in fp32.";
  return wanted === "webgpu"
    ? "In use: WebAssembly. 8-bit encoders do not run on the graphics processor: their results can be wrong there."
    : "In use: WebAssembly.";
}

function describeWorkers(workers: number): string {
  return workers === 1
    ? "One worker encodes, because this browser reports one processor or little memory. Long data sets take longer; nothing else changes."
    : `A long data set is read by up to ${workers} workers at once.`;
}
