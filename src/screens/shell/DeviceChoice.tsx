import { useActions, useLibrary } from "../app-context";

/** The switch for WebGPU, and what is really in use. */
export function DeviceChoice() {
  const device = useLibrary((state) => state.device);
  const ready = useLibrary((state) => (state.encoder.status === "ready" ? state.encoder.ready : null));
  const { setDevice } = useActions();
  return (
    <>
      <label className="switch-line">
        <input
          type="checkbox"
          role="switch"
          checked={device === "webgpu"}
          onChange={({ target }) => setDevice(target.checked ? "webgpu" : "wasm")}
        />
        Encode on the graphics processor (WebGPU)
      </label>
      <p className="q">
        A runtime of 27 MB is fetched from this site once, and used only while it gives the recorded vectors.
      </p>
      {ready && <p data-device={ready.device}>{describeUse(device, ready.device, ready.fallback ?? null)}</p>}
      {ready?.workers !== undefined && ready.device === "wasm" && <p className="q">{describeWorkers(ready.workers)}</p>}
    </>
  );
}

type Device = "wasm" | "webgpu" | "none";

function describeUse(wanted: Device, used: Device, fallback: string | null): string {
  if (fallback !== null) return fallback;
  if (used === "webgpu") return "In use: WebGPU, in fp32.";
  return wanted === "webgpu"
    ? "In use: WebAssembly. Encoders of 8-bit numbers are not given to the graphics processor: it can be wrong there."
    : "In use: WebAssembly.";
}

function describeWorkers(workers: number): string {
  return workers === 1
    ? "One worker encodes: this browser names one processor, or little memory. A long data set takes longer; nothing else changes."
    : `A long data set is read by up to ${workers} workers at once.`;
}
