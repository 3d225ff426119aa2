export type EngineFaultCode =
  | "bad-address"
  | "down"
  | "origin-refused"
  | "key-refused"
  | "slow"
  | "busy"
  | "short-answer"
  | "wrong-dimension"
  | "other-data"
  | "unfinished"
  | "missing"
  | "refused"
  /** The worker that asks it is gone. */
  | "lost"
  | "stopped";

/** Why a search engine did not answer, or why its answer is not used. The message says what, where, why, and what to do. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
  readonly code: EngineFaultCode;

  constructor(code: EngineFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A browser does not say whether nobody answered or the page was not let in; `isUp`: an answer that it may not read came. `origin`:
 * of the page; `null`: a command asked, which is let in everywhere.
 */
export function faultOfSilence(host: string, isUp: boolean, origin: string | null): EngineFault {
  if (isUp && origin === null)
    return new EngineFault("down", `${host} runs, but the connection broke off before it had answered. Try again.`);
  return isUp
    ? new EngineFault(
        "origin-refused",
        `${host} does not let pages of ${origin} in. Set http.cors.enabled: true and http.cors.allow-origin: "${origin}" in its settings, then start it again.`,
      )
    : new EngineFault("down", `${host} does not answer. See whether the engine runs there, then try again.`);
}

/** From the status of an answer and what the engine says of it. */
export function faultOfStatus(host: string, status: number, said: string): EngineFault {
  const quote = said === "" ? "" : ` It says: “${said}”`;
  if (status === 401 || status === 403)
    return new EngineFault(
      "key-refused",
      `${host} refused the key (HTTP ${status}). Enter one that may read its indexes.`,
    );
  if (status === 404)
    return new EngineFault(
      "missing",
      `${host} no longer has this index (HTTP 404). Test the connection and choose again.`,
    );
  if (status === 429 || status === 503)
    return new EngineFault(
      "busy",
      `${host} has too much to do (HTTP ${status}), and had twice before. Try again later.`,
    );
  if (status === 400 && /dimension/iu.test(said))
    return new EngineFault(
      "wrong-dimension",
      `${host} keeps vectors of another length: its index was made with another encoder.${quote}`,
    );
  return new EngineFault("refused", `${host} refused the search (HTTP ${status}).${quote}`);
}

export function tooSlow(host: string, patienceMs: number): EngineFault {
  const seconds = Math.round(patienceMs / 1000);
  return new EngineFault(
    "slow",
    `${host} did not answer within ${seconds} s and was stopped. Try again, or search in this tab.`,
  );
}

export function shortAnswer(host: string, why: string): EngineFault {
  return new EngineFault(
    "short-answer",
    `${host} answered for a part of its data only (${why}). The answer is not used. Try again when all its nodes are back.`,
  );
}

/** Nobody waits for the answer any more. */
export function wasStopped(): EngineFault {
  return new EngineFault("stopped", "The search was stopped.");
}
