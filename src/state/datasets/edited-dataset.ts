import { type Dataset, applyDatasetEdit, type DatasetEdit, type Derivation } from "../../core/domain/dataset";
import type { DatasetId } from "../../core/domain/ids";
import { runInSlices } from "../../formats/model/interruptible";
import { hashDatasetInSteps } from "../../formats/model/make-dataset";
import type { Dependencies } from "../app/dependencies";

type Parts = Pick<Dependencies, "now" | "newId"> & { datasets: readonly { name: string }[] };

/**
 * A data set with a correction. The first makes a copy under a name of its own, which remembers where it came from; the next
 * ones change the copy. What was undone cannot be done again after it.
 */
export async function makeEditedDataset(
  dataset: Dataset,
  edit: DatasetEdit,
  { now, newId, datasets }: Parts,
): Promise<Dataset> {
  const known = dataset.provenance.derivation;
  const derivation: Derivation = {
    parent: known?.parent ?? { name: dataset.name, hash: dataset.hash },
    edits: [...(known?.edits ?? []), { at: now(), edit, hashBefore: dataset.hash }],
    undone: [],
  };
  return withDatasetEdit(known ? dataset : asCopy(dataset, newId() as DatasetId, datasets), edit, derivation);
}

/**
 * The copy that edits of a data set which stays as it is were put into before, the first by name of several; one that was
 * made by settling judgements is none. `null`: there is none, or nothing can be read.
 */
export async function findWorkingCopy(
  { hash, tools }: Pick<Dataset, "hash" | "tools">,
  { storage }: Pick<Dependencies, "storage">,
): Promise<Dataset | null> {
  const listed = await storage.datasets.list().catch(() => []);
  // No edit changes the number of tools: large data sets of other files are not read.
  for (const { id } of listed.filter(({ toolCount }) => toolCount === tools.length)) {
    const stored = await storage.datasets.get(id).catch(() => null);
    const { derivation, annotation } = stored?.provenance ?? {};
    if (derivation?.parent.hash === hash && derivation.edits.length > 0 && !annotation) return stored;
  }
  return null;
}

export async function withDatasetEdit(dataset: Dataset, edit: DatasetEdit, derivation: Derivation): Promise<Dataset> {
  const content = applyDatasetEdit(dataset, edit);
  const hash = await runInSlices(hashDatasetInSteps(content.tools, content.queries));
  return { ...dataset, ...content, hash, provenance: { ...dataset.provenance, derivation } };
}

/** "Errands, edited", with a number behind it when that is taken. */
function asCopy(dataset: Dataset, id: DatasetId, others: readonly { name: string }[]): Dataset {
  const taken = new Set(others.map(({ name }) => name));
  let name = `${dataset.name}, edited`;
  for (let use = 2; taken.has(name); use += 1) name = `${dataset.name}, edited ${use}`;
  return { ...dataset, id, name };
}
