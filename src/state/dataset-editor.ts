import type { StoreApi } from "zustand/vanilla";
import type { Dataset } from "../core/domain/dataset";
import { applyDatasetEdit, invertDatasetEdit, type DatasetEdit, type Derivation } from "../core/domain/dataset-edit";
import type { DatasetId } from "../core/domain/ids";
import { hashDataset } from "../formats/make-dataset";
import { StorageError } from "../storage/storage";
import { listDatasets } from "./actions/list-stored";
import type { DatasetDesk, DatasetDeskParts, DatasetDeskState } from "./dataset-desk";
import { describeDatasetEdit } from "./describe-dataset-edit";
import { say } from "./toasts";

/**
 * Corrections of the data set on the desk. The first makes a copy under a name of its own, which holds the hash of the data
 * it came from and every edit with both its sides; the next ones change the copy. Each is stored before it is shown. Taking back
 * the last edit takes the copy away, for then it is the data it came from.
 */
export function createDatasetEditor(
  parts: DatasetDeskParts,
  store: StoreApi<DatasetDeskState>,
  show: (dataset: Dataset) => void,
): Pick<DatasetDesk, "edit" | "undo" | "redo"> {
  const { library, storage, now, newId } = parts;

  /** Stores, then shows. Nothing changes when it cannot be stored, or when another tab was faster. */
  const keep = async (before: Dataset, after: Dataset): Promise<boolean> => {
    try {
      const stored = before.id === after.id ? await storage.datasets.get(after.id) : null;
      if (stored && stored.hash !== before.hash) {
        say(library, `“${before.name}” was changed in another tab. It was read again; please repeat your edit.`);
        show(stored);
        return false;
      }
      await storage.datasets.put(after);
    } catch (error) {
      say(library, error instanceof StorageError ? error.message : "The edit could not be stored. Try again.");
      return false;
    }
    await listDatasets(parts);
    show(after);
    return true;
  };

  const undo = async (): Promise<void> => {
    const { dataset } = store.getState();
    const last = dataset?.provenance.derivation?.edits.at(-1);
    if (!dataset || !last) return;
    const { parent, edits, undone } = dataset.provenance.derivation!;
    const rest: Derivation = { parent, edits: edits.slice(0, -1), undone: [...undone, last] };
    const what = describeDatasetEdit(dataset, last.edit);
    if (rest.edits.length > 0) {
      const after = withContent(dataset, invertDatasetEdit(last.edit), rest);
      if (await keep(dataset, after)) say(library, `Undone: ${what}.`);
    } else await removeCopy(dataset, `Undone: ${what}. “${dataset.name}” is gone, for it was the same as its origin.`);
  };

  const removeCopy = async (copy: Dataset, sentence: string): Promise<void> => {
    const origin = library.getState().datasets.find(({ hash }) => hash === copy.provenance.derivation!.parent.hash);
    if (!origin) {
      say(library, "The data it came from is not in this browser any more, so the copy keeps its last edit.");
      return;
    }
    try {
      await storage.datasets.delete(copy.id);
    } catch (error) {
      say(library, error instanceof StorageError ? error.message : "The edit could not be undone. Try again.");
      return;
    }
    await listDatasets(parts);
    if (parts.session.getState().dataset?.id === copy.id) await parts.actions.useDataset(origin.id);
    const data = await originOf(parts, origin.id, copy);
    store.setState({ removed: { parent: origin.id, copy } });
    show(data);
    say(library, sentence);
  };

  return {
    async edit(edit) {
      const { dataset } = store.getState();
      if (!dataset) return;
      const entry = { at: now(), edit, hashBefore: dataset.hash };
      const known = dataset.provenance.derivation;
      const derivation: Derivation = {
        parent: known?.parent ?? { name: dataset.name, hash: dataset.hash },
        edits: [...(known?.edits ?? []), entry],
        undone: [],
      };
      const base = known ? dataset : asCopy(dataset, newId() as DatasetId, library.getState().datasets);
      const after = withContent(base, edit, derivation);
      if (after.hash === dataset.hash || !(await keep(dataset, after))) return;
      store.setState({ removed: null });
      const where = known ? "" : ` It is in a copy, “${after.name}”.`;
      say(library, `${capitalised(describeDatasetEdit(after, edit))}.${where}`, () => void undo());
    },
    undo,
    async redo() {
      const { dataset, removed } = store.getState();
      if (dataset && removed?.parent === dataset.id) {
        if (await keep(dataset, removed.copy)) store.setState({ removed: null });
        return;
      }
      const derivation = dataset?.provenance.derivation;
      const next = derivation?.undone.at(-1);
      if (!dataset || !derivation || !next) return;
      const { parent, edits, undone } = derivation;
      const after = withContent(dataset, next.edit, { parent, edits: [...edits, next], undone: undone.slice(0, -1) });
      if (await keep(dataset, after)) say(library, `Done again: ${describeDatasetEdit(after, next.edit)}.`);
    },
  };
}

function withContent(dataset: Dataset, edit: DatasetEdit, derivation: Derivation): Dataset {
  const content = applyDatasetEdit(dataset, edit);
  const hash = hashDataset(content.tools, content.queries);
  return { ...dataset, ...content, hash, provenance: { ...dataset.provenance, derivation } };
}

/** "Errands, edited", with a number behind it when that is taken. */
function asCopy(dataset: Dataset, id: DatasetId, others: readonly { name: string }[]): Dataset {
  const taken = new Set(others.map(({ name }) => name));
  let name = `${dataset.name}, edited`;
  for (let use = 2; taken.has(name); use += 1) name = `${dataset.name}, edited ${use}`;
  return { ...dataset, id, name };
}

/** The data a copy came from: what is stored under its id, or the copy with its only edit taken back. */
async function originOf({ storage }: DatasetDeskParts, id: DatasetId, copy: Dataset): Promise<Dataset> {
  const stored = await storage.datasets.get(id).catch(() => null);
  if (stored) return stored;
  const { parent, edits } = copy.provenance.derivation!;
  const content = applyDatasetEdit(copy, invertDatasetEdit(edits[0]!.edit));
  const { derivation: _, ...provenance } = copy.provenance;
  return { ...copy, ...content, id, name: parent.name, hash: parent.hash, provenance };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
