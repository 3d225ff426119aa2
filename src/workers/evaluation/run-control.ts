/** Lets somebody stop a long job for a while, or for good. */
export interface RunControl {
  readonly signal: AbortSignal;
  readonly isPaused: boolean;
  /** Resolves at once, or when the job may go on. Rejects with the signal's reason when it was ended. */
  mayGoOn(): Promise<void>;
  pause(): void;
  resume(): void;
  cancel(reason: Error): void;
}

/** `outer`: ends the job, too. */
export function createRunControl(outer?: AbortSignal): RunControl {
  const controller = new AbortController();
  let gate: { opened: Promise<void>; open(): void } | null = null;

  const resume = (): void => {
    gate?.open();
    gate = null;
  };
  const cancel = (reason: unknown): void => {
    controller.abort(reason);
    resume();
  };
  outer?.addEventListener("abort", () => cancel(outer.reason), { once: true });
  return {
    signal: controller.signal,
    get isPaused() {
      return gate !== null;
    },
    async mayGoOn() {
      while (gate && !controller.signal.aborted) await gate.opened;
      controller.signal.throwIfAborted();
    },
    pause() {
      if (gate) return;
      let open = (): void => undefined;
      const opened = new Promise<void>((resolve) => (open = resolve));
      gate = { opened, open };
    },
    resume,
    cancel,
  };
}
