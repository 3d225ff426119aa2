import type { FeatureExtractionPipeline } from "@xenova/transformers";

/** Only what ends the process. */
const FATAL = 4;

interface Session {
  run(feeds: unknown, options?: { logSeverityLevel: number }): Promise<unknown>;
}

/**
 * A run that fails is logged by the runtime, with numbers of the pieces of the user's text in it. Each run has a level of
 * its own, a warning, whatever that of the library and of the session is; this lets none be logged.
 */
export function quietRuns(pipe: FeatureExtractionPipeline): void {
  const { sessions } = pipe.model as unknown as { sessions: Record<string, Session> };
  for (const session of Object.values(sessions)) {
    const run = session.run.bind(session);
    session.run = (feeds) => run(feeds, { logSeverityLevel: FATAL });
  }
}
