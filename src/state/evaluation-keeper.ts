import type { EvaluationUpdate } from "../engine/evaluation/evaluation-engine";
import type { RowChunk } from "../storage/evaluations";
import { StorageError } from "../storage/storage";
import type { CourseParts } from "./evaluation-course";
import { toRecord } from "./shown-evaluation";

/** Keeps the evaluation on the screen in the browser while it runs: no more than some seconds are lost with the page. */
export interface EvaluationKeeper {
  hear(update: EvaluationUpdate): void;
  /** Something but the answers has changed. */
  mark(): void;
  /** Writes what there is to write. Never rejects. */
  flush(): Promise<void>;
}

const EVERY_MS = 2000;

/** `onKept` hears that the list of evaluations is old. */
export function createEvaluationKeeper(
  { store, evaluations, now }: CourseParts,
  onKept: () => Promise<void>,
): EvaluationKeeper {
  let waiting: RowChunk[] = [];
  let isDirty = false;
  let writtenAt = 0;
  let writing: Promise<void> = Promise.resolve();

  const tell = (unsaved: string | null): void => {
    if (store.getState().shown?.unsaved === unsaved) return;
    store.setState(({ shown }) => ({ shown: shown && { ...shown, unsaved } }));
  };
  const write = async (): Promise<void> => {
    const { shown } = store.getState();
    if (!shown || shown.source === "file" || !isDirty) return;
    const rows = waiting;
    waiting = [];
    isDirty = false;
    try {
      await evaluations.put(toRecord(shown, now()), mergeChunks(rows));
      tell(null);
    } catch (error) {
      waiting = [...rows, ...waiting];
      isDirty = true;
      tell(
        error instanceof StorageError ? error.message : "The browser could not keep the answers. It is tried again.",
      );
    }
  };
  const flush = (): Promise<void> => {
    writtenAt = Date.now();
    return (writing = writing.then(write).then(onKept));
  };
  const writeNowAndThen = (): void => {
    if (Date.now() - writtenAt >= EVERY_MS) void flush();
  };

  return {
    hear(update) {
      if (update.type === "rows") waiting.push({ method: update.method, rows: update.rows });
      isDirty ||= update.type !== "progress";
      if (isDirty) writeNowAndThen();
    },
    mark() {
      isDirty = true;
      writeNowAndThen();
    },
    flush,
  };
}

/** One chunk a method. */
function mergeChunks(chunks: readonly RowChunk[]): RowChunk[] {
  const methods = [...new Set(chunks.map(({ method }) => method))];
  return methods.map((method) => ({
    method,
    rows: chunks.filter((chunk) => chunk.method === method).flatMap(({ rows }) => rows),
  }));
}
