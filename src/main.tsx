import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { version } from "../package.json";
import { DEFAULT_CONFIG, isOwnEncoder } from "./core/domain/config";
import type { WalkId } from "./core/domain/ids";
import { createLateEngine } from "./engine/late-engine";
import { fetchAhead } from "./fetch-ahead";
import { SCREENS } from "./join-screens";
import { offerPageHandle } from "./page-handle";
import { AppProvider } from "./screens/app-context";
import { App } from "./screens/shell/App";
import { createBrowserPage } from "./screens/shell/browser-page";
import { createSamples } from "./screens/shell/samples";
import { WALK_GROUPS, WALK_SHORTCUTS } from "./screens/walk/editing/keymap";
import { WalkScreen } from "./screens/walk/WalkScreen";
import { bindActions } from "./state/bind-actions";
import type { BuildDesk } from "./state/build-desk";
import type { ComparisonDesk } from "./state/comparison-desk";
import type { DatasetDesk } from "./state/dataset-desk";
import type { EncoderShelf } from "./state/encoder-shelf";
import type { EvaluationDesk } from "./state/evaluation-desk";
import { createLibraryStore, emptyLibrary } from "./state/library";
import type { ModelDesk } from "./state/model-desk";
import { createSessionStore, emptySession } from "./state/session";
import { createViewStore } from "./state/view";
import { toWalkRecord } from "./state/walk-record";
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
    import("./engine/engine-client"),
    import("./engine/spawn-engine"),
  ]);
  return createEngineClient({
    modelsBase,
    spawn: spawnEngine,
    wordsInPage: async () => (await import("./engine/words-in-page")).createWordsInPage(version),
  });
}

const { actions, start } = bindActions({
  engine: createLateEngine(startEngine),
  storage,
  storageMode: mode,
  session,
  library,
  now,
  version,
  newId,
  samples,
  page,
  reader: async () => (await import("./join-reader")).joinReader(),
  takeVectors: async (given) => (await encoderShelf()).takeVectors(given),
});

let shelf: Promise<EncoderShelf> | null = null;

/** What the settings need of encoders, once it is asked for. */
function encoderShelf(): Promise<EncoderShelf> {
  shelf ??= import("./join-encoder-shelf").then(({ joinEncoderShelf }) =>
    joinEncoderShelf(modelsBase, { library, session, storage, samples, actions }),
  );
  return shelf;
}

let desk: Promise<EvaluationDesk> | null = null;

/** What the Evaluate screen stands on, once it is asked for. */
function evaluationDesk(): Promise<EvaluationDesk> {
  desk ??= import("./join-evaluation").then(({ joinEvaluation }) =>
    joinEvaluation(modelsBase, { storage, session, library, samples, now, newId, modelDesk }),
  );
  return desk;
}

let compareDesk: Promise<ComparisonDesk> | null = null;

/** What the Compare screen stands on, once it is opened. */
function comparisonDesk(): Promise<ComparisonDesk> {
  compareDesk ??= Promise.all([import("./join-comparison"), evaluationDesk()]).then(([{ joinComparison }, desk]) =>
    joinComparison(modelsBase, { storage, session, library, samples, now, actions, evaluationDesk: desk }),
  );
  return compareDesk;
}

let dataDesk: Promise<DatasetDesk> | null = null;

/** What the screen of data sets stands on, once it is opened. */
function datasetDesk(): Promise<DatasetDesk> {
  dataDesk ??= import("./join-dataset-desk").then(({ joinDatasetDesk }) =>
    joinDatasetDesk({ library, session, storage, samples, page, now, newId, actions }),
  );
  return dataDesk;
}

let buildPart: Promise<BuildDesk> | null = null;

/** What making requests by a language model stands on, once it is wanted. */
function buildDesk(): Promise<BuildDesk> {
  buildPart ??= import("./join-build-desk").then(({ joinBuildDesk }) =>
    joinBuildDesk(modelsBase, { library, storage, samples, page, now, newId }),
  );
  return buildPart;
}

let modelPart: Promise<ModelDesk> | null = null;

/** What stage 2 by a language model stands on, once it is wanted. */
function modelDesk(): Promise<ModelDesk> {
  modelPart ??= import("./join-model-desk").then(({ joinModelDesk }) =>
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
