import type { StoreApi } from "zustand/vanilla";
import {
  type Dataset,
  applyDatasetEdit,
  invertDatasetEdit,
  type DatasetEdit,
  type Derivation,
} from "../../core/domain/dataset";
import type { DatasetId } from "../../core/domain/ids";
import { fixFinding } from "../../core/inspect/fix-finding";
import type { Finding } from "../../core/inspect/finding";
import { StorageError } from "../../storage/ports/storage";
import { listDatasets } from "../app/list-stored";
import type { DatasetDependencies, DatasetControllerState } from "./dataset-state";
import { describeDatasetEdit } from "../../wording/dataset";
import { makeEditedDataset, withDatasetEdit } from "./edited-dataset";
import { say } from "../app/toasts";

export interface DatasetEditor {
  /** Applies a correction to the data; the first one makes a copy that remembers where it came from. */
  edit(edit: DatasetEdit): Promise<void>;
  /** Fixes what a finding reports, by one edit, as far as that needs no decision. */
  mend(finding: Finding): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** What the functions below work on. */
interface Editing {
  parts: DatasetDependencies;
  store: StoreApi<DatasetControllerState>;
  show: (dataset: Dataset) => void;
}

/**
 * Corrections of the open data set. The first makes a copy under a name of its own, which holds the hash of the data
 * it came from and every edit with both its sides; the next ones change the copy. Each is stored before it is shown. Taking back
 * the last edit takes the copy away, for then it is the data it came from.
 */
export function createDatasetEditor(
  parts: DatasetDependencies,
  store: StoreApi<DatasetControllerState>,
  show: (dataset: Dataset) => void,
): DatasetEditor {
  const editing: Editing = { parts, store, show };
  return {
    edit: (made) => edit(editing, made),
    mend: (finding) => mend(editing, finding),
    undo: () => undo(editing),
    redo: () => redo(editing),
  };
}

async function mend(editing: Editing, finding: Finding): Promise<void> {
  const { dataset } = editing.store.getState();
  const made = dataset && fixFinding(finding, dataset);
  if (made) await edit(editing, made);
  else if (dataset) say(editing.parts.library, "This cannot be fixed automatically. Use “show”, and correct it there.");
}

async function edit(editing: Editing, made: DatasetEdit): Promise<void> {
  const { parts, store } = editing;
  const { library, now, newId } = parts;
  const { dataset } = store.getState();
  if (!dataset) return;
  const after = await makeEditedDataset(dataset, made, { now, newId, datasets: library.getState().datasets });
  if (after.hash === dataset.hash || !(await keep(editing, dataset, after))) return;
  store.setState({ removed: null });
  const where = dataset.provenance.derivation ? "" : ` It is in a copy, “${after.name}”.`;
  say(library, `${capitalised(describeDatasetEdit(after, made))}.${where}`, async () => {
    await undo(editing);
    return null;
  });
}

async function undo(editing: Editing): Promise<void> {
  const { dataset } = editing.store.getState();
  const derivation = dataset?.provenance.derivation;
  const last = derivation?.edits.at(-1);
  if (!dataset || !derivation || !last) return;
  const { parent, edits, undone } = derivation;
  const what = describeDatasetEdit(dataset, last.edit);
  if (edits.length === 1) {
    return removeCopy(
      editing,
      dataset,
      `Undone: ${what}. “${dataset.name}” was removed: it was the same as its origin again.`,
    );
  }
  const rest: Derivation = { parent, edits: edits.slice(0, -1), undone: [...undone, last] };
  const after = await withDatasetEdit(dataset, invertDatasetEdit(last.edit), rest);
  if (await keep(editing, dataset, after)) say(editing.parts.library, `Undone: ${what}.`);
}

async function redo(editing: Editing): Promise<void> {
  const { dataset, removed } = editing.store.getState();
  if (dataset && removed?.parent === dataset.id) {
    if (await keep(editing, dataset, removed.copy)) editing.store.setState({ removed: null });
    return;
  }
  const derivation = dataset?.provenance.derivation;
  const next = derivation?.undone.at(-1);
  if (!dataset || !derivation || !next) return;
  const { parent, edits, undone } = derivation;
  const after = await withDatasetEdit(dataset, next.edit, {
    parent,
    edits: [...edits, next],
    undone: undone.slice(0, -1),
  });
  if (await keep(editing, dataset, after)) {
    say(editing.parts.library, `Redone: ${describeDatasetEdit(after, next.edit)}.`);
  }
}

/** Stores, then shows. Nothing changes when it cannot be stored, or when another tab was faster. */
async function keep({ parts, show }: Editing, before: Dataset, after: Dataset): Promise<boolean> {
  const { library, storage } = parts;
  try {
    const stored = before.id === after.id ? await storage.datasets.get(after.id) : null;
    if (stored && stored.hash !== before.hash) {
      say(library, `“${before.name}” was changed in another tab. The newer version is shown; please repeat your edit.`);
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
}

async function removeCopy({ parts, store, show }: Editing, copy: Dataset, sentence: string): Promise<void> {
  const { library, storage, session, actions } = parts;
  const origin = library.getState().datasets.find(({ hash }) => hash === copy.provenance.derivation!.parent.hash);
  if (!origin) {
    say(library, "The data set it came from is no longer in this browser, so the last edit cannot be undone.");
    return;
  }
  try {
    await storage.datasets.delete(copy.id, parts.now());
  } catch (error) {
    say(library, error instanceof StorageError ? error.message : "The edit could not be undone. Try again.");
    return;
  }
  // Before the row goes: a redo that is pressed then brings this copy back.
  store.setState({ removed: { parent: origin.id, copy } });
  await listDatasets(parts);
  if (session.getState().dataset?.id === copy.id) await actions.useDataset(origin.id);
  show(await originOf(parts, origin.id, copy));
  say(library, sentence);
}

/** The data a copy came from: what is stored under its id, or the copy with its only edit taken back. */
async function originOf({ storage }: DatasetDependencies, id: DatasetId, copy: Dataset): Promise<Dataset> {
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
