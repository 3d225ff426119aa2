import { StorageError, type Storage, type StorageErrorName } from "../ports/storage";

/** One call that goes wrong: the `call`-th (from 1) of `method`, such as `walks.put`. */
export interface Fault {
  method: string;
  call: number;
  /**
   * `refused`: nothing is written. `lost`: it is written, and the caller hears of a failure.
   * `hang`: nothing is written and the promise never settles.
   */
  kind: "refused" | "lost" | "hang";
  error?: StorageErrorName;
}

/** A storage for tests that does what the inner one does, but for the chosen calls. `calls` counts by method. */
export function createFaultStore(inner: Storage, faults: Fault[]): { storage: Storage; calls: Map<string, number> } {
  const calls = new Map<string, number>();

  const guard = <Arguments extends unknown[], Result>(
    method: string,
    call: (...given: Arguments) => Promise<Result>,
  ): ((...given: Arguments) => Promise<Result>) => {
    return async (...given) => {
      const count = (calls.get(method) ?? 0) + 1;
      calls.set(method, count);
      const fault = faults.find((candidate) => candidate.method === method && candidate.call === count);
      if (!fault) return call(...given);
      if (fault.kind === "hang") return new Promise<Result>(() => undefined);
      if (fault.kind === "lost") await call(...given);
      throw new StorageError(fault.error ?? "StorageWriteError", `Made to fail: ${method}, call ${count}.`);
    };
  };

  const { datasets, walks, settings, builds, networks, judgements, userData } = inner;
  const storage: Storage = {
    datasets: {
      list: guard("datasets.list", datasets.list),
      get: guard("datasets.get", datasets.get),
      findByHash: guard("datasets.findByHash", datasets.findByHash),
      put: guard("datasets.put", datasets.put),
      delete: guard("datasets.delete", datasets.delete),
      undelete: guard("datasets.undelete", datasets.undelete),
      deleted: guard("datasets.deleted", datasets.deleted),
      purge: guard("datasets.purge", datasets.purge),
    },
    walks: {
      list: guard("walks.list", walks.list),
      get: guard("walks.get", walks.get),
      put: guard("walks.put", walks.put),
      purge: guard("walks.purge", walks.purge),
    },
    settings: { get: guard("settings.get", settings.get), put: guard("settings.put", settings.put) },
    builds: {
      list: guard("builds.list", builds.list),
      get: guard("builds.get", builds.get),
      begin: guard("builds.begin", builds.begin),
      put: guard("builds.put", builds.put),
      delete: guard("builds.delete", builds.delete),
    },
    networks: { get: guard("networks.get", networks.get), put: guard("networks.put", networks.put) },
    judgements: {
      projects: guard("judgements.projects", judgements.projects),
      putProject: guard("judgements.putProject", judgements.putProject),
      heads: guard("judgements.heads", judgements.heads),
      get: guard("judgements.get", judgements.get),
      list: guard("judgements.list", judgements.list),
      save: guard("judgements.save", judgements.save),
      saveAll: guard("judgements.saveAll", judgements.saveAll),
      merge: guard("judgements.merge", judgements.merge),
      takeBack: guard("judgements.takeBack", judgements.takeBack),
      draft: guard("judgements.draft", judgements.draft),
      putDraft: guard("judgements.putDraft", judgements.putDraft),
    },
    userData: {
      rows: guard("userData.rows", userData.rows),
      planRestore: guard("userData.planRestore", userData.planRestore),
      restore: guard("userData.restore", userData.restore),
      lastRestore: guard("userData.lastRestore", userData.lastRestore),
      undoRestore: guard("userData.undoRestore", userData.undoRestore),
      deletedEvaluations: guard("userData.deletedEvaluations", userData.deletedEvaluations),
      undeleteEvaluation: guard("userData.undeleteEvaluation", userData.undeleteEvaluation),
      remove: guard("userData.remove", userData.remove),
      purgeEvaluations: guard("userData.purgeEvaluations", userData.purgeEvaluations),
    },
    health: inner.health,
    unreadable: guard("unreadable", inner.unreadable),
    erase: guard("erase", inner.erase),
    close: inner.close,
  };
  return { storage, calls };
}
