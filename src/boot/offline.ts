import { countOf } from "../core/domain/phrases";
import type { LibraryStore } from "../state/app/library";
import { say } from "../state/app/toasts";
import { TAKE_OVER, type TakeOverAnswer } from "../workers/offline/take-over";
import { trustScript } from "../workers/rpc/thread";

/** Beside the page, so that all of the app lies below it. The build writes it (`src/headless/site/offline-files.ts`). */
const SCRIPT = "offline.worker.js";

/** A first visit may come over a net that loses a file in four hundred. */
const TRIES = 5;
const AGAIN_AFTER_MS = 3000;

/**
 * Has the browser keep the app's files, so that the next visit needs no net, and offers a newer version when it has been fetched
 * whole. Where a browser cannot keep them, or the page does not come safely (plain http from another machine), nothing happens.
 */
export async function keepForOffline(library: LibraryStore): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (import.meta.env.DEV || !container) return;
  const registration = await register(container, TRIES);
  if (!registration) return;
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && container.controller)
      library.setState({ openNewVersion: () => takeOver(library, container, waiting) });
  };
  const watch = (): void => registration.installing?.addEventListener("statechange", offer);
  // It may have been found before, and be on its way or there.
  offer();
  watch();
  registration.addEventListener("updatefound", watch);
}

/** One file that does not come, and the browser lets go of all; those that came are not fetched again. */
async function register(container: ServiceWorkerContainer, tries: number): Promise<ServiceWorkerRegistration | null> {
  const script = trustScript(new URL(SCRIPT, document.baseURI).href);
  const registration = await container.register(script).catch(() => null);
  const { installing, active } = registration ?? {};
  if (!installing || active) return registration;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (installing.state !== "installing") resolve();
    };
    installing.addEventListener("statechange", look);
    look();
  });
  if (installing.state !== "redundant") return registration;
  if (tries <= 1) return null;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  return register(container, tries - 1);
}

/** Two versions at once would share what is stored, and one would miss its files: so the other tabs close first. */
function takeOver(library: LibraryStore, container: ServiceWorkerContainer, waiting: ServiceWorker): void {
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: { others } }: MessageEvent<TakeOverAnswer>) => {
    if (others > 0)
      say(
        library,
        `Kitpick is open in ${countOf(others, "other tab")}. Close ${others === 1 ? "it" : "them"} first, so that no tab mixes two versions.`,
      );
  };
  waiting.postMessage(TAKE_OVER, [port2]);
}
