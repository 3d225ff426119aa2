import { useActions, useLibrary } from "../app-context";

/** The switch for WebGPU, and what is really in use. */
export function DeviceChoice() {
  const device = useLibrary((state) => state.device);
  const ready = useLibrary((state) => (state.encoder.status === "ready" ? state.encoder.ready : null));
  const { setDevice } = useActions();
  return (
    <>
      <label className="radio">
        <input
          type="checkbox"
          checked={device === "webgpu"}
          onChange={({ target }) => setDevice(target.checked ? "webgpu" : "wasm")}
        />
        <b>Encode on the graphics processor (WebGPU)</b>
      </label>
      <p className="q">
        A runtime of 27 MB is fetched from this site once, and used only while it gives the recorded vectors.
      </p>
      {ready && <p data-device={ready.device}>{describeUse(ready.device, ready.fallback ?? null)}</p>}
    </>
  );
}

function describeUse(device: "wasm" | "webgpu" | "none", fallback: string | null): string {
  if (fallback !== null) return fallback;
  return device === "webgpu" ? "In use: WebGPU, in fp32." : "In use: WebAssembly, in fp32.";
}
