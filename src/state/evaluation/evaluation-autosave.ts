import type { EvaluationId } from "../../core/domain/ids";
import type { EvaluationUpdate } from "../../workers/evaluation/evaluation-engine";
import type { RowChunk } from "../../storage/ports/evaluation-repository";
import { StorageError } from "../../storage/ports/storage";
import type { JobDependencies } from "./evaluation-state";
import { toRecord } from "./shown-evaluation";

/** Stores the evaluation on the screen while it runs: a closed page loses a few seconds at most. */
export interface EvaluationAutosave {
  hear(update: EvaluationUpdate): void;
  /** Something but the answers has changed. */
  mark(): void;
  /** Writes what there is to write. Never rejects. */
  flush(): Promise<void>;
}

const EVERY_MS = 2000;

/** `onKept` hears that the list of evaluations is old. */
export function createEvaluationAutosave(
  { store, evaluations, now }: JobDependencies,
  onKept: () => Promise<void>,
): EvaluationAutosave {
  /** Of the evaluation on the screen when they came. */
  let waiting: (RowChunk & { id: EvaluationId })[] = [];
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
    const rows = waiting.filter(({ id }) => id === shown.id);
    waiting = [];
    isDirty = false;
    try {
      await evaluations.put(toRecord(shown, now()), mergeChunks(rows));
      tell(null);
    } catch (error) {
      waiting = [...rows, ...waiting];
      isDirty = true;
      tell(
        error instanceof StorageError ? error.message : "The browser could not save the answers. It will try again.",
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
      const id = store.getState().shown?.id;
      if (update.type === "rows" && id) waiting.push({ id, method: update.method, rows: update.rows });
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
