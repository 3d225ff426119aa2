type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

interface Job {
  texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

export interface EncodeLanes {
  /** For walks. */
  urgent: Encode;
  /** For data sets, in batches that are short enough to wait for. */
  bulk: Encode;
  /** Stops further bulk jobs until the returned function is called: a walk has moments between its jobs. */
  hold(): () => void;
}

/**
 * Two ways to one encoder, which takes one job at a time. What a walk needs goes before the next batch of a data set, so
 * that a walk waits for one small batch at most.
 */
export function createEncodeLanes(encode: Encode): EncodeLanes {
  const urgentJobs: Job[] = [];
  const bulkJobs: Job[] = [];
  let isBusy = false;
  let holds = 0;

  const next = (): Job | undefined => urgentJobs.shift() ?? (holds === 0 ? bulkJobs.shift() : undefined);
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let job = next(); job; job = next()) await encode(job.texts).then(job.resolve, job.reject);
    isBusy = false;
  };
  const queue =
    (jobs: Job[]): Encode =>
    (texts) =>
      new Promise((resolve, reject) => {
        jobs.push({ texts, resolve, reject });
        void work();
      });
  const hold = (): (() => void) => {
    holds += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      holds -= 1;
      void work();
    };
  };
  return { urgent: queue(urgentJobs), bulk: queue(bulkJobs), hold };
}
