import { type Dataset, applyDatasetEdit, invertDatasetEdit } from "../../core/domain/dataset";
import { runInSlices } from "../../formats/model/interruptible";
import { hashDatasetInSteps } from "../../formats/model/make-dataset";
import type { Storage } from "../../storage/ports/storage";

/**
 * A state that a data set had before an edit, or that an undo left: a walk was made on it, and only its edits tell of it now.
 * Read from what is stored, made by taking edits back or doing them again, and trusted by its hash alone. `null`: no data
 * set here was ever in this state. Keeps the id of the copy, which it depends on.
 */
export async function findEarlierState(storage: Pick<Storage, "datasets">, hash: string): Promise<Dataset | null> {
  for (const { id } of await storage.datasets.list()) {
    const dataset = await storage.datasets.get(id).catch(() => null);
    for (const state of dataset ? statesOf(dataset) : []) {
      if (state.hash !== null && state.hash !== hash) continue;
      const found = await runInSlices(hashDatasetInSteps(state.content.tools, state.content.queries));
      if (found === hash) return { ...state.content, hash: found };
    }
  }
  return null;
}

/** Every earlier or undone state but the stored one. `hash`: from the log; `null` when the log does not have it. */
function* statesOf(dataset: Dataset): Generator<{ content: Dataset; hash: string | null }> {
  const { derivation } = dataset.provenance;
  if (!derivation) return;
  const { edits, undone } = derivation;
  let content = dataset;
  for (const [back, { edit, hashBefore }] of [...edits].reverse().entries()) {
    content = { ...content, ...applyDatasetEdit(content, invertDatasetEdit(edit)) };
    yield { content: named(content, `${dataset.name}, ${countEdits(back + 1)} ago`), hash: hashBefore };
  }
  content = dataset;
  for (const [ahead, { edit }] of [...undone].reverse().entries()) {
    content = { ...content, ...applyDatasetEdit(content, edit) };
    const hash = undone.at(-2 - ahead)?.hashBefore ?? null;
    yield { content: named(content, `${dataset.name}, with what was undone`), hash };
  }
}

function named(content: Dataset, name: string): Dataset {
  return { ...content, name };
}

function countEdits(count: number): string {
  return count === 1 ? "1 edit" : `${count} edits`;
}
