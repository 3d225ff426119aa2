import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { EvaluationId, Sha256, WalkId } from "../../core/domain/ids";
import { makeAskingDataset, makeAskingPlan } from "../../workers/testing/asking-dataset";
import { trackDataset } from "./evaluation-controller";
import type { EvaluationContext } from "./evaluation-job";
import { createEvaluationStore } from "./evaluation-state";
import { createLibraryStore, emptyLibrary } from "../app/library";
import { createSessionStore, emptySession } from "../app/session";
import { newEvaluation } from "./shown-evaluation";

const measured = makeAskingDataset();
const other: Dataset = { ...measured, hash: "f".repeat(64) as Sha256, name: "Other" };
const plan = makeAskingPlan({ methods: ["popularity"] });

/** A page whose walk stands on another data set than the evaluation. */
function openPage(stored: Dataset[]) {
  const store = createEvaluationStore();
  const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
  const session = createSessionStore({ ...emptySession("w" as WalkId, "2026-01-01", DEFAULT_CONFIG), dataset: other });
  const storage = {
    datasets: {
      findByHash: (hash: string) => Promise.resolve(stored.find((one) => one.hash === hash) ?? null),
      list: () => Promise.resolve([]),
    },
  };
  const samples = { index: () => Promise.reject(new Error("no samples")) };
  trackDataset({ store, library, session, storage, samples } as unknown as EvaluationContext);
  const show = (shown: typeof plan | null) =>
    store.setState({ shown: shown && newEvaluation("e" as EvaluationId, shown, "2026-01-01") });
  return { store, library, show };
}

it("holds the data set of the shown evaluation while another is open, and lets it go", async () => {
  const { store, show } = openPage([measured]);
  show(plan);
  await expect.poll(() => store.getState().dataset).toBe(measured);
  show({ ...plan, dataset: { ...plan.dataset, hash: other.hash } });
  expect(store.getState().dataset).toBeNull();
  await expect.poll(() => store.getState().dataset).toBe(other);
  show(plan);
  show(null);
  await expect.poll(() => store.getState().dataset).toBeNull();
});

it("finds it once it is brought, and misses it once it is gone", async () => {
  const stored: Dataset[] = [];
  const { store, library, show } = openPage(stored);
  show(plan);
  await expect.poll(() => store.getState().dataset).toBeNull();
  stored.push(measured);
  library.setState({ datasets: [] });
  await expect.poll(() => store.getState().dataset).toBe(measured);
  stored.pop();
  library.setState({ datasets: [] });
  await expect.poll(() => store.getState().dataset).toBeNull();
});
