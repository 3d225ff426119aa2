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

type Kind = "urgent" | "bulk";

/** An encoder and how many jobs of each kind it has. The first one is nobody's helper. */
interface Lane extends Record<Kind, number> {
  encode: Encode;
  helper: Helper | null;
}

/** Each batch is cut into this many pieces per encoder: with few, the last one is waited for; with many, each is a message. */
const PIECES_PER_LANE = 4;

/** One is worked on and one lies ready beside it, so that no encoder waits for the way to here and back. */
const AT_ONCE = 2;

/**
 * Two ways to one encoder. What a walk needs goes before the next batch of a data set, so that a walk waits for two small
 * pieces at most. Helpers share the batches, by the length of their texts; where one takes walks, too, each text of a walk is
 * a job of its own, the longest first.
 */
export class BatchScheduler {
  readonly #jobs: Record<Kind, Job[]> = { urgent: [], bulk: [] };
  readonly #lanes: Set<Lane>;
  #endings = 0;
  #holds = 0;

  constructor(encode: Encode) {
    this.#lanes = new Set([{ encode, helper: null, urgent: 0, bulk: 0 }]);
  }

  /** For walks. */
  readonly urgent: Encode = (texts) =>
    texts.length > 1 && [...this.#lanes].some(({ helper }) => helper?.takes === "walks")
      ? encodeApart(texts, (text) => this.#queue("urgent", [text]))
      : this.#queue("urgent", texts);

  /** For data sets, in batches that are short enough to wait for. */
  readonly bulk: Encode = (texts) => encodeInPieces(texts, this.#lanes.size, (piece) => this.#queue("bulk", piece));

  /** Stops further bulk jobs of the encoder until the returned function is called: a walk has moments between its jobs. */
  hold(): () => void {
    this.#holds += 1;
    return once(() => {
      this.#holds -= 1;
      this.#fillAll();
    });
  }

  /**
   * Lets another encoder of the same kind take bulk jobs too, until the returned function is called. One that fails is left
   * out; its jobs go back.
   */
  addHelper(helper: Helper): () => void {
    const lane = { encode: (texts: readonly string[]) => helper.encode(texts), helper, urgent: 0, bulk: 0 };
    this.#lanes.add(lane);
    this.#fillAll();
    return () => this.#leaveOut(lane);
  }

  /** How many helpers failed or were sent away so far. */
  get endings(): number {
    return this.#endings;
  }

  /** Leaves out every helper that does not give its probe vector. */
  async proveHelpers(): Promise<void> {
    const prove = async (lane: Lane): Promise<void> => lane.helper?.prove().catch(() => this.#fail(lane));
    await Promise.all([...this.#lanes].map(prove));
  }

  #leaveOut(lane: Lane): boolean {
    const wasThere = this.#lanes.delete(lane);
    if (wasThere) this.#endings += 1;
    return wasThere;
  }

  #fail(lane: Lane): void {
    if (this.#leaveOut(lane)) lane.helper?.onLeft?.();
  }

  #queue(kind: Kind, texts: readonly string[]): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      this.#jobs[kind].push({ texts, resolve, reject });
      this.#fillAll();
    });
  }

  #fillAll(): void {
    for (const lane of this.#lanes) this.#fill(lane);
  }

  #fill(lane: Lane): void {
    for (let next = this.#next(lane); next; next = this.#next(lane)) void this.#do(next.job, next.kind, lane);
  }

  #next(lane: Lane): { job: Job; kind: Kind } | null {
    if (!this.#lanes.has(lane)) return null;
    const takesWalks = lane.helper === null || lane.helper.takes === "walks";
    const take = (kind: Kind): { job: Job; kind: Kind } | null => {
      const job = this.#jobs[kind].shift();
      return job ? { job, kind } : null;
    };
    if (takesWalks && this.#jobs.urgent.length > 0) return lane.urgent < this.#urgentAtOnce() ? take("urgent") : null;
    const isHeld = takesWalks && (this.#holds > 0 || lane.urgent > 0);
    return isHeld || lane.bulk >= AT_ONCE ? null : take("bulk");
  }

  /** With several, none takes a text that another could begin. */
  #urgentAtOnce(): number {
    return [...this.#lanes].some(({ helper }) => helper?.takes === "walks") ? 1 : AT_ONCE;
  }

  async #do(job: Job, kind: Kind, lane: Lane): Promise<void> {
    lane[kind] += 1;
    try {
      job.resolve(await lane.encode(job.texts));
    } catch (error) {
      if (lane.helper) this.#giveBack(job, kind, lane);
      else job.reject(error);
    }
    lane[kind] -= 1;
    this.#fill(lane);
  }

  #giveBack(job: Job, kind: Kind, lane: Lane): void {
    this.#fail(lane);
    this.#jobs[kind].unshift(job);
    this.#fillAll();
  }
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

async function encodeInPieces(texts: readonly string[], laneCount: number, encode: Encode): Promise<Float32Array[]> {
  const pieces = shareOut(texts, laneCount * PIECES_PER_LANE);
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
