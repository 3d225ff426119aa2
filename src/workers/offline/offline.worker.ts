import { setCacheNameDetails } from "workbox-core";
import { addPlugins, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { withHeaders, type OfflineHeaders } from "./offline-headers";
import { isTakeOver, OFFLINE_CACHE } from "./take-over";

/*
 * The app's files, kept for visits without a net. One version is served whole: a newer one is fetched beside it, and takes over
 * when no tab of the app is open, or when the only one asks for it. Foreign addresses, and what is no file of the build
 * (encoders, which the page keeps itself), pass by. What a host sends without the app's headers gets them here, so that from the
 * second visit on each worker is held by its own policy on any host.
 */

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: every file of it, with the digest of those that are not named by their content. */
declare const OFFLINE_FILES: PrecacheEntry[];
/** Written by the build: what `npm start` sends with each of them. */
declare const OFFLINE_HEADERS: OfflineHeaders;

const { prefix, precache } = OFFLINE_CACHE;
setCacheNameDetails({ prefix, precache, suffix: "" });
addPlugins([
  {
    cacheWillUpdate: ({ request, response }) => Promise.resolve(response.ok ? complete(request, response) : null),
    handlerWillRespond: ({ request, response }) => Promise.resolve(complete(request, response)),
  },
]);
// A link may carry a question that somebody else added to it ("?utm_source=…"); the app asks none.
precacheAndRoute(OFFLINE_FILES, { ignoreURLParametersMatching: [/./] });

function complete({ url }: Request, response: Response): Response {
  return withHeaders(
    response,
    new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length),
    OFFLINE_HEADERS,
  );
}

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (isTakeOver(event.data) && port) event.waitUntil(takeOver(port));
});

/** Says how many other tabs are open; at none it becomes the one that serves. */
async function takeOver(port: MessagePort): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tabs = windows.filter(
    ({ frameType, url }) => frameType === "top-level" && url.startsWith(self.registration.scope),
  );
  const others = Math.max(0, tabs.length - 1);
  port.postMessage({ others });
  if (others === 0) await self.skipWaiting();
}
