import type { Device } from "../encoder/encoder-protocol";
import { MODELS, type ModelId } from "../models/manifest";
import type { OpenedEncoder, OpenEncoder } from "../encoder/open-encoder";

/** A unit vector in which each word has a place: texts with common words are near. */
export function makeVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  vector[0] = 0.1;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % dimensions, 7);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

export interface FakeEncoder {
  open: OpenEncoder;
  /** Every text that was encoded, in order. */
  encoded: string[];
  /** What each was opened on. */
  devices: Device[];
  /** How often an encoder was opened, and closed. */
  opened: number;
  closed: number;
  /** Each run waits for this. */
  gate: Promise<void>;
  /** Rejections for the next runs, first come first served. */
  failures: Error[];
  /** What it gives. */
  vectorOf: typeof makeVector;
  /** Rejections for the next probes. */
  probeFailures: Error[];
}

export function createFakeEncoder(): FakeEncoder {
  const fake: FakeEncoder = {
    encoded: [],
    devices: [],
    opened: 0,
    closed: 0,
    gate: Promise.resolve(),
    failures: [],
    vectorOf: makeVector,
    probeFailures: [],
    open: (id, onProgress, _signal, device = "wasm") => {
      fake.opened += 1;
      fake.devices.push(device);
      onProgress({ phase: "start" });
      return Promise.resolve(makeOpened(fake, id, device));
    },
  };
  return fake;
}

function makeOpened(fake: FakeEncoder, id: ModelId, device: Device): OpenedEncoder {
  const { sha256, key, dtype, dimensions } = {
    ...MODELS["tool-static-256-int4"],
    ...MODELS[id as keyof typeof MODELS],
  };
  return {
    id,
    sha256,
    key,
    dtype,
    dimensions,
    device,
    async encode(texts) {
      fake.encoded.push(...texts);
      await fake.gate;
      const failure = fake.failures.shift();
      if (failure) throw failure;
      return texts.map((text) => fake.vectorOf(text, dimensions));
    },
    prove: () => {
      const failure = fake.probeFailures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    close: () => {
      fake.closed += 1;
    },
  };
}
