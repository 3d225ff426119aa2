/** Longer lines are not kept: no record is that long. */
const LONGEST_LINE = 5_000_000;

/** A line of a file, without its end. */
export interface FileLine {
  /** From 1. */
  number: number;
  /** `null`: it is longer than `LONGEST_LINE`. */
  text: string | null;
}

/** The lines of a file as it comes in, in groups; UTF-8, ends of lines as on any system. Of a line that is too long nothing is kept. */
export async function* splitLines(blob: Blob, onBytes: (done: number) => void): AsyncGenerator<FileLine[]> {
  const decoder = new TextDecoder();
  const reader = blob.stream().getReader();
  let [rest, number, isTooLong, done] = ["", 0, false, 0];
  const take = (text: string): FileLine => {
    number += 1;
    const line = { number, text: isTooLong || text.length > LONGEST_LINE ? null : text.replace(/\r$/, "") };
    isTooLong = false;
    return line;
  };
  try {
    for (let isOver = false; !isOver;) {
      const part = await reader.read();
      isOver = part.done;
      const text = rest + (part.value ? decoder.decode(part.value, { stream: true }) : decoder.decode());
      const pieces = text.split("\n");
      rest = pieces.pop() ?? "";
      const lines = pieces.map(take);
      if (rest.length > LONGEST_LINE) [rest, isTooLong] = ["", true];
      if (isOver && (rest !== "" || isTooLong)) lines.push(take(rest));
      done += part.value?.length ?? 0;
      onBytes(done);
      yield lines;
    }
  } finally {
    await reader.cancel();
  }
}
