/** What a browser says of the machine. Firefox and Safari say nothing of its memory. */
export interface MachineSize {
  hardwareConcurrency?: number;
  /** In GB, at most 8 however much there is. */
  deviceMemory?: number;
}

/** What one encoder's worker takes, in MB: the model twice, and the runtime. */
const WORKER_MB = 300;
/** Share of the memory that encoding may take. */
const MEMORY_SHARE = 0.25;
const UNKNOWN_MEMORY_GB = 4;
const MOST_WORKERS = 6;

/**
 * How many one-thread workers may encode at once, at least 1. Several workers were measured faster than as many threads in
 * one. From three cores on, one is left to the page.
 */
export function countWorkers({ hardwareConcurrency = 1, deviceMemory = UNKNOWN_MEMORY_GB }: MachineSize): number {
  const byCores = hardwareConcurrency > 2 ? hardwareConcurrency - 1 : hardwareConcurrency;
  const byMemory = Math.floor((deviceMemory * 1024 * MEMORY_SHARE) / WORKER_MB);
  return Math.max(1, Math.min(byCores, byMemory, MOST_WORKERS));
}
