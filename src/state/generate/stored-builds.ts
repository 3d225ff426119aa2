import { isOver } from "../../core/generate/advance";
import { isKept, isWaiting, reviewedItems } from "../../core/generate/review";
import { startBuild } from "../../core/generate/plan-build";
import type { BuildCatalogue, BuildDraft, BuildPlan } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import type { StoredBuild } from "../../storage/ports/storage";
import type { BuildOptions, BuildContext, BuildSummary } from "./build-state";
import { nameWordings, refuseWording } from "./build-wordings";
import { say } from "../app/toasts";

/** The builds of this browser: which there are, opening one, beginning another, deleting. */
export interface StoredBuilds {
  /** Begins a build over a data set's tools, and opens it. */
  begin(dataset: Dataset, wish: BuildOptions): Promise<void>;
  /** Opens a build of the list. */
  choose(plan: string): Promise<void>;
  /** Goes back to the list; nothing more is asked. */
  leave(): Promise<void>;
  rename(name: string): void;
  /** Deletes a build, with a way back. */
  remove(plan: string): Promise<void>;
}

/** Which build is open, so that a reload finds it again. `null`: none. */
const OPEN_BUILD = "build.open";

const LONGEST_NAME = 200;

const UNREADABLE =
  "This build could not be read: it was deleted in another tab, or part of it is damaged. Nothing was changed.";

export function nameOfBuild({ name, plan }: Pick<BuildDraft, "name" | "plan">): string {
  return name ?? `${plan.catalogue.name}, built`;
}

function summarizeBuild(draft: BuildDraft): BuildSummary {
  const { plan, items, reviews, keptAs = null } = draft;
  const reviewed = reviewedItems(items, reviews);
  return {
    ...{ id: plan.id, name: nameOfBuild(draft), createdAt: plan.createdAt, keptAs },
    requests: items.length,
    passed: items.filter(({ step }) => step === "passed").length,
    rejected: items.filter(({ step }) => step === "rejected").length,
    unfinished: items.filter((item) => !isOver(item)).length + reviewed.filter(isWaiting).length,
    undecided: reviewed.filter(({ decision }) => decision === "open").length,
    kept: reviewed.filter(isKept).length,
  };
}

export function createStoredBuilds(work: BuildContext): StoredBuilds {
  const { parts, store } = work;
  return {
    begin: (dataset, wish) => begin(work, dataset, wish),
    async choose(plan) {
      await work.settled();
      const found = await parts.storage.builds.get(plan).catch(() => null);
      if (found) await show(work, { ...found, draft: work.unsaved(plan) ?? found.draft });
      else store.setState({ failure: UNREADABLE });
    },
    leave: () => closeBuild(work),
    rename: (name) =>
      work.change((draft) => {
        const wanted = name.trim().slice(0, LONGEST_NAME);
        return wanted === "" || wanted === nameOfBuild(draft) ? null : { name: wanted };
      }),
    remove: (plan) => remove(work, plan),
  };
}

/** Reads the list, and the build that was open. */
export async function readBuilds({ parts, store }: BuildContext): Promise<void> {
  const { builds, settings } = parts.storage;
  const [drafts, open] = await Promise.all([builds.list(), settings.get(OPEN_BUILD)]);
  const found = typeof open === "string" ? await builds.get(open) : null;
  store.setState((before) => ({
    builds: drafts.map(summarizeBuild),
    ...(before.draft || !found ? {} : { draft: found.draft, tools: found.catalogue.tools }),
  }));
}

/** Closes the build that is open; nothing more is asked for it. */
export async function closeBuild(work: BuildContext): Promise<void> {
  const { parts, store } = work;
  work.stop();
  await work.settled();
  parts.encoders.dispose();
  store.setState({ draft: null, tools: [], failure: null });
  await parts.storage.settings.put(OPEN_BUILD, null).catch(() => undefined);
  await listBuilds(work);
}

async function listBuilds({ parts, store }: BuildContext): Promise<void> {
  const drafts = await parts.storage.builds.list().catch(() => null);
  if (drafts) store.setState({ builds: drafts.map(summarizeBuild) });
}

async function show(work: BuildContext, { draft, catalogue }: StoredBuild): Promise<void> {
  work.store.setState({ draft, tools: catalogue.tools, failure: null });
  await work.parts.storage.settings.put(OPEN_BUILD, draft.plan.id).catch(() => undefined);
}

async function begin(work: BuildContext, dataset: Dataset, wish: BuildOptions): Promise<void> {
  const { parts, store } = work;
  const wordings = nameWordings(wish);
  const refusal = wordings.map(refuseWording).find((sentence) => sentence !== null);
  if (refusal !== undefined) {
    store.setState({ failure: refusal });
    return;
  }
  const plan: BuildPlan = {
    ...wish,
    ...(wordings.length > 0 ? { wordings } : {}),
    id: parts.newId(),
    createdAt: parts.now(),
    catalogue: { name: dataset.name, hash: dataset.hash },
  };
  try {
    const draft: BuildDraft = { schema: 1, plan, items: startBuild(plan), reviews: [], undone: [], revision: 1 };
    const catalogue: BuildCatalogue = { schema: 1, plan: plan.id, tools: dataset.tools };
    await parts.storage.builds.begin({ draft, catalogue });
    await show(work, { draft, catalogue });
    await listBuilds(work);
  } catch (error) {
    store.setState({ failure: error instanceof Error ? error.message : "The build could not be started. Try again." });
  }
}

async function remove(work: BuildContext, plan: string): Promise<void> {
  const { parts, store } = work;
  const { builds } = parts.storage;
  const wasOpen = store.getState().draft?.plan.id === plan;
  if (wasOpen) await closeBuild(work);
  try {
    const stored = await builds.get(plan);
    const found = stored && { ...stored, draft: work.unsaved(plan) ?? stored.draft };
    await builds.delete(plan);
    await listBuilds(work);
    if (!found) return;
    const bringBack = async (): Promise<void> => {
      await builds.begin(found);
      if (wasOpen && !store.getState().draft) await show(work, found);
      await listBuilds(work);
    };
    say(parts.library, `“${nameOfBuild(found.draft)}” was deleted.`, () =>
      bringBack().then(
        () => `“${nameOfBuild(found.draft)}” is back.`,
        () => "The build could not be brought back. Free some space.",
      ),
    );
  } catch {
    store.setState({ failure: "The build could not be deleted. Try again." });
  }
}
