import "./boot/random-ids";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { version } from "../package.json";
import { DEFAULT_CONFIG, isOwnEncoder } from "./core/domain/config";
import type { WalkId } from "./core/domain/ids";
import { createControllers, once } from "./boot/controllers";
import { bootEngine } from "./boot/engine";
import { fetchAhead } from "./boot/fetch-ahead";
import { ROOMS, SCREENS } from "./boot/screens";
import { offerPageHandle } from "./boot/page-handle";
import { AppProvider } from "./screens/app-context";
import { App } from "./screens/shell/App";
import { createBrowserPage } from "./boot/browser-page";
import { createSamples } from "./boot/samples";
import { warnOfUnsaved } from "./boot/warn-unsaved";
import { WalkScreen } from "./screens/walk/WalkScreen";
import { bindActions } from "./state/bind-actions";
import { createLibraryStore, emptyLibrary } from "./state/app/library";
import { createSessionStore, emptySession } from "./state/app/session";
import { createViewStore } from "./state/app/view";
import { toWalkRecord } from "./state/walk/walk-record";
import { openStorage } from "./storage/open-storage";
import { ErrorBoundary } from "./ui/ErrorBoundary";

/*
 * The root of the page: makes one of each, joins them, and shows them. The walk is there from the start; every other
 * feature is fetched when it is first wanted (boot/controllers.ts).
 */

const now = () => new Date().toISOString();
const newId = () => crypto.randomUUID();
const modelsBase = new URL("models/", document.baseURI).href;

/* What is kept, what is shown, and what lies around the app. */
const { storage, mode: storageMode } = openStorage();
const session = createSessionStore(emptySession(newId() as WalkId, now(), DEFAULT_CONFIG));
const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
const view = createViewStore();
const page = createBrowserPage();
const samples = createSamples();

const engine = bootEngine(modelsBase, version);

/* What a person can do, and the features beside the walk. */
const { actions, start } = bindActions({
  ...{ storage, storageMode, session, library, samples, page, now, newId, version },
  engine,
  reader: async () => (await import("./boot/reader")).bootReader(),
  takeVectors: async (given) => (await controllers.encoderController()).takeVectors(given),
});
const controllers = createControllers(modelsBase, {
  ...{ engine, storage, session, library, samples, page, now, newId, actions },
});

/** The last resort for a walk that can be neither kept nor drawn. */
function exportWalk() {
  const record = toWalkRecord(session.getState(), now());
  if (record) page.download(`kitpick-walk-${record.id}.json`, JSON.stringify(record, null, 1));
}

/** All keys, for whoever lists them: the same promise each time, unless they could not be fetched. */
const shortcuts = once(async () => (await import("./boot/shortcuts")).SHORTCUTS);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary part="The page" onExport={exportWalk}>
      <AppProvider parts={{ session, library, view, actions, ...controllers }}>
        <App
          walk={<WalkScreen />}
          shortcuts={shortcuts}
          screens={SCREENS}
          rooms={ROOMS}
          version={version}
          onExportWalk={exportWalk}
        />
      </AppProvider>
    </ErrorBoundary>
  </StrictMode>,
);
void start().then(nameOwnEncoder);
warnOfUnsaved(session, library);
const whenFetched = fetchAhead();
void whenFetched.then(async () => (await import("./boot/offline")).keepForOffline(library));
offerPageHandle({
  session,
  library,
  evaluations: controllers.evaluationController,
  comparisons: controllers.comparisonController,
  whenFetched,
});

/** The name of an encoder the user brought is not in the settings but beside its files. */
async function nameOwnEncoder() {
  if (isOwnEncoder(library.getState().encoder.wanted)) await (await controllers.encoderController()).refresh();
}
