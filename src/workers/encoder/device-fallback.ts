import { describeError } from "../rpc/errors";
import type { Device } from "./encoder-protocol";
import type { OpenedEncoder, OpenEncoder } from "./open-encoder";

/** Which device encoders are opened on: WebGPU while it is wanted and works, else WebAssembly, which works everywhere. */
export class DeviceFallback {
  readonly #openOn: OpenEncoder;
  readonly #onFallback: (sentence: string) => void;
  #wanted: Device = "wasm";
  #fallback: string | null = null;

  /** `onFallback` is told once when WebGPU does not work, in a sentence for the screen. */
  constructor(openOn: OpenEncoder, onFallback: (sentence: string) => void) {
    this.#openOn = openOn;
    this.#onFallback = onFallback;
  }

  get wanted(): Device {
    return this.#wanted;
  }

  /** Why WebAssembly is used although WebGPU is wanted; `null`: what is wanted is used. */
  get fallback(): string | null {
    return this.#fallback;
  }

  /** From the next start on. Wanting WebGPU anew forgets why it did not work before. */
  want(device: Device): void {
    if (device === this.#wanted) return;
    this.#wanted = device;
    this.#fallback = null;
  }

  readonly open: OpenEncoder = async (id, onProgress, signal) => {
    if (this.#wanted === "webgpu" && this.#fallback === null) {
      try {
        return this.#leaveWhenLost(await this.#openOn(id, onProgress, signal, "webgpu"));
      } catch (error) {
        if (signal.aborted) throw error;
        this.#fallBack(error);
      }
    }
    return this.#openOn(id, onProgress, signal, "wasm");
  };

  /** After a run that failed the GPU is not tried again. */
  #leaveWhenLost(encoder: OpenedEncoder): OpenedEncoder {
    let isClosed = false;
    const orFallBack = async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        return await work;
      } catch (error) {
        if (!isClosed) this.#fallBack(error);
        throw error;
      }
    };
    const close = (): void => {
      isClosed = true;
      encoder.close();
    };
    return {
      ...encoder,
      encode: (texts) => orFallBack(encoder.encode(texts)),
      prove: () => orFallBack(encoder.prove()),
      close,
    };
  }

  #fallBack(error: unknown): void {
    if (this.#fallback !== null) return;
    const why = describeError(error);
    this.#fallback = `WebGPU does not work: ${why} Texts are encoded by WebAssembly.`;
    this.#onFallback(this.#fallback);
  }
}
