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

/** What a person asked for in one turn, and the tools that were used for it. */
export interface LoggedTurn {
  session: string;
  /** Index of the row of the file that it begins in. */
  row: number;
  text: string;
  /** Distinct names, in the order of their first call that did not fail. */
  tools: string[];
  /** Names whose every call failed. */
  inVain: string[];
  /** Names that were called again after failing, and then ran. */
  triedAgain: string[];
  /** Every call, by what became of it. */
  calls: readonly { tool: string; outcome: Outcome }[];
  offersTools: boolean;
  /** Short messages after it that were joined to it. */
  followUps: number;
}

const FEWEST_WORDS = 4;
/** Messages that say nothing but "go on". */
const GO_ON =
  /^(?:yes|yep|yeah|no|ok|okay|sure|please|thanks|thank you|go on|go ahead|continue|do it|proceed|right|correct|fine|good|great|perfect|[\s,.!])+$/i;
const LONGEST_GO_ON = 60;

/**
 * The turns of sessions: a person's message up to the next one, with the calls between them. A message of fewer than four
 * words, or one that only says "yes, go on", belongs to the one before (`joinsFollowUps`). A call counts once by its id,
 * however often the file repeats it. Ours; how several turns become one is said nowhere.
 */
export function pairTurns(sessions: readonly LogSession[], joinsFollowUps: boolean): LoggedTurn[] {
  const outcomes = new Map<string, "ran" | "failed">();
  for (const { key, events } of sessions)
    for (const event of events) if (event.kind === "outcome") outcomes.set(`${key}\n${event.id}`, event.outcome);
  const counted = new Set<string>();
  return sessions.flatMap((session) => {
    const outcomeOf = ({ id }: Call): Outcome =>
      id === null ? "unknown" : (outcomes.get(`${session.key}\n${id}`) ?? "unknown");
    const isNew = ({ id }: Call): boolean => id === null || counted.size < counted.add(`${session.key}\n${id}`).size;
    return turnsOf(session.events, joinsFollowUps).map(({ calls, ...turn }): LoggedTurn => ({
      session: session.key,
      offersTools: session.offersTools,
      ...turn,
      ...judgeCalls(calls.filter(isNew).map((call) => ({ tool: call.tool, outcome: outcomeOf(call) }))),
    }));
  });
}

type Call = Extract<LogEvent, { kind: "call" }>;
/** `unknown`: the log does not say. */
export type Outcome = "ran" | "failed" | "unknown";

interface OpenTurn extends Pick<LoggedTurn, "text" | "row" | "followUps"> {
  calls: Call[];
}

/** Calls before the first message belong to nobody's request. */
function turnsOf(events: readonly LogEvent[], joinsFollowUps: boolean): OpenTurn[] {
  const turns: OpenTurn[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    if (event.kind === "call") last?.calls.push(event);
    if (event.kind !== "request") continue;
    if (last && joinsFollowUps && isFollowUp(event.text)) {
      last.followUps += 1;
      if (!saysGoOn(event.text)) last.text += `\n${event.text}`;
    } else turns.push({ text: event.text, row: event.row, followUps: 0, calls: [] });
  }
  return turns;
}

/** Whether a message makes sense only after the one before. */
export function isFollowUp(text: string): boolean {
  return saysGoOn(text) || text.trim().split(/\s+/).length < FEWEST_WORDS;
}

function saysGoOn(text: string): boolean {
  return text.length <= LONGEST_GO_ON && GO_ON.test(text);
}

function judgeCalls(calls: readonly { tool: string; outcome: Outcome }[]) {
  const good = calls.filter(({ outcome }) => outcome !== "failed");
  const tools = [...new Set(good.map(({ tool }) => tool))];
  const failed = new Set(calls.filter(({ outcome }) => outcome === "failed").map(({ tool }) => tool));
  return {
    tools,
    inVain: [...failed].filter((tool) => !tools.includes(tool)),
    triedAgain: [...failed].filter((tool) => tools.includes(tool)),
    calls,
  };
}
