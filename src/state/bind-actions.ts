import type { Actions } from "./app/actions";
import { bindSteps } from "./walk/walk-steps";
import { setDevice, configure, takeAnswers } from "./walk/configure";
import { edit, previewConfig, previewEdit } from "./walk/edit";
import { newWalk, openWalk, useDataset } from "./walk/open-walk";
import { openBackup } from "./backup/open-backup";
import { setPreference } from "./app/settings";
import { start } from "./walk/start";
import { createDatasetRepository } from "./datasets/dataset-repository";
import type { Dependencies } from "./app/dependencies";
import type { WalkRecord } from "../core/domain/walk";
import { createEncoderLifecycle } from "./encoders/encoder-lifecycle";
import { createTrainingLifecycle } from "./encoders/training-lifecycle";
import type { WalkContext } from "./walk/walk-context";
import type { ImportController } from "./import/import-controller";
import { shownConfig } from "./app/session";
import { dismissToast, say, undoToast } from "./app/toasts";
import { createWalkRunner } from "./walk/walk-runner";
import { createWalkAutosave } from "./walk/walk-autosave";

export interface BoundApp {
  actions: Actions;
  /** Shows the first walk, or goes on with the one that the page has shown by itself. Called once. */
  start(firstShown?: Promise<WalkRecord | null>): Promise<void>;
}

/* What is rarely done is fetched when it is. */
const safety = () => import("./backup/backup");
const deletion = () => import("./backup/deleted");
const saved = () => import("./walk/saved-walks");
const undoing = () => import("./walk/undo-edits");

/** Joins the actions with stores, engine and storage. Called once, in `boot/app.ts`. */
export function bindActions(dependencies: Dependencies): BoundApp {
  const context = createWalkContext(dependencies);
  const { encoderLifecycle, trainingLifecycle, library } = context;
  const actions: Actions = {
    ...bindSteps(context),
    configure: (change, what) => configure(context, change, what),
    takeAnswers: (...taken) => takeAnswers(context, ...taken),
    edit: (correction) => edit(context, correction),
    ...triesOf(context),
    undoOnly: async (seq) => (await undoing()).undoOnly(context, seq),
    restoreNode: async (node) => (await undoing()).restoreNode(context, node),
    restoreAll: async () => (await undoing()).restoreAll(context),
    addToHistory: async () => (await import("./walk/add-to-history")).addToHistory(context),
    saveWalk: async (name) => (await saved()).saveWalk(context, name),
    openWalk: (id) => openWalk(context, id),
    renameWalk: async (id, name) => (await saved()).renameWalk(context, id, name),
    deleteWalks: async (...ids) => (await saved()).deleteWalks(context, ids),
    undeleteWalk: async (id) => void (await (await saved()).undeleteWalks(context, [id])),
    newWalk: () => void newWalk(context),
    copyLink: async (answers) => (await import("./walk/linked-walk")).copyLink(context, answers),
    saveWalkFile: async () => (await saved()).saveWalkFile(context),
    useDataset: (id) => useDataset(context, id),
    ...bindDeletions(context),
    ...bindImport(context),
    chooseEncoder: async (id) => (await import("./walk/choose-encoder")).chooseEncoder(context, id),
    setDevice: (device) => setDevice(context, device),
    cancelPrepare: () => encoderLifecycle.cancel(),
    retryPrepare: async () => encoderLifecycle.retry(),
    ...bindGround(context),
    cancelTraining: () => trainingLifecycle.cancel(),
    retryTraining: () => trainingLifecycle.retry(),
    saveBackup: async (part) => (await safety()).saveBackup(context, part),
    openBackup: (file) => openBackup(context, file),
    confirmRestore: async (choice) => (await safety()).confirmRestore(context, choice),
    cancelRestore: () => library.setState({ restoring: null }),
    lastRestore: () => context.storage.userData.lastRestore().catch(() => null),
    undoRestore: async () => (await safety()).undoRestore(context),
    forgetLoss: () => context.storage.health.forgetLoss(),
    setPreference: (name, value) => setPreference(context, name, value),
    dismissToast: (id) => dismissToast(library, id),
    undoToast: (id) => undoToast(library, id),
  };
  return { actions, start: (firstShown = Promise.resolve(null)) => start(context, firstShown) };
}

/** What walks go by besides their input. */
function bindGround({ engine, repository, runner }: WalkContext): Pick<Actions, "followNetwork" | "searchElsewhere"> {
  return {
    followNetwork: async (corrections) => {
      const dataset = repository.loaded();
      if (!dataset || !repository.isOpen(dataset)) return;
      await engine.correct(dataset.hash, corrections);
      await runner.recompute();
    },
    searchElsewhere: async (index) => {
      await engine.searchElsewhere?.(index);
      await runner.recompute();
    },
  };
}

