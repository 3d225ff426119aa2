type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Another encoder of the same kind. */
export interface Helper {
  encode: Encode;
  /** Rejects when it does not give its probe vector. */
  prove(): Promise<void>;
  /** `walks`: takes what walks need, too, and like the encoder itself no batch while a walk runs. */
  takes?: "batches" | "walks";
  /** Called when it failed, or did not give its probe vector: it gets no work any more. */
  onLeft?(): void;
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
 * that a walk waits for one small batch at most. Helpers share the batches, by the length of their texts; where one takes
 * walks, too, each text of a walk is a job of its own, the longest first.
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
  readonly urgent: Encode = (texts) =>
    texts.length > 1 && [...this.#helpers.keys()].some(takesWalks)
      ? encodeApart(texts, (text) => this.#queue(this.#urgentJobs, [text]))
      : this.#queue(this.#urgentJobs, texts);

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
    const prove = (helper: Helper): Promise<void> => helper.prove().catch(() => this.#fail(helper));
    await Promise.all([...this.#helpers.keys()].map(prove));
  }

  #leaveOut(helper: Helper): void {
    if (this.#helpers.delete(helper)) this.#endings += 1;
  }

  #fail(helper: Helper): void {
    this.#leaveOut(helper);
    helper.onLeft?.();
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

  /** The next job and where it came from. */
  #next(helper: Helper | null = null): { job: Job; jobs: Job[] } | undefined {
    const isLikeTheFirst = helper === null || takesWalks(helper);
    const urgent = isLikeTheFirst ? this.#urgentJobs.shift() : undefined;
    if (urgent) return { job: urgent, jobs: this.#urgentJobs };
    const bulk = this.#holds === 0 || !isLikeTheFirst ? this.#bulkJobs.shift() : undefined;
    return bulk && { job: bulk, jobs: this.#bulkJobs };
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next())
      await this.#encode(next.job.texts).then(next.job.resolve, next.job.reject);
    this.#isBusy = false;
  }

  async #help(helper: Helper): Promise<void> {
    if (this.#helpers.get(helper) !== "free") return;
    this.#helpers.set(helper, "busy");
    for (let next = this.#next(helper); next; next = this.#helpers.has(helper) ? this.#next(helper) : undefined) {
      const { job, jobs } = next;
      try {
        job.resolve(await helper.encode(job.texts));
      } catch {
        this.#fail(helper);
        jobs.unshift(job);
        this.#workAll();
      }
    }
    if (this.#helpers.has(helper)) this.#helpers.set(helper, "free");
  }
}

function takesWalks({ takes }: Helper): boolean {
  return takes === "walks";
}

/** Each text by itself. The longest begins, so that nobody works on it alone in the end. */
async function encodeApart(
  texts: readonly string[],
  encode: (text: string) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const order = texts.map((_, i) => i).sort((a, b) => texts[b]!.length - texts[a]!.length);
  const vectors: Float32Array[] = [];
  await Promise.all(
    order.map(async (i) => {
      const [vector] = await encode(texts[i]!);
      if (!vector) throw new RangeError("A text was left out.");
      vectors[i] = vector;
    }),
  );
  return vectors;
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
