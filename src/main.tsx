import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { version } from "../package.json";
import { DEFAULT_CONFIG, isOwnEncoder } from "./core/domain/config";
import type { WalkId } from "./core/domain/ids";
import { createLazyWalkEngine } from "./workers/walk/lazy-walk-engine";
import { fetchAhead } from "./boot/fetch-ahead";
import { SCREENS } from "./boot/screens";
import { offerPageHandle } from "./boot/page-handle";
import { AppProvider } from "./screens/app-context";
import { App } from "./screens/shell/App";
import { createBrowserPage } from "./boot/browser-page";
import { createSamples } from "./boot/samples";
import { WALK_GROUPS, WALK_SHORTCUTS } from "./screens/walk/editing/keymap";
import { WalkScreen } from "./screens/walk/WalkScreen";
import { bindActions } from "./state/bind-actions";
import type { BuildController } from "./state/generate/build-controller";
import type { ComparisonController } from "./state/comparison/comparison-controller";
import type { DatasetController } from "./state/datasets/dataset-controller";
import type { EncoderController } from "./state/encoders/encoder-controller";
import type { EvaluationController } from "./state/evaluation/evaluation-controller";
import { createLibraryStore, emptyLibrary } from "./state/app/library";
import type { LanguageModelController } from "./state/llm/language-model-controller";
import { createSessionStore, emptySession } from "./state/app/session";
import { createViewStore } from "./state/app/view";
import { toWalkRecord } from "./state/walk/walk-record";
import { openStorage } from "./storage/open-storage";
import { ErrorBoundary } from "./ui/ErrorBoundary";

/* The root of the page: makes one of each, joins them, and shows them. */

const now = () => new Date().toISOString();
const newId = () => crypto.randomUUID();

const { storage, mode } = openStorage();
const session = createSessionStore(emptySession(newId() as WalkId, now(), DEFAULT_CONFIG));
const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
const view = createViewStore();
const page = createBrowserPage();

const modelsBase = new URL("models/", document.baseURI).href;
const samples = createSamples();

/** The first walk is drawn from its record, so what computes may come beside it. */
async function startEngine() {
  const [{ createEngineClient }, { spawnEngine }] = await Promise.all([
    import("./workers/walk/walk-client"),
    import("./workers/walk/spawn-walk"),
  ]);
  return createEngineClient({
    modelsBase,
    spawn: spawnEngine,
    wordsInPage: async () => (await import("./workers/walk/walk-engine-in-thread")).createWordsInPage(version),
  });
}

const { actions, start } = bindActions({
  engine: createLazyWalkEngine(startEngine),
  storage,
  storageMode: mode,
  session,
  library,
  now,
  version,
  newId,
  samples,
  page,
  reader: async () => (await import("./boot/reader")).joinReader(),
  takeVectors: async (given) => (await encoderShelf()).takeVectors(given),
});

let shelf: Promise<EncoderController> | null = null;

/** What the settings need of encoders, once it is asked for. */
function encoderShelf(): Promise<EncoderController> {
  shelf ??= import("./boot/encoders").then(({ joinEncoderShelf }) =>
    joinEncoderShelf(modelsBase, { library, session, storage, samples, actions }),
  );
  return shelf;
}

let desk: Promise<EvaluationController> | null = null;

/** What the Evaluate screen stands on, once it is asked for. */
function evaluationDesk(): Promise<EvaluationController> {
  desk ??= import("./boot/evaluation").then(({ joinEvaluation }) =>
    joinEvaluation(modelsBase, { storage, session, library, samples, now, newId, modelDesk }),
  );
  return desk;
}

let compareDesk: Promise<ComparisonController> | null = null;

/** What the Compare screen stands on, once it is opened. */
function comparisonDesk(): Promise<ComparisonController> {
  compareDesk ??= Promise.all([import("./boot/comparison"), evaluationDesk()]).then(([{ joinComparison }, desk]) =>
    joinComparison(modelsBase, { storage, session, library, samples, now, actions, evaluationDesk: desk }),
  );
  return compareDesk;
}

let dataDesk: Promise<DatasetController> | null = null;

/** What the screen of data sets stands on, once it is opened. */
function datasetDesk(): Promise<DatasetController> {
  dataDesk ??= import("./boot/datasets").then(({ joinDatasetDesk }) =>
    joinDatasetDesk({ library, session, storage, samples, page, now, newId, actions }),
  );
  return dataDesk;
}

let buildPart: Promise<BuildController> | null = null;

/** What making requests by a language model stands on, once it is wanted. */
function buildDesk(): Promise<BuildController> {
  buildPart ??= import("./boot/generate").then(({ joinBuildDesk }) =>
    joinBuildDesk(modelsBase, { library, storage, samples, page, now, newId }),
  );
  return buildPart;
}

let modelPart: Promise<LanguageModelController> | null = null;

/** What stage 2 by a language model stands on, once it is wanted. */
function modelDesk(): Promise<LanguageModelController> {
  modelPart ??= import("./boot/llm").then(({ joinModelDesk }) =>
    joinModelDesk({
      ...{ library, session, samples, page, actions },
      agree: async (pairs, encoder) => (await evaluationDesk()).agree(pairs, encoder),
    }),
  );
  return modelPart;
}

/** The last resort for a walk that can be neither kept nor drawn. */
function exportWalk() {
  const record = toWalkRecord(session.getState(), now());
  if (record) page.download(`kitpick-walk-${record.id}.json`, JSON.stringify(record, null, 1));
}

const walkShortcuts = WALK_GROUPS.map((title) => ({
  title,
  shortcuts: WALK_SHORTCUTS.filter(({ group }) => group === title),
}));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary part="The page" onExport={exportWalk}>
      <AppProvider
        parts={{
          session,
          library,
          view,
          actions,
          encoderShelf,
          evaluationDesk,
          comparisonDesk,
          datasetDesk,
          buildDesk,
          modelDesk,
        }}
      >
        <App
          walk={<WalkScreen />}
          walkShortcuts={walkShortcuts}
          screens={SCREENS}
          version={version}
          onExportWalk={exportWalk}
        />
      </AppProvider>
    </ErrorBoundary>
  </StrictMode>,
);
void start().then(nameOwnEncoder);
offerPageHandle({
  session,
  library,
  evaluations: evaluationDesk,
  comparisons: comparisonDesk,
  whenFetched: fetchAhead(),
});

/** The name of an encoder the user brought is not in the settings but beside its files. */
async function nameOwnEncoder() {
  if (isOwnEncoder(library.getState().encoder.wanted)) await (await encoderShelf()).refresh();
}
