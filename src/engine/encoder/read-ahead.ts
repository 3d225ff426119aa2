/** As many as there may be encoders for walks. */
const AT_ONCE = 2;

/**
 * Encodes texts that may be wanted soon, in their order, so that they are remembered. A few at a time: after an abort none is
 * begun. A failure is found out by whoever wants them.
 */
export async function readAhead(
  texts: readonly string[],
  encode: (texts: readonly string[]) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const left = [...texts];
  const readOn = async (): Promise<void> => {
    for (let text = left.shift(); text !== undefined && !signal.aborted; text = left.shift()) await encode([text]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn)).catch(() => undefined);
}
