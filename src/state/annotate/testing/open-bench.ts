import { createFaultStore, type Fault } from "../../../storage/testing/fault-store";
import { createTestStorage } from "../../../storage/testing/test-storage";
import type { Storage } from "../../../storage/ports/storage";
import type { QueryId } from "../../../core/domain/ids";
import type { Judgement } from "../../../core/domain/judgement";
import type { ImportedRun } from "../../../formats/records/parse-comparison";
import { calm, startApp, type TestApp } from "../../testing/make-app";
import { createAnnotationController, type AnnotationController } from "../annotation-controller";

let lastId = 0;
/** So often is asked whether all is stored and shown: storage that fails, or a walk that does, never comes to it. */
const ROUNDS = 10;

export interface Bench {
  controller: AnnotationController;
  storage: Storage;
  app: TestApp;
  /** Lets everything that is under way come to its end. */
  rest(): Promise<void>;
  /** Of the clock that only rises. */
  pass(ms: number): void;
}

/** A controller over the sample of five requests, with real walks. `storage`: what an earlier visit left. */
export async function openBench(
  faults: Fault[] = [],
  kept: Storage = createTestStorage(),
  runs: ImportedRun[] = [],
): Promise<Bench> {
  const { storage } = createFaultStore(kept, faults);
  const app = await startApp({ storage });
  let now = 0;
  const { engine, session, library, page, actions, samples } = app;
  const controller = createAnnotationController({
    evaluations: { list: async () => [], rows: async () => [] },
    runs: { list: async () => runs },
    ...{
      engine,
      storage,
      samples,
      session,
      library,
      page,
      actions,
      version: "test",
      isInSight: () => true,
      milliseconds: () => now,
    },
    now: () => new Date(Date.parse("2026-03-01T10:00:00.000Z") + now).toISOString(),
    newId: () => `id-${(lastId += 1)}`,
  });
  const rest = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await calm(app);
      const { item, unsaved } = controller.store.getState();
      if (unsaved.length === 0 && item?.folded !== null) return;
    }
  };
  await controller.open(null);
  await rest();
  return { controller, storage, app, rest, pass: (ms) => void (now += ms) };
}

export const itemOf = ({ controller }: Bench): QueryId | undefined => controller.store.getState().item?.query.id;
export const mine = ({ controller }: Bench): readonly string[] => controller.store.getState().item!.folded!.shown.tools;

export async function recordsOf({ controller, storage }: Bench): Promise<Judgement[]> {
  const records = await storage.judgements.list(controller.store.getState().project!.id);
  return records.filter((record) => record.kind === "judgement").sort((a, b) => a.by.seq - b.by.seq);
}

export async function begun(faults?: Fault[], kept?: Storage): Promise<Bench> {
  const bench = await openBench(faults, kept);
  await bench.controller.create();
  await bench.rest();
  return bench;
}