type DeletionActions = Pick<
  Actions,
  | ("deleteDataset" | "undeleteDataset" | "undeleteEvaluation" | "listDeleted" | "measureStored" | "exportUnreadable")
  | ("removeForGood" | "purgeDeleted" | "resetApp")
>;

function bindDeletions(context: WalkContext): DeletionActions {
  return {
    deleteDataset: async (id) => (await deletion()).deleteDataset(context, id),
    undeleteDataset: async (id) => void (await (await deletion()).undeleteDataset(context, id)),
    undeleteEvaluation: async (id) => (await deletion()).undeleteEvaluation(context, id),
    listDeleted: async () => (await deletion()).listDeleted(context),
    measureStored: async () => (await deletion()).measureStored(context),
    removeForGood: async (kind) => (await deletion()).removeForGood(context, kind),
    purgeDeleted: async () => (await deletion()).purgeDeleted(context),
    resetApp: async () => (await deletion()).resetApp(context),
    exportUnreadable: async () => (await deletion()).exportUnreadable(context),
  };
}

/** What tries the walk in other ways without changing it. */
function triesOf(
  context: WalkContext,
): Pick<
  Actions,
  "previewEdit" | "previewConfig" | "attributeWalk" | "walkByRules" | "walkQuery" | "walkWithEach" | "tryHistory"
> {
  return {
    previewEdit: (...corrections) => previewEdit(context, corrections),
    previewConfig: (change) => previewConfig(context, change),
    walkByRules: async (trace) => (await import("./walk/attribute-walk")).walkByRules(context, trace),
    walkQuery: async (dataset, query) => (await import("./walk/walk-query")).walkQuery(context, dataset, query),
    tryHistory: async (...wanted) => (await import("./walk/walk-query")).tryHistory(context, ...wanted),
    walkWithEach: async (id, configs) => (await import("./walk/walk-query")).walkWithEach(context, id, configs),
    attributeWalk: async (trace) => (await import("./walk/attribute-walk")).attributeWalk(context, trace),
  };
}

/** The dependencies with the five that keep something going, joined where one waits for another. */
function createWalkContext(dependencies: Dependencies): WalkContext {
  const { session } = dependencies;
  const autosave = createWalkAutosave(dependencies);
  const repository = createDatasetRepository(dependencies, {
    onUse(dataset) {
      const state = session.getState();
      if (state.log.some(({ input }) => input.query.source.file === "linked"))
        void import("./walk/linked-walk")
          .then(({ completeLinked }) => completeLinked(dependencies, dataset))
          .then(runner.refresh);
      encoderLifecycle.ensure(dataset, shownConfig(state).encoder);
      repository.open(dataset).then(runner.refresh, () => undefined);
    },
    onMissing: () => encoderLifecycle.waitForData(shownConfig(session.getState()).encoder),
    onCorrected: () => void runner.recompute(),
  });
  const runner = createWalkRunner(dependencies, {
    repository,
    encoderLifecycle: () => encoderLifecycle,
    trainingLifecycle: () => trainingLifecycle,
    onShown: autosave.saveReceipt,
  });
  const trainingLifecycle = createTrainingLifecycle(dependencies, () => void runner.refresh());
  const encoderLifecycle = createEncoderLifecycle(dependencies, {
    repository: () => repository,
    onReady: () => void runner.refresh(),
  });
  dependencies.engine.onNotice?.((sentence) => {
    say(dependencies.library, sentence);
    encoderLifecycle.leaveGpu(sentence);
  });
  return { ...dependencies, runner, autosave, encoderLifecycle, trainingLifecycle, repository };
}

type ImportActions = Pick<
  Actions,
  "addFiles" | "addPasted" | "chooseImport" | "takeBackImport" | "exportHeldBack" | "confirmImport" | "cancelImport"
>;

/** What looks at files is fetched with the first ones. What is cancelled while it is fetched stays cancelled. */
function bindImport(context: WalkContext): ImportActions {
  let fetching: Promise<ImportController> | null = null;
  let controller: ImportController | null = null;
  let cancels = 0;
  const open = (): Promise<ImportController> => {
    fetching ??= import("./import/import-controller").then(
      ({ createImportController }) => (controller = createImportController(context)),
    );
    fetching.catch(() => (fetching = null));
    return fetching;
  };
  return {
    async addFiles(files) {
      const before = cancels;
      await (await open()).addFiles(files, () => cancels === before);
    },
    addPasted: async (text) => (await open()).addPasted(text),
    chooseImport: async (choice) => (await open()).choose(choice),
    takeBackImport: async (which) => (await open()).takeBack(which),
    exportHeldBack: async () => (await open()).exportHeldBack(),
    confirmImport: async (name) => (await open()).confirm(name),
    cancelImport() {
      cancels += 1;
      controller?.clear();
    },
  };
}
