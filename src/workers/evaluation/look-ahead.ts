/** Texts that will be asked for, encoded some at a time while answers are given: the first answer waits for few of them. */
export interface LookAhead {
  /** Reads the first of them already. */
  begin(): void;
  /** Resolves when these texts were read, as far as they are among those that will be asked for. */
  reach(texts: readonly string[]): Promise<void>;
}

interface LookAheadParts {
  /** In the order in which they will be asked for, without repeats. */
  texts: readonly string[];
  /** Reads a block; `share`: how much of all that is left it is, 0 to 1. */
  read(block: readonly string[], share: number): Promise<void>;
}

const FIRST_BLOCK = 16;
/** Some seconds of the slower encoder's work: so long a summary may stand still. */
const LARGEST_BLOCK = 128;

/** While one block is being used, the next is read already. */
export function createLookAhead({ texts, read }: LookAheadParts): LookAhead {
  const indexes = new Map(texts.map((text, index) => [text, index]));
  let size = FIRST_BLOCK;
  /** What comes before is read, or being read. */
  let at = 0;
  let reached = 0;
  let reading: Promise<void> | null = null;

  const readNext = (): Promise<void> => {
    const block = texts.slice(at, at + size);
    const share = block.length / (texts.length - at);
    at += block.length;
    size = Math.min(LARGEST_BLOCK, 2 * size);
    const end = at;
    const work = read(block, share).then(() => {
      reached = end;
      reading = null;
    });
    work.catch(() => undefined);
    return (reading = work);
  };

  return {
    begin() {
      if (!reading && at < texts.length) void readNext();
    },
    async reach(wanted) {
      const last = Math.max(-1, ...wanted.map((text) => indexes.get(text) ?? -1));
      while (reached <= last) await (reading ?? readNext());
      if (last >= 0 && !reading && at < texts.length) void readNext();
    },
  };
}
