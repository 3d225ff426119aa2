import "./boot/random-ids";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/tokens.css";
import "./ui/kit.css";
import { version } from "../package.json";
import { DEFAULT_CONFIG } from "./core/domain/config";
import type { WalkId } from "./core/domain/ids";
import { createLazyApp } from "./boot/lazy-app";
import { once } from "./boot/once";
import { ROOMS, SCREENS } from "./boot/screens";
import { offerPageHandle } from "./boot/page-handle";
import { AppProvider } from "./screens/app-context";
import { App } from "./screens/shell/App";
import { createBrowserPage } from "./boot/browser-page";
import { createSamples } from "./boot/samples";
import { warnOfUnsaved } from "./boot/warn-unsaved";
import { WalkScreen } from "./screens/walk/WalkScreen";
import { createLibraryStore, emptyLibrary } from "./state/app/library";
import { createSessionStore, emptySession } from "./state/app/session";
import { say } from "./state/app/toasts";
import { createViewStore } from "./state/app/view";
import { showFirstWalk } from "./state/walk/first-walk";
import { isFirstUse } from "./storage/user-data/memory";
import { ErrorBoundary } from "./ui/ErrorBoundary";

/*
 * The root of the page: what is shown, and the walk of a first visit on it. What works (boot/app.ts) is fetched meanwhile;
 * every other feature when it is first wanted (boot/controllers.ts).
 */

const now = () => new Date().toISOString();
const newId = () => crypto.randomUUID();

/* What is shown, and what lies around the app. */
const session = createSessionStore(emptySession(newId() as WalkId, now(), DEFAULT_CONFIG));
const library = createLibraryStore(emptyLibrary(DEFAULT_CONFIG.encoder));
const view = createViewStore();
const page = createBrowserPage();
const samples = createSamples();
const parts = { session, library, samples, page, now, newId, version };

const firstShown = showFirstWalk(parts, isFirstUse());
const app = import("./boot/app").then(({ bootApp }) => bootApp({ ...parts, firstShown }));
app.catch(() =>
  say(library, "A part of Kitpick could not be loaded, so nothing can be asked or changed. Reload the page."),
);
const { actions, controllers } = createLazyApp(app);
const exportWalk = () => void app.then((there) => there.exportWalk());

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
warnOfUnsaved(session, library);
const whenFetched = import("./boot/fetch-ahead").then(({ fetchAhead }) => fetchAhead()).catch(() => undefined);
void whenFetched.then(async () => (await import("./boot/offline")).keepForOffline(library));
offerPageHandle({
  session,
  library,
  evaluations: controllers.evaluationController,
  comparisons: controllers.comparisonController,
  whenFetched,
});
