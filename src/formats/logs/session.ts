/** One conversation with an assistant, as far as it says who asked for what and which tools were called. */
export interface LogSession {
  /** As the file names it; what is kept of it is a hash. */
  key: string;
  /** Tools were at hand: then a request without a call is one that needed none. */
  offersTools: boolean;
  events: LogEvent[];
}

/** What happened, in its order. Arguments and results are left behind where a file is read. */
export type LogEvent =
  /** A person wrote this. `row`: index of the row of the file. */
  | { kind: "request"; text: string; row: number }
  | { kind: "call"; tool: string; id: string | null }
  /** What became of the call with this id. */
  | { kind: "outcome"; id: string; outcome: "ran" | "failed" };

/** Collects events by session, sessions in the order in which they begin. */
export interface SessionCollector {
  add(key: string, events: readonly LogEvent[]): void;
  offersTools(key: string): void;
  sessions(): LogSession[];
}

export function createSessionCollector(): SessionCollector {
  const sessions = new Map<string, LogSession>();
  const of = (key: string): LogSession => {
    const session = sessions.get(key) ?? { key, offersTools: false, events: [] };
    sessions.set(key, session);
    return session;
  };
  return {
    add: (key, events) => void of(key).events.push(...events),
    offersTools: (key) => void (of(key).offersTools = true),
    sessions: () => [...sessions.values()],
  };
}
