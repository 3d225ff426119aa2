import type { Dataset } from "../../core/domain/dataset";
import type { RawFile } from "../open/decode-file";
import type { ForeignRuns } from "./read-foreign-runs";
import type { Choice } from "../model/format";
import type { MatchedVectors } from "./match-vectors";
import { collectLongLists, type OwnRuns } from "./read-own-runs";
import type { ReadPreview } from "./create-preview";
import type { ReadProgress } from "./read-files";
import type { PlacedFile, ReaderAnswer, ReaderRequest } from "./reader-protocol";

/** The thread that reads, seen from outside. */
export interface ReaderThread {
  send(request: ReaderRequest): void;
  /** Ends it at once, whatever it is doing. Nothing is heard from it afterwards. */
  end(): void;
}

export type SpawnReader = (listeners: { message(answer: ReaderAnswer): void; lost(why: string): void }) => ReaderThread;

export interface GivenDataset {
  dataset: Dataset;
  /** Of its texts, when they came with it. */
  vectors: MatchedVectors[];
}

/** Reads files in a thread of its own and keeps what it read there, until it is asked for. */
export interface DataReader {
  /** What the files are. A newer reading ends this one: then it rejects with an AbortError. */
  read(
    files: readonly (PlacedFile | RawFile)[],
    choices: readonly Choice[],
    onProgress: (progress: ReadProgress) => void,
  ): Promise<ReadPreview>;
  /** The data set of the last reading, with vectors that came with it; `null` when its files make none. */
  dataset(): Promise<GivenDataset | null>;
  /** The rows that are held back, as CSV. */
  heldBack(): Promise<string>;
  /** The runs in a file that this app wrote; `null`: it is something else. */
  ownRuns(blob: Blob): Promise<OwnRuns | null>;
  /** The runs of other systems in these files, with the data that came with them. */
  foreignRuns(files: readonly PlacedFile[]): Promise<ForeignRuns>;
  /** Ends whatever is under way, and forgets what was read. */
  stop(): void;
}

interface Waiting {
  id: number;
  take(answer: ReaderAnswer): void;
  reject(error: Error): void;
}

const STOPPED = "The reading was stopped.";

/** A reader whose thread is started by `spawn` when it is first asked, and again after it was ended. */
export function createDataReader(spawn: SpawnReader): DataReader {
  const line = createLine(spawn);
  return {
    read: (files, choices, onProgress) =>
      line.ask<ReadPreview>({ type: "read", files, choices }, (answer, resolve) => {
        if (answer.type === "progress") onProgress(answer.progress);
        else if (answer.type === "preview") resolve(answer.preview);
      }),
    dataset: () => {
      let whole: GivenDataset | null = null;
      return line.ask<GivenDataset | null>({ type: "dataset" }, (answer, resolve) => {
        if (answer.type === "head") {
          if (!answer.head) resolve(null);
          else whole = { dataset: { ...answer.head, tools: [], queries: [] }, vectors: answer.vectors };
        } else if (answer.type === "tools") whole?.dataset.tools.push(...answer.tools);
        else if (answer.type === "queries") whole?.dataset.queries.push(...answer.queries);
        else if (answer.type === "whole") resolve(whole);
      });
    },
    heldBack: () =>
      line.ask<string>({ type: "held-back" }, (answer, resolve) => {
        if (answer.type === "held-back") resolve(answer.text);
      }),
    ...readingRuns(line),
    stop: line.end,
  };
}

function readingRuns(line: ReturnType<typeof createLine>): Pick<DataReader, "ownRuns" | "foreignRuns"> {
  return {
    ownRuns: (blob) => {
      let own: OwnRuns | null = null;
      let lists: unknown[][] = [];
      return line.ask<OwnRuns | null>({ type: "own-runs", blob }, (answer, resolve) => {
        if (answer.type === "own-head") [own, lists] = [answer.own, answer.own ? collectLongLists(answer.own) : []];
        else if (answer.type === "own-rows") lists[answer.list]!.push(...answer.rows);
        else if (answer.type === "whole") resolve(own);
      });
    },
    foreignRuns: (files) => {
      let foreign: ForeignRuns | null = null;
      return line.ask<ForeignRuns>({ type: "foreign-runs", files }, (answer, resolve) => {
        if (answer.type === "foreign-head") foreign = answer.foreign;
        else if (foreign === null) return;
        else if (answer.type === "rankings") foreign.runs[answer.run]!.rankings.push(...answer.rankings);
        else if (answer.type === "tools") foreign.dataset?.tools.push(...answer.tools);
        else if (answer.type === "queries") foreign.dataset?.queries.push(...answer.queries);
        else if (answer.type === "whole") resolve(foreign);
      });
    },
  };
}

/** A request without its number. */
type Asked = ReaderRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, "id">
    : never
  : never;

/** One question at a time: a newer one ends the thread that works on the one before. */
function createLine(spawn: SpawnReader) {
  let thread: ReaderThread | null = null;
  let waiting: Waiting | null = null;
  let lastId = 0;
  const end = (error: Error): void => {
    thread?.end();
    thread = null;
    waiting?.reject(error);
    waiting = null;
  };
  const start = (): ReaderThread =>
    spawn({
      message: (answer) => {
        if (waiting?.id === answer.id) waiting.take(answer);
      },
      lost: (why) => end(new Error(`The file reader crashed: ${why}`)),
    });
  const ask = <Result>(
    asked: Asked,
    take: (answer: ReaderAnswer, resolve: (result: Result) => void) => void,
  ): Promise<Result> => {
    if (waiting) end(stopped());
    thread ??= start();
    const [id, mine] = [(lastId += 1), thread];
    return new Promise<Result>((resolve, reject) => {
      const settle = (settleWith: () => void): void => {
        waiting = null;
        settleWith();
      };
      const takeAnswer = (answer: ReaderAnswer): void => {
        if (answer.type === "failed") settle(() => reject(new Error(answer.sentence)));
        else take(answer, (result) => settle(() => resolve(result)));
      };
      waiting = { id, reject, take: takeAnswer };
      mine.send({ ...asked, id });
    });
  };
  return { ask, end: () => end(stopped()) };
}

function stopped(): Error {
  return new DOMException(STOPPED, "AbortError");
}
