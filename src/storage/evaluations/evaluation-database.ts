import { EVALUATION_SCHEMA, type RunEvaluationWork } from "../database/evaluation-schema";
import { createConnection } from "../database/open-database";
import { createUserDataConnection } from "../database/user-data-connection";
import { readPendingRestore, resolvePendingRestore, wasRestored, withRestoreLock } from "./two-phase-restore";

const OPEN_WITHIN_MS = 2500;
const STORES = ["evaluations", "rows", "replaced", "runs", "run-rows"] as const;

export interface EvaluationDatabase {
  /**
   * Opens with the first call. What a restore left half done, because its page was killed, is resolved first: nobody sees it
   * in part. What `work` throws aborts the transaction.
   */
  run: RunEvaluationWork;
  /** The same for the steps of a restore, which see what they have begun. */
  runDuringRestore: RunEvaluationWork;
  /** Resolves what was left half done. Whoever calls it holds the lock of restores. */
  resolvePending(): Promise<void>;
}

/** `isRestored`: whether the database of walks says that the restore of this moment was written there. */
export function createEvaluationDatabase({
  name,
  isRestored = askUserData,
}: { name?: string; isRestored?: (at: string) => Promise<boolean> } = {}): EvaluationDatabase {
  const connection = createConnection(EVALUATION_SCHEMA, { name });
  const runDuringRestore: RunEvaluationWork = (mode, work) => connection.run(STORES, mode, work);
  const resolvePending = (): Promise<void> => resolvePendingRestore(runDuringRestore, isRestored);
  return {
    runDuringRestore,
    resolvePending,
    async run(mode, work) {
      for (;;) {
        const done = await runDuringRestore(mode, async (transaction) =>
          (await readPendingRestore(transaction)) === null ? { result: await work(transaction) } : null,
        );
        if (done) return done.result;
        await withRestoreLock(resolvePending);
      }
    },
  };
}

async function askUserData(at: string): Promise<boolean> {
  const connection = createUserDataConnection({ openWithinMs: OPEN_WITHIN_MS });
  try {
    return await wasRestored(connection, at);
  } finally {
    connection.close();
  }
}
