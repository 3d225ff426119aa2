import { KernelMemory } from "./kernels";

/** The memory that was given back last, for as long as the browser has not taken it. */
let spare: WeakRef<KernelMemory> | null = null;

/** Larger memory, by this factor, is not used for less. */
const MOST_SPARE = 3;

/**
 * Memory of zeros, got in one piece: what was given back, where it is of about this size, else new. What follows each other in a
 * training, a search among all past requests, products, a search again, would else wait for the browser to collect each of them.
 * Throws as `KernelMemory` does.
 */
export function takeMemory(bytes: number): KernelMemory {
  const memory = spare?.deref();
  if (!memory || memory.byteLength > MOST_SPARE * bytes) return new KernelMemory(bytes);
  spare = null;
  memory.clear();
  memory.hold(bytes);
  return memory;
}

/** Nothing of it is used any more. */
export function giveBack(memory: KernelMemory): void {
  spare = new WeakRef(memory);
}
