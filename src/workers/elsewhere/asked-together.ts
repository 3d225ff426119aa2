interface Asked<Line, Answer> {
  lines: readonly Line[];
  resolve(answers: Answer[]): void;
  reject(error: unknown): void;
}

/**
 * Sends what is asked for in one turn as one request: searches that wait for nothing but each other cost one way there and
 * back. What it rejects with, all of them reject with.
 */
export function askTogether<Line, Answer>(
  send: (lines: readonly Line[]) => Promise<Answer[]>,
): (lines: readonly Line[]) => Promise<Answer[]> {
  let waiting: Asked<Line, Answer>[] = [];
  const sendAll = async (): Promise<void> => {
    const together = waiting;
    waiting = [];
    try {
      const answers = await send(together.flatMap(({ lines }) => lines));
      let next = 0;
      for (const { lines, resolve } of together) resolve(answers.slice(next, (next += lines.length)));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  return (lines) =>
    new Promise((resolve, reject) => {
      if (lines.length === 0) return resolve([]);
      if (waiting.length === 0) queueMicrotask(() => void sendAll());
      waiting.push({ lines, resolve, reject });
    });
}
