import type { DataReader, RowsPart } from "../../formats/import/data-reader";
import type { ForeignRuns } from "../../formats/import/read-foreign-runs";
import { collectLongLists } from "../../formats/import/read-own-runs";
import { WorkerError } from "../rpc/errors";
import type { CallName, InputOf, OutputOf, ProgressOf } from "../rpc/protocol";
import type { SpawnThread } from "../rpc/thread";
import { createWorkerClient } from "../rpc/worker-client";
import type { ReaderProtocol } from "./reader-service";

/** A large file takes a while, and little is said meanwhile. */
const PATIENCE_MS = 10 * 60_000;

type Ask = <Name extends CallName<ReaderProtocol>>(
  name: Name,
  input: InputOf<ReaderProtocol, Name>,
  onProgress: (progress: ProgressOf<ReaderProtocol, Name>) => void,
) => Promise<OutputOf<ReaderProtocol, Name>>;

/**
 * A reader whose worker starts when it is first asked, and again after it was ended. One question at a time: a newer one ends
 * the worker that is busy with the one before.
 */
export function createDataReader(spawn: SpawnThread<ReaderProtocol>): DataReader {
  const client = createWorkerClient<ReaderProtocol>({
    spawn,
    setup: undefined,
    patienceMs: () => PATIENCE_MS,
    lostError: (why) => new WorkerError("WorkerLostError", `The file reader crashed: ${why}`, why),
  });
  const stop = (): void => client.end(new WorkerError("AbortError", "The reading was stopped."));
  let asked = 0;
  let busyWith: number | null = null;
  const ask: Ask = (name, input, onProgress) => {
    if (busyWith !== null) stop();
    const mine = (asked += 1);
    busyWith = mine;
    return client.call(name, input, { onProgress }).finally(() => {
      if (busyWith === mine) busyWith = null;
    });
  };
  return {
    read: (files, choices, onProgress) => ask("read", { files, choices }, onProgress),
    async dataset() {
      const parts: RowsPart[] = [];
      const given = await ask("dataset", null, (part) => parts.push(part));
      if (given) for (const part of parts) addRows(part, { dataset: given.dataset });
      return given;
    },
    heldBack: () => ask("heldBack", null, () => undefined),
    async ownRuns(blob) {
      const parts: RowsPart[] = [];
      const own = await ask("ownRuns", blob, (part) => parts.push(part));
      const lists = own ? collectLongLists(own) : [];
      for (const part of parts) addRows(part, { lists });
      return own;
    },
    async foreignRuns(files) {
      const parts: RowsPart[] = [];
      const foreign = await ask("foreignRuns", files, (part) => parts.push(part));
      for (const part of parts) addRows(part, foreign);
      return foreign;
    },
    stop,
  };
}

interface Holders extends Partial<Pick<ForeignRuns, "runs" | "dataset">> {
  lists?: unknown[][];
}

/** Puts rows that came by themselves to where they belong. */
function addRows(part: RowsPart, { dataset, runs, lists }: Holders): void {
  switch (part.kind) {
    case "tools":
      dataset?.tools.push(...part.rows);
      return;
    case "queries":
      dataset?.queries.push(...part.rows);
      return;
    case "rankings":
      runs?.[part.run]!.rankings.push(...part.rows);
      return;
    case "list":
      lists?.[part.list]!.push(...part.rows);
  }
}
