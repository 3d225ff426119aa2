import type { Actions } from "./actions/actions";
import { anticipate } from "./actions/anticipate";
import { askQuery } from "./actions/ask-query";
import { askRequest } from "./actions/ask-request";
import { chooseEncoder } from "./actions/choose-encoder";
import { configure } from "./actions/configure";
import { deleteWalk, undeleteWalk } from "./actions/delete-walk";
import { edit } from "./actions/edit";
import { goTo, redo, undo } from "./actions/go-to";
import { newWalk } from "./actions/new-walk";
import { openWalk } from "./actions/open-walk";
import { openBackup } from "./actions/open-backup";
import { previewConfig, previewEdit } from "./actions/preview-edit";
import { restoreAll, restoreNode, undoOnly } from "./actions/restore";
import { renameWalk, saveWalk } from "./actions/save-walk";
import { setDevice } from "./actions/set-device";
import { setTheme } from "./actions/set-theme";
import { start } from "./actions/start";
import { takeAnswers } from "./actions/take-answers";
import { useDataset } from "./actions/use-dataset";
import { createDatasetShelf } from "./dataset-shelf";
import type { ActionContext, Dependencies } from "./dependencies";
import { createEncoderKeeper } from "./encoder-keeper";
import { createLearningKeeper } from "./learning-keeper";
import { createImportDesk } from "./import-desk";
import { shownInput } from "./selectors/shown-input";
import { dismissToast, say } from "./toasts";
import { createWalkRunner } from "./walk-runner";
import { createWalkSaver } from "./walk-saver";

export interface BoundApp {
  actions: Actions;
  /** Brings the first walk on the screen. Called once. */
  start(): Promise<void>;
}

/* What is seldom done is fetched when it is. */
const safety = () => import("./actions/backup");
const deletion = () => import("./actions/deleted-and-unreadable");
const reading = () => import("./actions/import-files");
const storing = () => import("./actions/confirm-import");

/** Joins the actions with stores, engine and storage. Called once, in `main.tsx`. */
export function bindActions(dependencies: Dependencies): BoundApp {
  const context = createActionContext(dependencies);
  const { keeper, learning, desk, library } = context;
  const actions: Actions = {
    ...bindAsking(context),
    configure: (change, what) => configure(context, change, what),
    takeAnswers: (answers, what) => takeAnswers(context, answers, what),
    edit: (correction) => edit(context, correction),
    ...triesOf(context),
    undo: () => undo(context),
    redo: () => redo(context),
    goTo: (seq) => goTo(context, seq),
    undoOnly: (seq) => undoOnly(context, seq),
    restoreNode: (node) => restoreNode(context, node),
    restoreAll: () => restoreAll(context),
    addToHistory: async () => (await import("./actions/add-to-history")).addToHistory(context),
    saveWalk: (name) => saveWalk(context, name),
    openWalk: (id) => openWalk(context, id),
    renameWalk: (id, name) => renameWalk(context, id, name),
    deleteWalk: (id) => deleteWalk(context, id),
    undeleteWalk: (id) => undeleteWalk(context, id),
    newWalk: () => void newWalk(context),
    copyLink: async () => (await import("./actions/copy-link")).copyLink(context),
    useDataset: (id) => useDataset(context, id),
    ...bindDeletions(context),
    ...bindReading(context),
    chooseImport: (choice) => desk.choose(choice),
    takeBackImport: (which) => desk.takeBack(which),
    exportHeldBack: async () => (await storing()).exportHeldBack(context),
    confirmImport: async (name) => (await storing()).confirmImport(context, name),
    cancelImport: () => desk.clear(),
    chooseEncoder: (id) => chooseEncoder(context, id),
    setDevice: (device) => setDevice(context, device),
    cancelPrepare: () => keeper.cancel(),
    retryPrepare: async () => keeper.retry(),
    cancelLearning: () => learning.cancel(),
    retryLearning: () => learning.retry(),
    saveBackup: async () => (await safety()).saveBackup(context),
    openBackup: (file) => openBackup(context, file),
    confirmRestore: async (choice) => (await safety()).confirmRestore(context, choice),
    cancelRestore: () => library.setState({ restoring: null }),
    lastRestore: () => context.storage.precious.lastReplaced().catch(() => null),
    undoRestore: async () => (await safety()).undoRestore(context),
    forgetLoss: () => context.storage.health.forgetLoss(),
    setTheme: (theme) => setTheme(context, theme),
    dismissToast: (id) => dismissToast(library, id),
  };
  return { actions, start: () => start(context) };
}

function bindAsking(context: ActionContext): Pick<Actions, "askRequest" | "anticipate" | "askQuery"> {
  return {
    askRequest: (text) => askRequest(context, text),
    anticipate: (draft) => anticipate(context, draft),
    askQuery: (id) => askQuery(context, id),
  };
}

/** What is cancelled while the code for it is fetched stays cancelled. */
function bindReading(context: ActionContext): Pick<Actions, "addFiles" | "addPasted"> {
  return {
    async addFiles(files) {
      const { clears } = context.desk;
      await (await reading()).addFiles(context, files, clears);
    },
    addPasted: async (text) => (await reading()).addPasted(context, text),
  };
}

type DeletionActions = Pick<
  Actions,
  "deleteDataset" | "undeleteDataset" | "undeleteEvaluation" | "listDeleted" | "exportUnreadable"
>;

function bindDeletions(context: ActionContext): DeletionActions {
  return {
    deleteDataset: async (id) => (await deletion()).deleteDataset(context, id),
    undeleteDataset: async (id) => (await deletion()).undeleteDataset(context, id),
    undeleteEvaluation: async (id) => (await deletion()).undeleteEvaluation(context, id),
    listDeleted: async () => (await deletion()).listDeleted(context),
    exportUnreadable: async () => (await deletion()).exportUnreadable(context),
  };
}

/** What tries the walk in other ways without changing it. */
function triesOf(
  context: ActionContext,
): Pick<Actions, "previewEdit" | "previewConfig" | "attributeWalk" | "walkByRules"> {
  return {
    previewEdit: (...corrections) => previewEdit(context, corrections),
    previewConfig: (change) => previewConfig(context, change),
    walkByRules: async (trace) => (await import("./actions/attribute-walk")).walkByRules(context, trace),
    attributeWalk: async (trace) => (await import("./actions/attribute-walk")).attributeWalk(context, trace),
  };
}

/** The dependencies with the six that keep something going, joined where one waits for another. */
function createActionContext(dependencies: Dependencies): ActionContext {
  const { session } = dependencies;
  const saver = createWalkSaver(dependencies);
  const shelf = createDatasetShelf(dependencies, (dataset) => {
    const state = session.getState();
    keeper.ensure(dataset, shownInput(state)?.config.encoder ?? state.nextConfig.encoder);
    shelf.open(dataset).then(runner.refresh, () => undefined);
  });
  const runner = createWalkRunner(dependencies, {
    shelf,
    keeper: () => keeper,
    learning: () => learning,
    onShown: saver.saveReceipt,
  });
  const learning = createLearningKeeper(dependencies, () => void runner.refresh());
  const keeper = createEncoderKeeper(dependencies, { shelf: () => shelf, onReady: () => void runner.refresh() });
  const desk = createImportDesk(dependencies);
  dependencies.engine.onNotice?.((sentence) => {
    say(dependencies.library, sentence);
    keeper.leaveGpu(sentence);
  });
  return { ...dependencies, runner, saver, keeper, learning, shelf, desk };
}
