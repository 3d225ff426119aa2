import type { DatasetId, WalkId } from "../../core/domain/ids";
import type { WalkRecord } from "../../core/domain/walk";
import { readPart } from "../app/address";
import type { Settings } from "../app/check-settings";
import { listDatasets, listSampleWalks, listUnreadable, listWalks } from "../app/list-stored";
import { isExample } from "../app/session";
import { applySettings, readSettings } from "../app/settings";
import { adoptWalk, showSample, showWalk, useSample } from "./open-walk";
import type { WalkContext } from "./walk-context";

const KEPT_DAYS = 30;

/**
 * From an empty page to a walk on it: what the address links to, else the last walk of this browser or the
 * data that was opened since, else the first recorded walk of the sample, which is shown whole before anything is
 * computed. `firstShown`: that one, where the page has shown it by itself. Never rejects.
 */
export async function start(context: WalkContext, firstShown: Promise<WalkRecord | null>): Promise<void> {
  const { storage, storageMode, library, page, samples } = context;
  const adopted = firstShown.then((record) => {
    if (record) adoptWalk(context, record);
    return record;
  });
  const firstWalk = samples.firstWalk().catch(() => null);
  const { mode } = await storageMode;
  library.setState({ storage: mode, health: storage.health.current() });
  storage.health.subscribe((health) => library.setState({ health }));
  const settings = await readSettings(storage);
  applySettings(context, settings);
  const first = await adopted;
  const isShown =
    (first !== null && !isExample(context.session.getState())) ||
    (await openLink(context)) ||
    (await reopenLast(context, settings)) ||
    first !== null ||
    showFirst(context, await firstWalk);
  page.onFragmentChange(() => void openLink(context));
  if (!isShown) await useSample(context);
  await Promise.all([listDatasets(context), listWalks(context), listSampleWalks(context)]);
  for (const records of [storage.walks, storage.datasets])
    await records.purge(daysBefore(context.now(), KEPT_DAYS)).catch(() => 0);
  await listUnreadable(context);
}

/**
 * The walk this tab had before it was reloaded, else what was last at work in any tab: a data set that nothing was asked of
 * yet, or the walk that was changed last.
 */
async function reopenLast(context: WalkContext, { lastWalk, lastDataset }: Settings): Promise<boolean> {
  return (
    (await reopenWalk(context, context.page.walkOfTab() as WalkId | null)) ||
    (await reopenDataset(context, lastDataset)) ||
    (await reopenWalk(context, lastWalk))
  );
}

async function reopenWalk(context: WalkContext, id: WalkId | null): Promise<boolean> {
  const record = id && (await context.storage.walks.get(id).catch(() => null));
  if (!record || record.deletedAt !== null) return false;
  showWalk(context, record);
  return true;
}

async function reopenDataset({ storage, repository }: WalkContext, wanted: DatasetId | null): Promise<boolean> {
  if (wanted === null) return false;
  const summary = (await storage.datasets.list().catch(() => [])).find(({ id }) => id === wanted);
  if (!summary) return false;
  const { id, name, hash } = summary;
  void repository.use({ id, name, hash, files: [] });
  return true;
}

function showFirst(context: WalkContext, record: WalkRecord | null): boolean {
  if (record) showSample(context, record);
  return record !== null;
}

function daysBefore(moment: string, days: number): string {
  return new Date(Date.parse(moment) - days * 24 * 60 * 60 * 1000).toISOString();
}

/**
 * Opens the walk that stands in the address, if one does. Where its data is missing, the walk is stored
 * as it is, the page names the files, and it goes on when an import brings the data. `false`: there is no link that can be read.
 * What reads links is fetched when there is one.
 */
async function openLink(context: WalkContext): Promise<boolean> {
  if (readPart(context.page.fragment(), "walk") === null) return false;
  return (await import("./linked-walk")).openLinkedWalk(context);
}
