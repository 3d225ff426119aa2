type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Another encoder of the same kind. */
export interface Helper {
  encode: Encode;
  /** Rejects when it does not give its probe vector. */
  prove(): Promise<void>;
}

interface Job {
  texts: readonly string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: unknown): void;
}

/** Each batch is cut into this many pieces per encoder: with few, the last one is waited for; with many, each is a message. */
const PIECES_PER_LANE = 2;

/**
 * Two ways to one encoder, which takes one job at a time. What a walk needs goes before the next batch of a data set, so
 * that a walk waits for one small batch at most. Helpers share the batches, by the length of their texts.
 */
export class EncodeLanes {
  readonly #encode: Encode;
  readonly #urgentJobs: Job[] = [];
  readonly #bulkJobs: Job[] = [];
  readonly #helpers = new Map<Helper, "free" | "busy">();
  #endings = 0;
  #isBusy = false;
  #holds = 0;

  constructor(encode: Encode) {
    this.#encode = encode;
  }

  /** For walks. */
  readonly urgent: Encode = (texts) => this.#queue(this.#urgentJobs, texts);

  /** For data sets, in batches that are short enough to wait for. */
  readonly bulk: Encode = (texts) =>
    encodeInPieces(texts, this.#helpers.size, (piece) => this.#queue(this.#bulkJobs, piece));

  /** Stops further bulk jobs of the encoder until the returned function is called: a walk has moments between its jobs. */
  hold(): () => void {
    this.#holds += 1;
    return once(() => {
      this.#holds -= 1;
      this.#workAll();
    });
  }

  /**
   * Lets another encoder of the same kind take bulk jobs too, until the returned function is called. One that fails is left
   * out; its job goes back.
   */
  addHelper(helper: Helper): () => void {
    this.#helpers.set(helper, "free");
    this.#workAll();
    return () => this.#leaveOut(helper);
  }

  /** How many helpers failed or were sent away so far. */
  get endings(): number {
    return this.#endings;
  }

  /** Leaves out every helper that does not give its probe vector. */
  async proveHelpers(): Promise<void> {
    const prove = (helper: Helper): Promise<void> => helper.prove().catch(() => this.#leaveOut(helper));
    await Promise.all([...this.#helpers.keys()].map(prove));
  }

  #leaveOut(helper: Helper): void {
    if (this.#helpers.delete(helper)) this.#endings += 1;
  }

  #queue(jobs: Job[], texts: readonly string[]): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      jobs.push({ texts, resolve, reject });
      this.#workAll();
    });
  }

  #workAll(): void {
    void this.#work();
    for (const helper of this.#helpers.keys()) void this.#help(helper);
  }

  #next(): Job | undefined {
    return this.#urgentJobs.shift() ?? (this.#holds === 0 ? this.#bulkJobs.shift() : undefined);
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let job = this.#next(); job; job = this.#next()) await this.#encode(job.texts).then(job.resolve, job.reject);
    this.#isBusy = false;
  }

  async #help(helper: Helper): Promise<void> {
    if (this.#helpers.get(helper) !== "free") return;
    this.#helpers.set(helper, "busy");
    for (let job = this.#bulkJobs.shift(); job; job = this.#helpers.has(helper) ? this.#bulkJobs.shift() : undefined) {
      try {
        job.resolve(await helper.encode(job.texts));
      } catch {
        this.#leaveOut(helper);
        this.#bulkJobs.unshift(job);
        this.#workAll();
      }
    }
    if (this.#helpers.has(helper)) this.#helpers.set(helper, "free");
  }
}

async function encodeInPieces(texts: readonly string[], helperCount: number, encode: Encode): Promise<Float32Array[]> {
  if (helperCount === 0) return encode(texts);
  const pieces = shareOut(texts, (1 + helperCount) * PIECES_PER_LANE);
  const encoded = await Promise.all(pieces.map(encode));
  const vectors = new Map(pieces.flatMap((piece, i) => piece.map((text, j) => [text, encoded[i]?.[j]] as const)));
  return texts.flatMap((text) => vectors.get(text) ?? []);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** Texts in at most `count` pieces of about equal length, the longest piece first: longer texts take longer. */
export function shareOut(texts: readonly string[], count: number): string[][] {
  const pieces = Array.from({ length: Math.min(count, texts.length) }, () => ({ texts: [] as string[], length: 0 }));
  for (const text of [...texts].sort((a, b) => b.length - a.length)) {
    const shortest = pieces.reduce((least, piece) => (piece.length < least.length ? piece : least), pieces[0]!);
    shortest.texts.push(text);
    // A text costs something even when it is empty.
    shortest.length += text.length + 1;
  }
  return pieces.sort((a, b) => b.length - a.length).map((piece) => piece.texts);
}
